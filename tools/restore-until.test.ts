import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openJobs } from '../server/adapters/jobs.ts';
import { archiveFolder } from '../server/adapters/archives/archive-folder.ts';
import { localFiles } from '../server/adapters/files/local-files.ts';
import type { Files } from '../server/adapters/files/files.ts';
import { backUp } from '../server/backup/back-up.service.ts';
import { backUpBase } from '../server/backup/back-up-base.service.ts';
import { makeBackupKeys, readBackupKeys } from '../server/backup/keys.ts';
import { openShipper } from '../server/backup/ship-wal.service.ts';
import type { Shipper } from '../server/backup/ship-wal.service.ts';
import { prepareSingleUser } from '../server/db/app-role.ts';
import { openDatabase } from '../server/db/database.ts';
import type { Database } from '../server/db/database.ts';
import { clusterFolder, startEmbeddedPostgres } from '../server/db/embedded/start.ts';
import type { EmbeddedPostgres } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { loadSecrets } from '../server/shared/secrets.ts';
import { readSettings } from '../server/start/settings.ts';
import { aBooking, aPerson } from '../server/testing/builders.store.ts';
import { restoreUntil } from './restore-until.ts';

/** A clinic with its own database: its backups are taken, what is written is stored, and moments of it come back. */
let home: string;
let postgres: EmbeddedPostgres;
let db: Database;
let files: Files;
let shipper: Shipper;
const at = (name: string) => join(home, name);
const silent = () => undefined;
/** Beside other tests the machine may be busy. */
const noLimits = { statement_timeout: 0, query_timeout: 0, connectionTimeoutMillis: 0 };
const disk = () => archiveFolder(at('disk'));
const readKeys = () => readBackupKeys(at('clinic'));

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clinic-until-'));
  await chmod(home, 0o755);
  await mkdir(at('disk'));
  postgres = await startEmbeddedPostgres({ dataDir: at('clinic'), fast: true });
  await migrate(postgres.connection);
  db = openDatabase({ ...postgres.connection, ...noLimits });
  loadSecrets(at('clinic'));
  await makeBackupKeys(at('clinic'), at('keys.txt'));
  files = await localFiles(at('clinic/files'));
  shipper = openShipper({ connection: postgres.connection, files, readKeys }, disk());
}, 120_000);
afterAll(async () => {
  await db.close();
  await postgres.stop();
  await rm(home, { recursive: true });
}, 60_000);

const settingsOf = (name: string) => readSettings({ DATA_DIR: at(name) }, home);
const restore = (name: string, until: string, more: { sheet?: string; publicKey?: string; unsigned?: boolean } = {}) =>
  restoreUntil(settingsOf(name), { place: at('disk'), sheet: at('keys.txt'), until, ...more }, silent, true);

async function backUpAll(): Promise<void> {
  const { connection } = postgres;
  const sources = { connection, files, readKeys, program: '1.0.0', onStep: silent };
  const cluster = clusterFolder(at('clinic'));
  await backUpBase({ ...sources, cluster }, disk(), { isNightly: false, work: () => backUp(sources, disk()) });
}

/** A report's file, as an upload leaves it. */
async function keepFile(): Promise<string> {
  const key = randomBytes(16).toString('hex');
  const arrived = await files.receive(
    (async function* () {
      yield Buffer.from(key);
    })(),
    100,
  );
  const { sha256, bytes } = arrived;
  await files.keep(arrived, key);
  await db.query(
    `INSERT INTO report_files (key, kept_at, name, type, bytes, sha256) VALUES ($1, now(), 'a.pdf', 'application/pdf', $2, $3)`,
    [key, bytes, sha256],
  );
  return key;
}

async function book(count: number): Promise<Date> {
  const account = await aPerson(db);
  for (let n = 0; n < count; n++) await aBooking(db, { kind: 'test', accountId: account.id });
  const { rows } = await db.query(`SELECT clock_timestamp() + interval '1 ms' AS at`);
  return (rows as { at: Date }[])[0]!.at;
}

/** An SMS that cannot be sent yet. */
async function leaveSmsWaiting(): Promise<void> {
  const jobs = await openJobs(await prepareSingleUser(postgres.connection), silent);
  await db.transaction((tx) => jobs.add(tx, 'notice', { accountId: 12, notice: 'reportReady' }));
  await jobs.stop();
}

/** Bookings and files of a restored clinic. */
async function look(name: string): Promise<{ bookings: number; files: string[] }> {
  const again = await startEmbeddedPostgres({ dataDir: at(name), fast: true });
  const other = openDatabase({ ...again.connection, ...noLimits });
  try {
    const { rows } = await other.query('SELECT count(*) AS number FROM bookings');
    return {
      bookings: (rows as { number: number }[])[0]!.number,
      files: (await (await localFiles(at(`${name}/files`))).keys()).toSorted(),
    };
  } finally {
    await other.close();
    await again.stop();
  }
}

it(
  'brings back each moment since the base, with its report files, and refuses what it cannot',
  { timeout: 300_000 },
  async () => {
    await expect(restore('new', 'now')).rejects.toThrow('There is no base');
    expect(await shipper.ship()).toBeNull();
    const early = await keepFile();
    await leaveSmsWaiting();
    await book(3);
    await backUpAll();
    await shipper.ship();
    const late = await keepFile();
    const moment = await book(4);
    await shipper.ship();
    const later = await keepFile();
    await book(5);
    const saved = await shipper.ship();
    expect(saved).toBeInstanceOf(Date);
    await book(6);

    expect(await restore('all', 'now')).toMatch(
      /as of .*: \d+ rows of \d+ tables, .* and 3 files\.\nNothing later was stored/,
    );
    expect(await look('all')).toEqual({ bookings: 12, files: [early, late, later].toSorted() });
    // It may have been sent since that moment: sent again it would tell the same twice.
    expect(await restore('then', moment.toISOString())).toContain('\nnot sent: reportReady to account 12');
    expect(await look('then')).toEqual({ bookings: 7, files: [early, late].toSorted() });

    const list = `clinic-${readKeys().fingerprint}-20261120T100000Z-${'a'.repeat(16)}.erasures.txt`;
    await writeFile(at(`disk/${list}`), '10000001 2026-11-20T10:00:00.000Z 2031-11-21\n');
    await expect(restore('new', 'now')).rejects.toThrow(`${list} is not signed`);
    await rm(at(`disk/${list}`));

    await makeBackupKeys(at('clinic'), at('other.txt'));
    await expect(restore('new', 'now', { sheet: at('other.txt') })).rejects.toThrow('encrypted for another key');
    await expect(restore('new', '2020-01-01 10:00')).rejects.toThrow('nothing from before can be restored');
    await expect(restore('new', 'soon')).rejects.toThrow('is no time');
    await expect(restore('all', 'now')).rejects.toThrow('holds a clinic already');
    const external = { ...settingsOf('new'), databaseUrl: 'postgres://u:p@localhost/d' };
    await expect(
      restoreUntil(external, { place: at('disk'), sheet: at('keys.txt'), until: 'now' }, silent),
    ).rejects.toThrow('its provider does it');
    const pieces = (await readdir(at('disk'))).filter((name) => name.includes('.wal.')).toSorted();
    expect(pieces).toHaveLength(3);
    const sheet = await readFile(at('keys.txt'), 'utf8');
    const [, publicKey = ''] = /^# public key of signatures: (.*)$/m.exec(sheet) ?? [];
    const bare = at('bare.txt');
    await writeFile(bare, sheet.replace(publicKey, '').replace('# public key of signatures: ', '# '));
    await expect(restore('new', 'now', { sheet: bare })).rejects.toThrow('names no public key of signatures');
    const mistyped = publicKey.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    await expect(restore('new', 'now', { sheet: bare, publicKey: mistyped })).rejects.toThrow('was mistyped');
    const of = (key: string) => restore('typed', 'now', { sheet: bare, publicKey: key });
    expect(await of(publicKey.toUpperCase())).toContain('and 3 files.');
    await writeFile(at(`disk/${pieces[2]}`), 'damaged');
    await expect(restore('new', 'now')).rejects.toThrow('is not signed');
    await expect(restore('new', 'now', { unsigned: true })).rejects.toThrow('damaged or was cut off');
    await rm(at(`disk/${pieces[1]}`));
    await expect(restore('new', 'now')).rejects.toThrow(/is missing in part: restore with --until/);
    await expect(readdir(at('new'))).rejects.toThrow('ENOENT');
  },
);
