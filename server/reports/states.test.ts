import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportSteps, reportStatuses } from '#contract/reports.ts';
import type { ReportStatus } from '#contract/reports.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';

/** What the database itself lets become of a report, whoever writes into it. */
let database: TestDatabase;
let db: Database;
let uploader: number;
let signer: number;
let bookingId: number;
const documentKey = '0'.repeat(32);
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ ...database.connection, max: 2 });
  [uploader, signer] = [(await aPerson(db)).id, (await aPerson(db)).id];
  bookingId = (await aBooking(db, { kind: 'test', accountId: uploader })).id;
  await db.query(`INSERT INTO report_files (key, kept_at, name, type, bytes, sha256) VALUES ($1, now(), 'report.pdf', 'application/pdf', 1, $2)`, [documentKey, '0'.repeat(64)]);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Everything a state needs beside its name, so that only the step itself can be refused. */
const dressed: Record<ReportStatus, string> = {
  UPLOADED: `status = 'UPLOADED', accepted_by = NULL, accepted_at = NULL, rejected_by = NULL, rejected_at = NULL, rejection_reason = NULL`,
  PENDING_SIGNATURE: `status = 'PENDING_SIGNATURE', accepted_by = $2, accepted_at = now()`,
  SIGNED: `status = 'SIGNED', signed_by = $2, signed_at = now(), signed_as = '{}', signature = 'x', interpretation = 'i', recommendations = 'r',
    document_key = '${documentKey}', verify_code = substr(replace(gen_random_uuid()::text, '-', ''), 1, 22)`,
  REJECTED: `status = 'REJECTED', rejected_by = $2, rejected_at = now(), rejection_reason = 'why'`,
  AMENDED: `status = 'AMENDED', superseded_at = now()`,
};

const insert = () => `INSERT INTO reports (booking_id, version, amendment_what, amendment_why, amended_by, uploaded_by, kind, results)`;
const values = `'values', '[{"test":"Hb","value":"9"}]'`;

async function begin(tx: { query: Database['query'] }, forBooking: number): Promise<number> {
  const { rows } = await tx.query(`${insert()} VALUES ($1, 1, NULL, NULL, NULL, $2, ${values}) RETURNING id`, [forBooking, uploader]);
  return (rows as { id: number }[])[0]!.id;
}

async function move(tx: { query: Database['query'] }, id: number, to: ReportStatus): Promise<boolean> {
  await tx.query('SAVEPOINT step');
  const text = `UPDATE reports SET ${dressed[to]} WHERE id = $1`;
  return tx.query(text, text.includes('$2') ? [id, signer] : [id]).then(() => true, async () => {
    await tx.query('ROLLBACK TO SAVEPOINT step');
    return false;
  });
}

/** Thrown at the end of what only tries: nothing of it stays. */
class Enough extends Error {}
const trying = (work: (tx: { query: Database['query'] }) => Promise<void>) =>
  db.transaction(async (tx) => {
    await work(tx);
    throw new Enough();
  }).catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });

it('takes exactly the steps of the contract, in whatever order they are tried', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...reportStatuses), { minLength: 1, maxLength: 8 }), (steps) => trying(async (tx) => {
    const id = await begin(tx, bookingId);
    let at: ReportStatus = 'UPLOADED';
    for (const to of steps) {
      const allowed = reportSteps[at].includes(to);
      expect([at, to, await move(tx, id, to)]).toEqual([at, to, allowed]);
      if (allowed) at = to;
    }
  })), { numRuns: 40 });
});

it('freezes what is signed: no column of it changes, and it is never deleted', async () => {
  const { rows } = await db.query(`SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_name = 'reports' AND column_name NOT IN ('id', 'status', 'superseded_at')`);
  const other: Record<string, string> = { integer: '77', text: `'other'`, jsonb: `'[1]'`, bytea: `'\\x01'`, 'timestamp with time zone': `'2001-01-01'` };
  await trying(async (tx) => {
    const id = await begin(tx, bookingId);
    expect([await move(tx, id, 'PENDING_SIGNATURE'), await move(tx, id, 'SIGNED')]).toEqual([true, true]);
    const attempt = async (text: string) => {
      await tx.query('SAVEPOINT attempt');
      const failure = await tx.query(text, [id]).then(() => 'nothing refused it', (error: Error) => error.message);
      await tx.query('ROLLBACK TO SAVEPOINT attempt');
      return failure;
    };
    for (const { name, type } of rows as { name: string; type: string }[]) {
      expect([name, await attempt(`UPDATE reports SET ${name} = ${other[type]} WHERE id = $1`)]).not.toContain('nothing refused it');
    }
    expect(await attempt('DELETE FROM reports WHERE id = $1')).toMatch(/never deleted/);
    expect(await attempt(`UPDATE report_files SET sha256 = repeat('1', 64) WHERE key = '${documentKey}' AND $1 > 0`)).toMatch(/frozen/);
    expect(await attempt(`DELETE FROM report_files WHERE key = '${documentKey}' AND $1 > 0`)).toMatch(/frozen|violates/);
  });
});

it('lets nobody sign, accept or reject what they handed in', async () => {
  await trying(async (tx) => {
    const id = await begin(tx, bookingId);
    await move(tx, id, 'PENDING_SIGNATURE');
    for (const step of ['SIGNED', 'REJECTED'] as const) {
      await tx.query('SAVEPOINT own');
      await expect(tx.query(`UPDATE reports SET ${dressed[step]} WHERE id = $1`, [id, uploader])).rejects.toThrow(/reports_four_eyes/);
      await tx.query('ROLLBACK TO SAVEPOINT own');
    }
  });
});

it('lets a signed report step back only for a signed one in its place', async () => {
  await expect(db.transaction(async (tx) => {
    const id = await begin(tx, bookingId);
    for (const to of ['PENDING_SIGNATURE', 'SIGNED', 'AMENDED'] as const) await move(tx, id, to);
  })).rejects.toThrow(/superseded by a signed one/);
  await trying(async (tx) => {
    const first = await begin(tx, bookingId);
    for (const to of ['PENDING_SIGNATURE', 'SIGNED'] as const) await move(tx, first, to);
    const { rows } = await tx.query(`${insert()} VALUES ($1, 2, 'what', 'why', $2, $3, ${values}) RETURNING id`, [bookingId, signer, uploader]);
    const second = (rows as { id: number }[])[0]!.id;
    expect(await move(tx, second, 'PENDING_SIGNATURE')).toBe(true);
    expect(await move(tx, second, 'SIGNED')).toBe(false);
    expect([await move(tx, first, 'AMENDED'), await move(tx, second, 'SIGNED')]).toEqual([true, true]);
    await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
  });
});

it('only adds to what happened', async () => {
  await trying(async (tx) => {
    const id = await begin(tx, bookingId);
    await tx.query('INSERT INTO report_events (report_id, to_status, revision) VALUES ($1, $2, 1)', [id, 'UPLOADED']);
    await expect(tx.query('DELETE FROM report_events')).rejects.toThrow(/only ever added/);
  });
});
