import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase } from '../testing/databases.store.ts';
import { migrate } from './migrate.ts';

/** A clinic from the time when two visits could differ by seconds. */
const cluster = inject('cluster');
const name = `test_${randomBytes(8).toString('hex')}`;
const connection = { ...cluster, database: name };
let earlier: string;
let client: pg.Client;
beforeAll(async () => {
  const own = join(import.meta.dirname, 'migrations');
  earlier = await mkdtemp(join(tmpdir(), 'clinic-migrations-'));
  for (const file of await readdir(own))
    if (file.endsWith('.sql') && file < '0016') await copyFile(join(own, file), join(earlier, file));
  await createDatabase(cluster, name, 'template0');
  await migrate(connection, earlier);
  client = new pg.Client(connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await dropDatabase(cluster, name);
  await rm(earlier, { recursive: true });
});

it('of two visits in one minute the later made one keeps its day, and all others keep their time', async () => {
  await client.query(`
    INSERT INTO accounts (phone, name) VALUES ('9000000001', 'Mitali'), ('9000000002', 'Bimal');
    INSERT INTO doctors (name, phone, speciality, hospital, type) VALUES ('Dr. A', '9000000003', '', '', 'Internal');
    INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, price_paise, scheduled_at,
      made_as_appointment, checkup_status)
    VALUES
      ('doctor', 1, 1, 1, 'Dr. A', 0, '2026-11-24T19:00:00Z', false, 'PENDING'),
      ('doctor', 2, 2, 1, 'Dr. A', 0, '2026-11-24T19:00:00.001Z', false, 'PENDING'),
      ('doctor', 2, 2, 1, 'Dr. A', 0, '2026-11-24T19:00:30Z', false, 'CANCELLED'),
      ('doctor', 2, 2, 1, 'Dr. A', 0, '2026-11-24T19:01:00Z', false, 'PENDING'),
      ('doctor', 1, 1, NULL, '', 0, '2026-11-25T05:00:10Z', true, 'PENDING'),
      ('doctor', 1, 1, NULL, '', 0, '2026-11-25T05:00:50Z', true, 'PENDING')`);
  await migrate(connection);
  const { rows } = await client.query<{ at: Date; timed: boolean }>(
    'SELECT scheduled_at AS at, scheduled_has_time AS timed FROM bookings ORDER BY id',
  );
  expect(rows.map(({ at, timed }) => [at.toISOString(), timed])).toEqual([
    ['2026-11-24T19:00:00.000Z', true],
    ['2026-11-24T18:30:00.000Z', false],
    ['2026-11-24T19:00:30.000Z', true],
    ['2026-11-24T19:01:00.000Z', true],
    ['2026-11-25T05:00:10.000Z', true],
    ['2026-11-24T18:30:00.000Z', false],
  ]);
});
