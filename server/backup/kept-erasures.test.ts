import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repeatErasures } from '../patients/erasure.service.ts';
import { archiveFolder } from '../adapters/archives/archive-folder.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { keepErasures, readKeptErasures } from './kept-erasures.service.ts';
import { newSigner, signErasures, signing } from './signatures.ts';
import type { Trust } from './signatures.ts';

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
const [signer, stranger] = [newSigner(), newSigner()];
const trust = { signers: [signer], allowsUnsigned: false };
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
  const place = await mkdtemp(join(folder, 'once-'));
  const keep = () => keepErasures(app.db, archiveFolder(place), { fingerprint: clinic, signer });
  const repeat = async (fingerprint = clinic) =>
    repeatErasures(app.db, await readKeptErasures(archiveFolder(place), fingerprint, trust));
  const [unasked, asked, young] = [await whoWasErased(), await whoWasErased(), await whoWasErased()];
  await keep();
  await keep();
  expect(await readdir(place)).toHaveLength(1);
  const ids = [unasked, asked, young].map(({ account }) => account.id);
  // The accounts as they were before: one without a request, one whose request waits, and one that is newer than the
  // erasure of its number.
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
  await keepErasures(empty.db, archiveFolder(place), { fingerprint: clinic, signer });
  expect(await readdir(place)).toEqual([]);
  await empty.close();
});

describe('a list beside the backups that somebody else could write to', () => {
  const lineOf = (number: number) => `${number} 2026-11-20T10:00:00.000Z 2031-11-21\n`;
  const head = `clinic-erasures 1 ${clinic}\n`;
  const [one, two] = [lineOf(10000001), lineOf(10000002)];
  let place: string;
  let count = 0;
  beforeEach(async () => {
    place = await mkdtemp(join(folder, 'place-'));
  });
  /** Puts a list there. */
  async function put(text: string, fingerprint = clinic): Promise<string> {
    const name = `clinic-${fingerprint}-20261120T1000${String(count++).padStart(2, '0')}Z-${'a'.repeat(16)}.erasures.txt`;
    await writeFile(join(place, name), text);
    return name;
  }
  const read = async (more: Partial<Trust> = {}) =>
    (await readKeptErasures(archiveFolder(place), clinic, { ...trust, ...more })).map(({ patientNumber }) =>
      Number(patientNumber),
    );
  const signed = (lines: string, by = signer) => signErasures(head + lines, by);

  it('is read as it was signed', async () => {
    await put(signed(one));
    await put(signed(one + two));
    expect(await read()).toEqual([10000001, 10000002]);
  });

  it.each([
    ['an erasure was dropped', (text: string) => text.replace(two, '')],
    ['an erasure was added', (text: string) => text.replace(one, one + lineOf(10000003))],
    ['a number was changed', (text: string) => text.replace('10000002', '10000003')],
    ['a day was changed', (text: string) => text.replace('2031-11-21', '2026-11-21')],
  ])('is refused where %s, also beside a good one; --unsigned takes it', async (_, change) => {
    await put(signed(one + two));
    const name = await put(change(signed(one + two)));
    await expect(read()).rejects.toThrow(`${name} is not as it was signed: it was changed or damaged.`);
    expect(await read({ allowsUnsigned: true })).toContain(10000001);
  });

  it('is refused without a signature if signed ones do not hold all of it', async () => {
    const name = await put(one + two);
    await expect(read()).rejects.toThrow(
      `${name} is not signed: it is from before lists of erasures were signed, or was cut off, or somebody else made it. ` +
        'Only if you know where it has been since it was made, add --unsigned.',
    );
    expect(await read({ allowsUnsigned: true })).toEqual([10000001, 10000002]);
    await put(signed(one));
    await expect(read()).rejects.toThrow('is not signed');
    await put(signed(one + two));
    expect(await read()).toEqual([10000001, 10000002]);
  });

  it('is refused with another key’s signature, and where the sheet has none', async () => {
    const name = await put(signed(one, stranger));
    await expect(read()).rejects.toThrow(`${name} was signed with another key than the sheet's.`);
    await expect(read({ signers: [] })).rejects.toThrow('names no public key of signatures');
    expect(await read({ signers: [signer, stranger] })).toEqual([10000001]);
    await put(signed(one + two));
    expect(await read()).toEqual([10000001, 10000002]);
  });

  it('is refused where it is an archive’s signature, another clinic’s list, or no list', async () => {
    const of = async (text: string, said: string, more?: Partial<Trust>) => {
      const name = await put(text);
      await expect(read(more)).rejects.toThrow(`${name} ${said}`);
      await rm(join(place, name));
    };
    const archive = Readable.from([Buffer.from(head + one)]).pipe(signing(signer));
    await of(Buffer.concat(await archive.toArray()).toString(), 'is not as it was signed');
    const no = "is no list of this clinic's erasures, or was cut off";
    await of(signErasures(`clinic-erasures 1 ${'d'.repeat(16)}\n${one}`, signer), no);
    for (const text of ['', head, one.trimEnd(), `${one}100 then\n`, `${one}\n${two}`]) {
      await of(text, no);
      await of(text, no, { allowsUnsigned: true });
    }
    await put(one, 'd'.repeat(16));
    expect(await read(), 'a list of another clinic').toEqual([]);
  });
});

it('an unsigned list from before is signed anew by the next backup, and by a new machine with its own key', async () => {
  const place = await mkdtemp(join(folder, 'old-'));
  const store = archiveFolder(place);
  const keepBy = (by: typeof signer | null) => keepErasures(app.db, store, { fingerprint: clinic, signer: by });
  await whoWasErased();
  await keepBy(null);
  await keepBy(null);
  const [old = '', ...others] = await readdir(place);
  expect(others).toEqual([]);
  expect(await readFile(join(place, old), 'utf8')).toMatch(/^(\d{8} \S+Z \d{4}-\d\d-\d\d\n)+$/);
  await expect(readKeptErasures(store, clinic, trust)).rejects.toThrow(`${old} is not signed`);
  const unsigned = await readKeptErasures(store, clinic, { ...trust, allowsUnsigned: true });
  await keepBy(signer);
  expect(await readKeptErasures(store, clinic, trust)).toEqual(unsigned);
  await keepBy(stranger);
  expect(await readKeptErasures(store, clinic, { ...trust, signers: [stranger] })).toEqual(unsigned);
  await keepBy(stranger);
  expect(await readdir(place)).toHaveLength(3);
});
