import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { runNow } from '../testing/moment.ts';
import type { Database } from '../db/database.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { removeOldAudit, sealAudit, verifySeals } from './seals.service.ts';

let app: TestApp;
let owner: Database;
beforeAll(async () => {
  app = await startTestApp();
  owner = openDatabase({ ...app.owner, max: 1 }, runNow);
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

const insert = (id: number | null = null, at = 'clinic_now()') => `
  INSERT INTO audit_log
    (${id === null ? '' : 'id, '}at, role, action, call, outcome, subjects, records, request_id, address)
  OVERRIDING SYSTEM VALUE
  SELECT ${id === null ? '' : `${id}, `}${at}, 'Anonymous', 'sign-in', 'finishLogIn', 'refused', '{1}', '{}',
    gen_random_uuid(), '127.0.0.1'`;
const add = (count: number, at?: string) => app.db.query(`${insert(null, at)} FROM generate_series(1, ${count})`);
const faults = async () => (await verifySeals(app.db, () => undefined)).faults;
/** What somebody does who may change everything. */
const forge = (sql: string) =>
  owner.query(`SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`);

beforeEach(async () => {
  await forge('TRUNCATE audit_log, audit_seals RESTART IDENTITY');
});

it('rows are sealed once, and a seal that holds finds nothing', async () => {
  expect(await sealAudit(app.db)).toBe(0);
  await add(3);
  expect([await sealAudit(app.db), await sealAudit(app.db)]).toEqual([3, 0]);
  await add(2);
  expect(await sealAudit(app.db)).toBe(2);
  expect(await verifySeals(app.db, () => undefined)).toEqual({ seals: 2, faults: [] });
});

it('a row whose transaction ended late, and one that never came, break no seal', async () => {
  await add(1);
  await owner.query('BEGIN');
  await owner.query(insert());
  await app.db.query(`SELECT nextval(pg_get_serial_sequence('audit_log', 'id'))`).catch(() => undefined);
  await add(1);
  expect(await sealAudit(app.db)).toBe(2);
  await owner.query('COMMIT');
  expect(await sealAudit(app.db)).toBe(1);
  expect(await sealAudit(app.db)).toBe(0);
  expect(await faults()).toEqual([]);
});

it.each([
  ['DELETE FROM audit_log WHERE id = 2', /^audit rows 1 to 3, seal 1 of .*: 3 rows were sealed, 2 are there$/],
  [`UPDATE audit_log SET subjects = '{7}' WHERE id = 3`, /^audit rows 1 to 3, seal 1 of .*: rows were changed$/],
  [
    `UPDATE audit_log SET at = at - interval '1 s' WHERE id = 4`,
    /^audit rows 4 to 5, seal 2 of .*: rows were changed$/,
  ],
  ['DELETE FROM audit_seals WHERE number = 1', /^audit rows 4 to 5, seal 2 .*: the seal or the one before it was/],
  ['UPDATE audit_seals SET row_count = 4 WHERE number = 2', /seal 2 .*: the seal or the one before it was changed/],
])('what somebody changes afterwards is found: %s', async (sql, fault) => {
  await add(3);
  await sealAudit(app.db);
  await add(2);
  await sealAudit(app.db);
  await forge(sql);
  expect((await faults())[0]).toMatch(fault);
});

it('a row put into a gap long after is found', async () => {
  await add(1);
  await forge(insert(9));
  await sealAudit(app.db);
  await forge(`UPDATE audit_seals SET sealed_at = clinic_now() - interval '2 hours'; ${insert(5)}`);
  await sealAudit(app.db);
  expect(await faults()).toEqual(['audit row 5: added where no row was when it was sealed']);
});

/** Numbers that no row has cost nothing: they are not listed. */
it('a million missing numbers end a seal; a row among them is sealed within the hour, and found after it', async () => {
  await add(2);
  await forge(`${insert(1_000_003)}; ${insert(1_001_004)}; ${insert(2_000_000)}`);
  expect(await sealAudit(app.db)).toBe(5);
  const { rows } = await owner.query(
    'SELECT first_id, last_id, cardinality(gaps) AS gaps FROM audit_seals ORDER BY number',
  );
  expect(rows).toEqual([
    { first_id: 1, last_id: 2, gaps: 0 },
    { first_id: 1_000_003, last_id: 1_001_004, gaps: 1000 },
    { first_id: 2_000_000, last_id: 2_000_000, gaps: 0 },
  ]);
  await forge(insert(500_000));
  expect([await sealAudit(app.db), await sealAudit(app.db)]).toEqual([1, 0]);
  expect(await faults()).toEqual([]);
  await forge(
    `UPDATE audit_seals SET sealed_at = clinic_now() - interval '2 hours'; ${insert(500_001)}; ${insert(1_500_000)}`,
  );
  expect(await sealAudit(app.db)).toBe(0);
  expect(await faults()).toEqual(
    [500_001, 1_500_000].map((id) => `audit row ${id}: added where no row was when it was sealed`),
  );
});

it('a number more than a seal lists ends it', async () => {
  await forge(`${insert(1)}; ${insert(1003)}`);
  expect(await sealAudit(app.db)).toBe(2);
  const { rows } = await owner.query(
    'SELECT first_id, last_id, cardinality(gaps) AS gaps FROM audit_seals ORDER BY number',
  );
  expect(rows).toEqual([
    { first_id: 1, last_id: 1, gaps: 0 },
    { first_id: 1003, last_id: 1003, gaps: 0 },
  ]);
});

it('rows older than six years are removed with their seals kept, and nobody else may remove any', async () => {
  await add(2, `clinic_now() - interval '6 years 1 day'`);
  await sealAudit(app.db);
  await add(1, `clinic_now() - interval '6 years 1 day'`);
  await add(1);
  await sealAudit(app.db);
  await forge(`UPDATE audit_seals SET sealed_at = clinic_now() - interval '6 years 1 hour'`);
  expect(await removeOldAudit(app.db)).toEqual({ seals: 1, removed: 2 });
  expect(await removeOldAudit(app.db)).toEqual({ seals: 0, removed: 0 });
  expect((await app.db.query('SELECT id FROM audit_log ORDER BY id')).rows).toEqual([{ id: 3 }, { id: 4 }]);
  expect(await faults()).toEqual([]);
  for (const sql of ['DELETE FROM audit_log', 'UPDATE audit_seals SET row_count = 0', 'DELETE FROM audit_seals']) {
    await expect(app.db.query(sql)).rejects.toThrow('permission denied');
    await expect(owner.query(sql)).rejects.toThrow('The audit is only ever added to');
  }
});
