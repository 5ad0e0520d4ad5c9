import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { isPatientNumber } from '#contract/patients/patient-number.ts';
import { createDatabase, dropDatabase } from '../testing/databases.store.ts';
import { migrate } from './migrate.ts';

/** A clinic that was open before people had numbers. */
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

it('everybody gets one number: account holders with and without a row, family members, also those taken off the list', async () => {
  await client.query(`
    INSERT INTO accounts (phone, name, deleted_at)
    VALUES ('9000000001', 'Mitali', NULL), ('9000000002', 'Bimal', NULL), ('9000000003', 'Gone', now());
    INSERT INTO patients (account_id, name, relation, gender, age_years, archived_at) VALUES
      (1, 'Mitali', 'Self', 'Female', 34, NULL), (1, 'Rohan', 'Child', 'Male', 8, NULL), (1, 'Dida', 'Grandparent', 'Female', 80, now());
    INSERT INTO bookings (kind, account_id, created_by, patient_id, item_name, price_paise) VALUES
      ('doctor', 1, 1, NULL, 'Dr. Roy', 100), ('doctor', 1, 1, 2, 'Dr. Roy', 100), ('doctor', 2, 2, NULL, 'Dr. Roy', 100)`);
  await migrate(connection);
  const column = async (sql: string) => (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  const holders = await column('SELECT patient_number AS value FROM accounts ORDER BY id');
  const members = await column('SELECT patient_number AS value FROM patients ORDER BY id');
  expect(members[0], 'Mitali has the number of her account').toBeNull();
  const numbers = [...holders, ...members.slice(1)];
  expect(numbers.every(isPatientNumber)).toBe(true);
  expect(new Set(numbers).size).toBe(5);
  expect(await column('SELECT patient_number AS value FROM booking_patients ORDER BY booking_id')).toEqual([
    holders[0],
    members[1],
    holders[1],
  ]);
});
