import { mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { archiveFolder } from '../adapters/archives/archive-folder.ts';
import { sealAudit, verifySeals } from '../audit/seals.service.ts';
import { openDatabase } from '../db/database.ts';
import { runNow } from '../testing/moment.ts';
import type { Database } from '../db/database.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { compareKeptSeals, keepSeals } from './kept-seals.service.ts';

const clinic = 'a'.repeat(16);
let app: TestApp;
let owner: Database;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = openDatabase({ ...app.owner, max: 1 }, runNow);
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

/** What an attacker does who may change everything in the database. */
const forge = (sql: string) =>
  owner.query(`SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`);
async function addSeal(): Promise<void> {
  await app.db.query(`
    INSERT INTO audit_log (role, action, call, outcome, subjects, records, request_id, address)
    SELECT 'Anonymous', 'sign-in', 'finishLogIn', 'refused', '{1}', '{}', gen_random_uuid(), '127.0.0.1'
    FROM generate_series(1, 2)`);
  await sealAudit(app.db);
}
const keep = () => keepSeals(app.db, archiveFolder(folder), clinic);
const compare = () => compareKeptSeals(app.db, archiveFolder(folder), clinic);
const faults = async () => (await compare()).faults.map((fault) => fault.replace(`${folder}: `, ''));
const files = async () => (await readdir(folder)).toSorted((one, other) => partOf(one) - partOf(other));
const partOf = (name: string) => Number(name.split('-')[3]);

beforeEach(async () => {
  await forge('TRUNCATE audit_log, audit_seals RESTART IDENTITY');
  folder = await mkdtemp(join(tmpdir(), 'clinic-seals-'));
  for (let seals = 1; seals <= 4; seals++) {
    await addSeal();
    if (seals % 2 === 0) await keep();
  }
  return () => rm(folder, { recursive: true });
});

it('each backup keeps the seals made since, once, and those of a sound audit are found again', async () => {
  await keep();
  expect((await files()).map((name) => name.replace(/\d{8}T\d{6}Z/, 'when'))).toEqual([
    `clinic-${clinic}-when-1-2.seals.txt`,
    `clinic-${clinic}-when-3-4.seals.txt`,
  ]);
  await addSeal();
  expect(await compare()).toEqual({ kept: 4, faults: [] });
  expect(await compareKeptSeals(app.db, archiveFolder(folder), 'b'.repeat(16))).toEqual({ kept: 0, faults: [] });
});

it('a row changed with all seals made anew, which the database alone cannot know, is found', async () => {
  await forge(`UPDATE audit_log SET subjects = '{7}' WHERE id = 5; TRUNCATE audit_seals`);
  await sealAudit(app.db);
  expect((await verifySeals(app.db, () => undefined)).faults).toEqual([]);
  expect(await faults()).toEqual([
    expect.stringMatching(/^seal 1, kept there at .*: others in the database, audit rows from 1 on$/),
    expect.stringMatching(/^seal 2, kept there at .*: missing in the database$/),
    expect.stringMatching(/^seals 3 to 4, kept there at .*: missing in the database$/),
  ]);
});

it.each([
  [
    `UPDATE audit_seals SET hash = sha256('x') WHERE number = 2`,
    /^seal 2, kept .*: others in .*, audit rows from 3 on$/,
  ],
  ['DELETE FROM audit_seals WHERE number = 4', /^seal 4, kept there at .*: missing in the database$/],
  [
    'UPDATE audit_seals SET number = -number; UPDATE audit_seals SET number = 5 + number',
    /^seals 1 to 2, kept there at .*: others in the database, audit rows from 7 on$/,
  ],
])('a changed, missing or reordered seal is found: %s', async (sql, fault) => {
  await forge(`ALTER TABLE audit_seals DROP CONSTRAINT audit_seals_number_check; ${sql}`);
  expect((await faults())[0]).toMatch(fault);
  await forge(`TRUNCATE audit_seals; ALTER TABLE audit_seals ADD CHECK (number > 0)`);
});

it('a file that was taken away, cut off or changed in the place of backups is named', async () => {
  const [first = '', second = ''] = await files();
  const kept = await readFile(join(folder, second), 'utf8');
  for (const changed of [kept.split('\n')[0]!, kept.split('\n').toReversed().join('\n'), kept.replace('3 ', '5 ')]) {
    await writeFile(join(folder, second), changed);
    expect(await faults()).toEqual([`${second} was changed, or cut off`]);
  }
  await writeFile(join(folder, second), kept);
  await rename(join(folder, first), join(folder, 'elsewhere.txt'));
  expect(await faults()).toEqual(['seals 1 to 2 are missing there']);
});
