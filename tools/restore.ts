import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { archiveFolder } from '../server/adapters/archives/archive-folder.ts';
import { chooseFiles } from '../server/adapters/choose-stores.ts';
import { openJobs } from '../server/adapters/jobs.ts';
import type { JobData } from '../server/adapters/jobs.ts';
import { readKeptErasures, sayRepeated } from '../server/backup/kept-erasures.service.ts';
import { takeUpKeys } from '../server/backup/keys.ts';
import { checkArchive, restoreArchive } from '../server/backup/restore.service.ts';
import type { CheckedArchive } from '../server/backup/restore.service.ts';
import { isEmptyDatabase } from '../server/backup/restore.store.ts';
import { holdSms, sayHeld } from '../server/backup/waiting-sms.service.ts';
import { selectWrongCounts } from '../server/bookings/kept-counts.store.ts';
import { lockDataDir } from '../server/start/data-dir-lock.ts';
import { prepareSingleUser } from '../server/db/app-role.ts';
import { openDatabase } from '../server/db/database.ts';
import type { Database } from '../server/db/database.ts';
import { startDatabase } from '../server/db/source.ts';
import { secretKeyFile } from '../server/shared/secrets.ts';
import type { Settings } from '../server/start/settings.ts';
import { StartError } from '../server/shared/start-error.ts';
import { createUndoList } from '../server/shared/undo-list.ts';
import { repeatErasures } from '../server/patients/erasure.service.ts';
import type { Erasure } from '../server/patients/erasure.service.ts';
import { reportFailure } from './failure.ts';
import { fillOrClear } from './fill-data-dir.ts';
import { fromHere } from './from-here.ts';
import { createProgress } from './progress.ts';
import { readOwnSettings } from './release/release.ts';
import { completeDatabase } from './restore-database.ts';
import { restoreUntil } from './restore-until.ts';
import { describeArchive, keyOptions, readKeysOf } from './try-backup.ts';
import type { TypedKeys } from './try-backup.ts';
import { asTyped } from '../server/shared/commands.ts';

/**
 * `npm run restore -- <archive> --keys <file>`: fills an empty DATA_DIR, or an empty database, with an archive. With
 * `--until <time>`: an empty DATA_DIR as it was then, from a base and the WAL after it. With `--database`: what the
 * database of DATABASE_URL needs after it was brought back by its own means.
 */
const progress = createProgress(process.stdout);

type Arguments =
  | (TypedKeys & { archive: string; onlySecretKey: boolean })
  | (TypedKeys & { place: string | undefined; until: string })
  | (TypedKeys & { place: string | undefined; database: true });

function readArguments(): Arguments {
  const usage =
    `What, and with which keys? ${asTyped('restore', '<archive> --keys <file of keys>')}, ` +
    `or ${asTyped('restore', '<folder of backups> --until <time> --keys <file of keys>')}, ` +
    `or, once the database of DATABASE_URL is back, ${asTyped('restore', '--database --keys <file of keys>')}`;
  try {
    const { values, positionals } = parseArgs({
      options: {
        ...keyOptions,
        until: { type: 'string' },
        database: { type: 'boolean', default: false },
        'only-secret-key': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const { keys, until, unsigned, database, 'public-key': publicKey, 'only-secret-key': onlySecretKey } = values;
    const [from] = positionals;
    const typed = { sheet: fromHere(keys ?? ''), publicKey, unsigned };
    if (database && (until || onlySecretKey)) throw new StartError(usage);
    if (keys && database && positionals.length <= 1) return { ...typed, place: from, database };
    if (keys && until && positionals.length <= 1) return { ...typed, place: from, until };
    if (keys && from && positionals.length === 1) return { ...typed, archive: fromHere(from), onlySecretKey };
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
  throw new StartError(usage);
}

/** What is said of a restore besides what the archive holds. */
interface Filled {
  readonly wrongCounts: number;
  /** SMS that were not sent. */
  readonly held: readonly string[];
  /** Erasures that were carried out again. */
  readonly erased: number;
  /** To the file of keys. */
  readonly toAdd: readonly string[];
}

async function fill(settings: Settings, archive: CheckedArchive, erasures: readonly Erasure[]): Promise<Filled> {
  const undo = createUndoList();
  try {
    const source = await startDatabase(settings, progress.step);
    undo.add(source.stop);
    if (!(await isEmptyDatabase(source.connection)))
      throw new StartError('The database of DATABASE_URL is not empty: make a new one for the restore.');
    const files = await chooseFiles(settings, 'files');
    await restoreArchive(archive, { connection: source.connection, files, onStep: progress.step });
    const toAdd = await takeUpKeys(settings.dataDir, archive);
    const connection = await prepareSingleUser(source.connection);
    const db = openDatabase({ ...connection, statement_timeout: 0, query_timeout: 0 });
    undo.add(db.close);
    await addScans(connection, db, archive);
    const held = await holdSms(db, archive.contents.jobs);
    const erased = await repeatErasures(db, erasures);
    progress.step('Comparing the kept numbers');
    return { wrongCounts: (await selectWrongCounts(db))[0]?.total ?? 0, held, erased, toAdd };
  } finally {
    await undo.run();
  }
}

/** Files that waited for the scanner when the archive was made wait again. */
async function addScans(connection: pg.PoolConfig, db: Database, { contents }: CheckedArchive): Promise<void> {
  const jobs = await openJobs(connection, () => undefined);
  try {
    for (const { name, data } of contents.jobs)
      if (name === 'scan-file') await jobs.add(db, name, data as JobData['scan-file']);
  } finally {
    await jobs.stop();
  }
}

async function run(): Promise<void> {
  const settings = readOwnSettings();
  const typed = readArguments();
  if ('until' in typed || 'database' in typed) {
    const said = await ('until' in typed
      ? restoreUntil(settings, typed, progress.step)
      : completeDatabase(settings, typed, progress.step));
    progress.done();
    console.log(said);
    return;
  }
  const keys = await readKeysOf(typed);
  const archive = await checkArchive(typed.archive, keys, progress.step);
  if (typed.onlySecretKey) return putBackKey(settings, archive);
  const erasures = await readKeptErasures(archiveFolder(dirname(archive.path)), archive.about.fingerprint, keys);
  const filled = await fillOrClear(settings.dataDir, () => fill(settings, archive, erasures));
  progress.done();
  console.log(describe(archive, settings, filled));
}

/** Only the secret key, where the data are still there. The next start says if the database was made with another. */
async function putBackKey({ dataDir }: Settings, archive: CheckedArchive): Promise<void> {
  if (!(await lockDataDir(dataDir))) throw new StartError(`A clinic runs on ${dataDir}: stop it first.`);
  if (existsSync(secretKeyFile(dataDir)))
    throw new StartError(`${secretKeyFile(dataDir)} exists: move it away first, if it is the wrong one.`);
  const toAdd = await takeUpKeys(dataDir, archive);
  progress.done();
  console.log([`secret.key is back in ${dataDir}.`, ...toAdd].join('\n'));
}

function describe(
  archive: CheckedArchive,
  { dataDir }: Settings,
  { wrongCounts, held, erased, toAdd }: Filled,
): string {
  const lines = [`Restored into ${dataDir} ${describeArchive(archive)}`];
  if (wrongCounts > 0)
    lines.push(`${wrongCounts} kept numbers are wrong: ${asTyped('counts:rebuild')} makes them anew.`);
  lines.push(...sayHeld(held), ...sayRepeated(erased), ...toAdd);
  return lines.join('\n');
}

try {
  await run();
  process.exit(0);
} catch (error) {
  progress.done();
  reportFailure(error);
  process.exit(1);
}
