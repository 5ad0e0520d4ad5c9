import { existsSync, readdirSync } from 'node:fs';
import { rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { chooseFiles } from '../server/adapters/files/choose-files.ts';
import { openJobs } from '../server/adapters/jobs.ts';
import { takeUpKeys } from '../server/backup/keys.ts';
import { checkArchive, restoreArchive } from '../server/backup/restore.service.ts';
import type { CheckedArchive } from '../server/backup/restore.service.ts';
import { isEmptyDatabase } from '../server/backup/restore.store.ts';
import { selectWrongCounts } from '../server/bookings/kept-counts.store.ts';
import { lockDataDir, restoreMark } from '../server/data-dir-lock.ts';
import { prepareSingleUser } from '../server/db/app-role.ts';
import { openDatabase } from '../server/db/database.ts';
import type { Database } from '../server/db/database.ts';
import { startDatabase } from '../server/db/source.ts';
import { secretKeyFile } from '../server/secrets.ts';
import { readSettings } from '../server/settings.ts';
import type { Settings } from '../server/settings.ts';
import { explainFileError, StartError } from '../server/start-error.ts';
import { createUndoList } from '../server/undo-list.ts';
import { reportFailure } from './failure.ts';
import { fromHere } from './from-here.ts';
import { createProgress } from './progress.ts';
import { describeArchive, readKeysOf } from './try-backup.ts';

/** `npm run restore -- <archive> --keys <file>`: fills an empty DATA_DIR, or an empty database, with an archive. */
const progress = createProgress(process.stdout);

interface Arguments {
  archive: string;
  /** The file of keys. */
  sheet: string;
  onlySecretKey: boolean;
}

function readArguments(): Arguments {
  const usage = 'What, and with which keys? npm run restore -- <archive> --keys <file of keys>';
  try {
    const options = { keys: { type: 'string' }, 'only-secret-key': { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [archive] = positionals;
    if (archive && values.keys && positionals.length === 1)
      return { archive: fromHere(archive), sheet: fromHere(values.keys), onlySecretKey: values['only-secret-key'] };
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
  throw new StartError(usage);
}

/** What a restore makes in the data folder. */
const parts = ['postgres', 'postgres.new', 'postgres.log', 'files', 'secret.key', 'backup.keys'];

async function removeParts(dataDir: string): Promise<void> {
  for (const name of parts) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Refuses a folder that holds a clinic; what an unfinished restore left there is none. @throws StartError */
function refuseUsed({ dataDir }: Settings): void {
  if (existsSync(restoreMark(dataDir))) return;
  const holds = (name: string) => existsSync(join(dataDir, name));
  const stored = holds('files') && readdirSync(join(dataDir, 'files')).some((name) => name !== 'incoming');
  if (holds('postgres') || stored || holds('secret.key'))
    throw new StartError(`${dataDir} holds a clinic already: restore into a new folder (DATA_DIR).`);
}

/** Fills the locked folder, or leaves it empty. A killed restore leaves its mark, which every start refuses. */
async function fillOrClear(settings: Settings, archive: CheckedArchive): Promise<number> {
  const { dataDir } = settings;
  refuseUsed(settings);
  await removeParts(dataDir);
  await writeFile(restoreMark(dataDir), '', { flush: true });
  try {
    const wrongCounts = await fill(settings, archive);
    await rm(restoreMark(dataDir));
    return wrongCounts;
  } catch (error) {
    await removeParts(dataDir);
    await rm(restoreMark(dataDir));
    await rmdir(dataDir).catch(() => undefined);
    throw explainFileError(error, dataDir);
  }
}

/** @returns how many kept numbers are wrong */
async function fill(settings: Settings, archive: CheckedArchive): Promise<number> {
  const undo = createUndoList();
  try {
    const source = await startDatabase(settings, progress.step);
    undo.add(source.stop);
    if (!(await isEmptyDatabase(source.connection)))
      throw new StartError('The database of DATABASE_URL is not empty: make a new one for the restore.');
    const files = await chooseFiles(settings, 'files');
    await restoreArchive(archive, { connection: source.connection, files, onStep: progress.step });
    await takeUpKeys(settings.dataDir, archive);
    const connection = await prepareSingleUser(source.connection);
    const db = openDatabase({ ...connection, statement_timeout: 0, query_timeout: 0 });
    undo.add(db.close);
    await addJobs(connection, db, archive);
    progress.step('Comparing the kept numbers');
    return (await selectWrongCounts(db))[0]?.total ?? 0;
  } finally {
    await undo.run();
  }
}

/** Work that waited when the archive was made waits again. */
async function addJobs(connection: pg.PoolConfig, db: Database, { contents }: CheckedArchive): Promise<void> {
  const jobs = await openJobs(connection, () => undefined);
  try {
    for (const { name, data } of contents.jobs) await jobs.add(db, name as 'notice', data as never);
  } finally {
    await jobs.stop();
  }
}

async function run(): Promise<void> {
  const settings = readSettings(process.env, join(import.meta.dirname, '..'));
  const { archive: path, sheet, onlySecretKey } = readArguments();
  const archive = await checkArchive(path, await readKeysOf(sheet), progress.step);
  const lock = await lockDataDir(settings.dataDir, !onlySecretKey);
  if (!lock)
    throw new StartError(`A clinic runs on ${settings.dataDir}: stop it, or choose another folder (DATA_DIR).`);
  if (onlySecretKey) await putBackKey(settings, archive);
  else {
    const wrongCounts = await fillOrClear(settings, archive);
    progress.done();
    console.log(describe(archive, settings, wrongCounts));
  }
}

/** Only the secret key, where the data are still there. The next start says if the database was made with another. */
async function putBackKey({ dataDir }: Settings, archive: CheckedArchive): Promise<void> {
  if (existsSync(secretKeyFile(dataDir)))
    throw new StartError(`${secretKeyFile(dataDir)} exists: move it away first, if it is the wrong one.`);
  await takeUpKeys(dataDir, archive);
  progress.done();
  console.log(`secret.key is back in ${dataDir}.`);
}

function describe(archive: CheckedArchive, { dataDir }: Settings, wrongCounts: number): string {
  const lines = [`Restored into ${dataDir} ${describeArchive(archive)}`];
  if (wrongCounts > 0) lines.push(`${wrongCounts} kept numbers are wrong: npm run counts:rebuild makes them anew.`);
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
