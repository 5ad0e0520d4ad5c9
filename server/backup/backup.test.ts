import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { archiveFolder } from '../adapters/archives/archive-folder.ts';
import type { ArchiveStore } from '../adapters/archives/archives.ts';
import { localFiles } from '../adapters/files/local-files.ts';
import { sealAudit } from '../audit/seals.service.ts';
import { selectWrongCounts } from '../bookings/kept-counts.store.ts';
import { openDatabase } from '../db/database.ts';
import { loadSecrets, readMasterKey } from '../shared/secrets.ts';
import { StartError } from '../shared/start-error.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { createDatabase, dropDatabase } from '../testing/databases.store.ts';
import { aSignedReport } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';
import { writeArchive } from './archive.ts';
import { archiveFormat, entryNames } from './contents.ts';
import { nameArchive } from './archive-name.ts';
import { backUp } from './back-up.service.ts';
import { backUpAtNight } from './nightly.service.ts';
import { compareKeptSeals } from './kept-seals.service.ts';
import { makeBackupKeys, readRecoveryKeys } from './keys.ts';
import type { BackupKeys } from './keys.ts';
import { makeArchive } from './make-archive.service.ts';
import { checkArchive, restoreArchive } from './restore.service.ts';
import { isEmptyDatabase } from './restore.store.ts';
import { verifyFiles } from './verify-files.service.ts';

let app: TestApp;
let folder: string;
let keys: BackupKeys;
let sources: Parameters<typeof backUp>[0];
/** A whole archive that tests only read. */
let whole: string;
const silent = () => undefined;
const place = (name: string) => join(folder, name);

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'clinic-backup-'));
  loadSecrets(place('data'));
  keys = await makeBackupKeys(place('data'), place('sheet.txt'));
  sources = { connection: app.owner, files: app.files, readKeys: () => keys, program: '1.0.0', onStep: silent };
  await aSignedReport(app);
  whole = place((await backUp(sources, archiveFolder(folder))).name);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const recovery = () => ({
  ...readRecoveryKeys(place('sheet.txt')),
  passphrase: passphrase(),
  allowsUnsigned: false,
});
const passphrase = () => readRecoveryKeys(place('sheet.txt')).passphrase ?? '';
const check = (path: string) => checkArchive(path, recovery(), silent);

/** Restores into a new database and a new store, and hands both to `look`. */
async function restored<T>(
  path: string,
  look: (again: typeof sources) => Promise<T>,
  database = `test_${randomBytes(8).toString('hex')}`,
): Promise<T> {
  const cluster = inject('cluster');
  await createDatabase(cluster, database, 'template1');
  try {
    const connection = { ...cluster, database };
    expect(await isEmptyDatabase(connection)).toBe(true);
    const files = await localFiles(place(database));
    await restoreArchive(await check(path), { connection, files, onStep: silent });
    expect(await isEmptyDatabase(connection)).toBe(false);
    return await look({ ...sources, connection, files });
  } finally {
    await dropDatabase(cluster, database);
  }
}

describe('a backup', () => {
  it('made while people work restores to one moment, every row and every file', async () => {
    let working = true;
    const account = await aPerson(app.db);
    const work = (async () => {
      let booked = 0;
      for (; working; booked++) await aBooking(app.db, { kind: 'test', accountId: account.id });
      return booked;
    })();
    const made = await backUp(sources, archiveFolder(folder)).finally(() => (working = false));
    expect(await work).toBeGreaterThan(0);
    expect(made).toMatchObject({ lost: [], place: folder });
    expect(made.files).toBeGreaterThan(0);
    const { contents } = await check(place(made.name));
    await restored(place(made.name), async (again) => {
      const elsewhere = archiveFolder(await mkdtemp(join(folder, 'again-')));
      const second = await backUp(again, elsewhere);
      expect((await check(join(second.place, second.name))).contents).toEqual(contents);
      const db = openDatabase(again.connection);
      expect(await selectWrongCounts(db)).toEqual([]);
      await expect(db.query('DELETE FROM audit_log')).rejects.toThrow('only ever added to');
      await db.close();
    });
  });

  it('never replaces another that was made in the same second', async () => {
    const disk = archiveFolder(await mkdtemp(join(folder, 'twice-')));
    const [one, other] = [await backUp(sources, disk), await backUp(sources, disk)];
    expect(await disk.names()).toEqual(expect.arrayContaining([one.name, other.name]));
    expect(one.name).not.toBe(other.name);
  });

  it('keeps beside it no seal that it lacks: a clinic restored from it is not taken for a changed one', async () => {
    const admin = await app.asRole('Admin');
    const disk = archiveFolder(await mkdtemp(join(folder, 'seals-')));
    const isArchive = (name: string) => name.endsWith('.tar.zst.age');
    const whileSealed: ArchiveStore = {
      ...disk,
      put: async (name, write) => {
        const bytes = await disk.put(name, write);
        if (isArchive(name)) {
          await admin.listAudit();
          expect(await sealAudit(app.db)).toBeGreaterThan(0);
        }
        return bytes;
      },
    };
    await admin.listAudit();
    await sealAudit(app.db);
    const { name } = await backUp(sources, whileSealed);
    await restored(join(disk.place, name), async ({ connection }) => {
      const db = openDatabase({ ...connection, max: 1 });
      const { kept, faults } = await compareKeptSeals(db, disk, keys.fingerprint);
      await db.close();
      expect(kept).toBeGreaterThan(0);
      expect(faults).toEqual([]);
    });
  });

  it('is noted, and the admin sees when it was made and whether the last try failed', async () => {
    const admin = await app.asRole('Admin');
    const seen = () => done(admin.readBackup());
    const before = Date.now();
    await backUp(sources, archiveFolder(folder));
    const fresh = await seen();
    expect(fresh).toEqual({
      lastAt: expect.any(String) as string,
      isLate: false,
      hasFailed: false,
      lostFiles: 0,
      written: null,
    });
    expect(Date.parse(fresh.lastAt ?? '')).toBeGreaterThan(before - 5000);
    await expect(backUp(sources, archiveFolder(place('none')))).rejects.toThrow('is its disk connected?');
    expect(await seen()).toEqual({ ...fresh, hasFailed: true });
    await app.db.query(`UPDATE backup_runs SET ended_at = ended_at - interval '26 hours'`);
    expect(await seen()).toMatchObject({ isLate: true });
  });

  it('that cannot be written, as where the disk is away, fails with a line and ends nothing else', async () => {
    const never = () => new Promise<void>(() => undefined);
    await expect(archiveFolder(folder).put('none/archive', never)).rejects.toThrow(/^Cannot write in /);
  });

  it('of the night is made where it is missing, and thins out older ones', async () => {
    const disk = await mkdtemp(join(folder, 'disk-'));
    const old = Array.from({ length: 40 }, (_, n) =>
      nameArchive(keys.fingerprint, new Date(Date.UTC(2026, 0, 1 + n, 21))),
    );
    for (const name of [...old, 'notes.txt']) await writeFile(join(disk, name), '');
    let runs = 0;
    const nightly = { places: [disk], isEmbedded: false, run: () => Promise.resolve(void runs++) };
    await backUpAtNight(app.db, nightly);
    expect(runs).toBe(1);
    const made = await backUp(sources, archiveFolder(disk), { isNightly: true });
    const left = (await readdir(disk)).filter((name) => !name.endsWith('.seals.txt'));
    expect(left).toEqual(expect.arrayContaining([made.name, 'notes.txt', old.at(-1)]));
    expect(left.length).toBeLessThan(20);
    expect([...left, ...made.removed].toSorted()).toEqual([...old, made.name, 'notes.txt'].toSorted());
    await backUpAtNight(app.db, nightly);
    await backUpAtNight(app.db, { ...nightly, places: [] });
    expect(runs).toBe(1);
  });

  it('names the files that are missing or changed, and holds all others', async () => {
    const [one, other] = [await aSignedReport(app), await aSignedReport(app)];
    const { rows } = await app.db.query('SELECT document_key AS key FROM reports WHERE id = ANY($1) ORDER BY id', [
      [one.id, other.id],
    ]);
    const [missing = '', changed = ''] = (rows as { key: string }[]).map(({ key }) => key);
    const pathOf = (key: string) => join(app.filesFolder, key.slice(0, 2), key);
    const contents = await Promise.all([missing, changed].map((key) => readFile(pathOf(key))));
    await app.files.remove(missing);
    await writeFile(pathOf(changed), 'another');
    const made = await backUp(sources, archiveFolder(folder));
    expect([...made.lost].sort()).toEqual([missing, changed].sort());
    expect(made.files).toBeGreaterThan(0);
    expect((await check(place(made.name))).contents.lost).toEqual(made.lost);
    await Promise.all([missing, changed].map((key, index) => writeFile(pathOf(key), contents[index]!)));
  });

  it('is compared with its files: missing, damaged and unknown ones are named by their records', async () => {
    const [one, other] = [await aSignedReport(app), await aSignedReport(app)];
    const { rows } = await app.db.query('SELECT id, document_key AS key FROM reports WHERE id = ANY($1) ORDER BY id', [
      [one.id, other.id],
    ]);
    const [missing, damaged] = rows as [{ id: number; key: string }, { id: number; key: string }];
    const unknown = 'ab'.repeat(16);
    const pathOf = (key: string) => join(app.filesFolder, key.slice(0, 2), key);
    const before = await verifyFiles(app.db, app.files);
    const contents = await Promise.all([missing, damaged].map(({ key }) => readFile(pathOf(key))));
    await app.files.remove(missing.key);
    await writeFile(pathOf(damaged.key), 'another');
    await mkdir(join(app.filesFolder, 'ab'), { recursive: true });
    await writeFile(pathOf(unknown), 'left');
    expect(before).toEqual({ checked: before.checked, missing: [], damaged: [], orphans: [] });
    expect(before.checked).toBeGreaterThanOrEqual(2);
    expect(await verifyFiles(app.db, app.files)).toEqual({
      checked: before.checked,
      missing: [{ key: missing.key, owner: `report ${missing.id}` }],
      damaged: [{ key: damaged.key, owner: `report ${damaged.id}` }],
      orphans: [unknown],
    });
    await rm(pathOf(unknown));
    await Promise.all([missing, damaged].map(({ key }, index) => writeFile(pathOf(key), contents[index]!)));
  });

  it('ends with the disk, and leaves nothing half written', async () => {
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const target = () => new Writable({ write: (_piece, _encoding, finished) => finished(full) });
    await expect(makeArchive({ ...sources, keys }, target())).rejects.toThrow('full');
    const elsewhere = await mkdtemp(join(folder, 'full-'));
    await expect(archiveFolder(elsewhere).put('a.age', () => Promise.reject(full))).rejects.toThrow(
      `Cannot write in ${elsewhere}: the disk is full`,
    );
    expect(await readdir(elsewhere)).toEqual([]);
    await expect(archiveFolder(place('none')).put('a.age', () => Promise.resolve())).rejects.toThrow(
      'is its disk connected?',
    );
  });
});

describe('an archive is refused, before anything is written,', () => {
  const cut = async (bytes: number) => {
    const path = place(`cut-${bytes}.age`);
    await writeFile(path, (await readFile(whole)).subarray(0, bytes));
    return path;
  };

  it('if it was cut off anywhere', async () => {
    const { length } = await readFile(whole);
    for (const bytes of [0, 1, 100, 250, Math.floor(length / 2), length - 1])
      for (const [trust, said] of [
        [{}, /is not signed: .* or was cut off/],
        [{ allowsUnsigned: true }, /damaged or was cut off/],
      ] as const)
        await expect(checkArchive(await cut(bytes), { ...recovery(), ...trust }, silent)).rejects.toThrow(said);
  });

  it('if one bit of it changed', async () => {
    const bytes = await readFile(whole);
    bytes[bytes.length - 1000]! ^= 1;
    await writeFile(place('changed.age'), bytes);
    await expect(check(place('changed.age'))).rejects.toThrow(/is not as it was signed/);
    const unsigned = { ...recovery(), allowsUnsigned: true };
    await expect(checkArchive(place('changed.age'), unsigned, silent)).rejects.toThrow(/damaged or was cut off/);
  });

  it('if it is for another key, or is missing', async () => {
    await makeBackupKeys(place('data'), place('other.txt'));
    const other = { ...recovery(), identity: readRecoveryKeys(place('other.txt')).identity };
    await expect(checkArchive(whole, other, silent)).rejects.toThrow(/encrypted for another key/);
    await expect(checkArchive(whole, { ...recovery(), passphrase: 'a guess' }, silent)).rejects.toThrow(/passphrase/);
    await expect(check(place('none.age'))).rejects.toThrow('There is no archive at');
    await rm(place('other.txt'));
  });

  const about = {
    format: archiveFormat,
    program: '9',
    madeAt: '',
    fingerprint: keys?.fingerprint ?? '',
    migrations: [],
  };
  it.each([
    ['its layout is newer', { ...about, format: archiveFormat + 1 }, /newer version of this program/],
    [
      'its data are newer',
      { ...about, migrations: [{ number: 9999, name: '9999_later.sql', sha256: '' }] },
      /The archive is newer than this program \(it has 9999_later\.sql\)/,
    ],
    ['its list is missing', about, /is incomplete/],
  ])('if %s', async (_, first, line) => {
    const name = `made-${randomBytes(4).toString('hex')}.age`;
    await archiveFolder(folder).put(name, async (target) => {
      const archive = await writeArchive(target, keys);
      await archive.add(entryNames.about, Buffer.from(JSON.stringify(first)));
      await archive.finish();
    });
    const refusal: unknown = await check(place(name)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as StartError).message).toMatch(line);
  });
});

it('holds the secret key only as the passphrase wraps it', async () => {
  const archive = await check(whole);
  expect(archive.secretKey.equals(readMasterKey(place('data')))).toBe(true);
  expect(archive.wrappedKey).toContain('BEGIN AGE ENCRYPTED FILE');
  expect(JSON.stringify(await readFile(place('data/backup.keys'), 'utf8'))).not.toContain('AGE-SECRET-KEY');
});
