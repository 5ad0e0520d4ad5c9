import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openReleased, openReleasedClinic, releasedSchemas, rowsOf } from '../testing/released.store.ts';
import type { Row } from '../testing/released.store.ts';
import { migrate } from './migrate.ts';

const tubeDays = '{"CLOT": 7, "EDTA": 3, "SWAB": 7, "OTHER": 7, "STOOL": 1, "URINE": 1, "CITRATE": 1, "FLUORIDE": 3}';
const withRights = (profile: string) =>
  profile
    .replace('"address"', '"aadhaar": "optional", "address"')
    .replace('"figures"', '"earlier": {"INFANT": 20, "SENIOR": 20, "DISABLED": 20, "PREGNANT": 20}, "figures"')
    .replace(
      '"phones"',
      '"papers": {"margins": {"top": 45, "left": 15, "right": 15, "bottom": 30}, "previousValue": "off"}, "pcpndt": {"doctors": [], "registration": ""}, "phones"',
    )
    .replace(
      '"commissions"',
      `"tubeDays": ${tubeDays}, "grievance": {"name": "", "email": "", "phone": ""}, "repeatDays": 3, "valueCheck": "signer", "commissions"`,
    )
    .replace('"publicBooking"', '"sampleTaking": "reception", "publicBooking"');

/** What an update writes into rows that are there, by table and column: all else stays as it was, to the letter. */
const rewritten: Record<string, Record<string, (before: string) => string>> = {
  // Number 16 adds the licence number, number 52 the grievance officer and whether Aadhaar is asked for, number
  // 56 by how much some are taken earlier, number 90 how reports are printed, number 92 who takes samples and who
  // checks values, number 111 when the desk is warned of a test that is repeated, number 121 the PCPNDT registration,
  // number 130 how long tubes are kept.
  'clinic_profile of 0015': {
    profile: (before) => withRights(before.replace('"tagline"', '"licence": "", "tagline"')),
  },
  'clinic_profile of 0028': { profile: (before) => withRights(before) },
};

function expected(schema: string, table: string, rows: readonly Row[]): string[] {
  const changes = rewritten[`${table} of ${schema}`] ?? {};
  return sorted(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, text]) => [name, changes[name]?.(text) ?? text])),
    ),
  );
}

/** Rows in an order of their own: an update may store them anew. */
const sorted = (rows: readonly Row[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))).sort();

/** Starts an update as `npm run update` does, in a process of its own. */
async function updateElsewhere(connection: pg.PoolConfig) {
  const dataDir = await mkdtemp(join(tmpdir(), 'clinic-upgrade-'));
  const { user, password, host, port, database } = connection;
  const child = spawn(process.execPath, ['tools/migrate.ts'], {
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
    },
    stdio: 'ignore',
  });
  const exit = once(child, 'exit').then(async () => rm(dataDir, { recursive: true }));
  return { child, exit };
}

const applied = async (client: pg.Client) =>
  (await client.query<{ number: number }>('SELECT number FROM schema_migrations')).rows.length;

describe.each(releasedSchemas)('a clinic of the release with schema %s', (schema) => {
  it(
    'keeps every column of every row, also if the update is killed in the middle and run again',
    { timeout: 90_000 },
    async () => {
      const archive = await openReleased(schema);
      const before = await rowsOf(archive);
      before.delete('schema_migrations');
      const clinic = await openReleasedClinic(archive);
      try {
        // The update comes to the bookings, and waits.
        const other = new pg.Client(clinic.connection);
        await other.connect();
        await other.query('BEGIN; LOCK TABLE bookings');
        const { child, exit } = await updateElsewhere(clinic.connection);
        const waits = `SELECT count(*)::int AS number FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = $1 AND NOT l.granted`;
        const waiting = async () =>
          (await clinic.client.query<{ number: number }>(waits, [clinic.connection.database])).rows[0]?.number;
        await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
        child.kill('SIGKILL');
        await exit;
        await other.end();
        const halfway = await applied(clinic.client);

        await migrate(clinic.connection);
        expect(await applied(clinic.client)).toBeGreaterThan(halfway);
        const after = await clinic.read(before);
        for (const [table, rows] of before)
          expect(sorted(after.get(table) ?? []), `the table ${table}`).toEqual(expected(schema, table, rows));
      } finally {
        await clinic.drop();
      }
    },
  );
});
