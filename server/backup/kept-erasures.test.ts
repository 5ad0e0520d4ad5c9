import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveFolder } from '../adapters/archives/archive-folder.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { keepErasures, repeatKeptErasures } from './kept-erasures.service.ts';

const clinic = 'c'.repeat(16);
let app: TestApp;
let admin: TestCaller;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
  folder = await mkdtemp(join(tmpdir(), 'clinic-erasures-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

async function whoWasErased(): Promise<TestCaller> {
  const me = await app.asRole('User');
  const { id } = await done(me.requestErasure());
  expect((await admin.answerDataRequest({ params: { id }, body: { decision: 'DONE' } })).status).toBe(200);
  return me;
}
const keep = () => keepErasures(app.db, archiveFolder(folder), clinic);
const repeat = (fingerprint = clinic) => repeatKeptErasures(app.db, archiveFolder(folder), fingerprint);
const stateOf = async ({ account }: TestCaller) =>
  (
    await app.db.query(
      `SELECT a.deleted_at IS NOT NULL AS ended, r.decision, r.erase_on > clinic_now() AS later
       FROM accounts a LEFT JOIN data_requests r ON r.account_id = a.id WHERE a.id = $1`,
      [account.id],
    )
  ).rows;
const answered = [{ ended: true, decision: 'DONE', later: true }];

it('a database from before an erasure carries it out again, also where it was asked for already, and once', async () => {
  const [unasked, asked, young] = [await whoWasErased(), await whoWasErased(), await whoWasErased()];
  await keep();
  await keep();
  expect(await readdir(folder)).toHaveLength(1);
  const ids = [unasked, asked, young].map(({ account }) => account.id);
  // As they were before: of one the request waits, another's number belongs to somebody who came later.
  await app.db.query('UPDATE accounts SET deleted_at = NULL WHERE id = ANY ($1)', [ids]);
  await app.db.query('DELETE FROM data_requests WHERE account_id = ANY ($1)', [[ids[0], ids[2]]]);
  await app.db.query(
    'UPDATE data_requests SET decision = NULL, decided_at = NULL, decided_by = NULL, erase_on = NULL WHERE account_id = $1',
    [ids[1]],
  );
  await app.db.query(`UPDATE accounts SET created_at = clinic_now() + interval '1 minute' WHERE id = $1`, [ids[2]]);
  const again = await app.as(unasked.account);
  expect(await repeat('d'.repeat(16))).toBe(0);
  expect(await repeat()).toBe(2);
  expect([await stateOf(unasked), await stateOf(asked)]).toEqual([answered, answered]);
  expect(await stateOf(young)).toEqual([{ ended: false, decision: null, later: null }]);
  expectError(await again.readMe(), 'NOT_SIGNED_IN');
  expect(await repeat()).toBe(0);
});

it('without an erasure nothing is put beside the backups', async () => {
  const empty = await startTestApp();
  const place = await mkdtemp(join(folder, 'empty-'));
  await keepErasures(empty.db, archiveFolder(place), clinic);
  expect(await readdir(place)).toEqual([]);
  await empty.close();
});
