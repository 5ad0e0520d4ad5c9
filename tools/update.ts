import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Settings } from '../server/start/settings.ts';
import { isSigned } from '../server/backup/signatures.ts';
import { StartError } from '../server/shared/start-error.ts';
import { reportFailure } from './failure.ts';
import { fromHere } from './from-here.ts';
import { programFolder, readOwnRelease, readOwnSettings } from './release/release.ts';
import { runTool } from './release/run-tool.ts';
import { startClinic, stopClinic } from './release/service.ts';
import { unpackRelease } from './release/unpack.ts';

/**
 * `npm run update -- <archive of a release>`: unpacks it beside this one, closes the clinic, backs up, brings the data
 * up to date and opens the new one. `--back --keys <file>`: what ran before opens on that backup. Fetches nothing.
 */
const usage =
  'With what? clinic update <archive of a release> [--backup <folder>], or clinic update --back --keys <file of keys>';
const wayBack = 'Go back with: clinic update --back --keys <file of keys>';
const say = (line: string) => console.log(line);

/** The folder in which releases lie beside each other. */
const home = dirname(programFolder);
const noteFile = join(home, 'last-update.json');

/** What an update leaves for the way back. */
interface Note {
  /** Folders of releases. */
  from: string;
  to: string;
  /** The backup of before. */
  archive: string;
}

const readNote = () => (existsSync(noteFile) ? (JSON.parse(readFileSync(noteFile, 'utf8')) as Note) : null);

async function update(settings: Settings, archive: string, backupFolder: string | undefined): Promise<void> {
  const release = readOwnRelease();
  if (!release) throw new StartError('This is a checkout, not a release: update it with its version control.');
  const into = backupFolder ? fromHere(backupFolder) : settings.backup.folder;
  if (!into) throw new StartError('Where to with the backup? --backup <folder on another disk>, or set BACKUP_FOLDER.');
  const fresh = await unpackRelease(fromHere(archive), home, release);
  say(`Version ${fresh.version} lies in ${fresh.folder}.`);
  await stopClinic(settings);
  const note = { from: programFolder, to: fresh.folder };
  await backUp(settings, into, note).catch(async (error: unknown) => {
    await startClinic(settings, programFolder);
    throw error;
  });
  try {
    await runTool({ folder: fresh.folder, dataDir: settings.dataDir, args: ['migrate'] });
    await switchTo(fresh.folder);
    say(`The data are those of version ${fresh.version} now. Version ${release.version} stays in ${programFolder}.`);
    await startClinic(settings, fresh.folder);
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${wayBack}`, { cause: error });
  }
}

/** A killed update is done again: data that are of the new version already keep the backup of before. */
async function backUp({ dataDir }: Settings, into: string, note: Omit<Note, 'archive'>): Promise<void> {
  const asBefore = await runTool({ folder: note.from, dataDir, args: ['migrate'] }).catch((error: Error) => error);
  if (asBefore instanceof Error) {
    if (readNote()?.to === note.to && asBefore.message.includes('is newer than this program')) return;
    throw asBefore;
  }
  const [name = ''] = (await runTool({ folder: note.from, dataDir, args: ['backup', into] }))
    .trim()
    .split('\n')
    .slice(-2);
  const archive = join(into, name);
  await writeFile(noteFile, JSON.stringify({ ...note, archive } satisfies Note), { mode: 0o600, flush: true });
  say(`The backup of before is ${archive}.`);
}

/** Lets `current` lead to a release, in one step. Where there is no such link, people start the folder they mean. */
async function switchTo(folder: string): Promise<void> {
  const link = join(home, 'current');
  if (!(await lstat(link).catch(() => null))?.isSymbolicLink()) return;
  await rm(`${link}.new`, { force: true });
  await symlink(folder, `${link}.new`);
  await rename(`${link}.new`, link);
}

/** @param unsigned was typed: the backup of before is one from before archives were signed */
async function goBack(settings: Settings, keys: string, unsigned: boolean): Promise<void> {
  const note = readNote();
  if (!note) throw new StartError('There was no update here to go back from.');
  if (settings.databaseUrl !== null)
    throw new StartError(
      `With DATABASE_URL: set it to a new, empty database, then restore ${note.archive} with ${note.from}.`,
    );
  for (const path of [note.archive, keys, note.from])
    if (!existsSync(path)) throw new StartError(`${path} is not there.`);
  // Checked before anything is moved, because a release that checks signatures would refuse it.
  const checks = existsSync(join(note.from, 'server/backup/signatures.ts'));
  if (checks && !unsigned && !(await isSigned(note.archive)))
    throw new StartError(`${note.archive} is not signed. If nobody had it since the update, add --unsigned.`);
  const { dataDir } = settings;
  await stopClinic(settings);
  const { uid, gid, mode } = statSync(dataDir);
  const aside = `${dataDir}.${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  await rename(dataDir, aside);
  await mkdir(dataDir);
  await chmod(dataDir, mode);
  await chown(dataDir, uid, gid);
  say(`The data of the update are kept in ${aside}.`);
  say(
    (
      await runTool({
        folder: note.from,
        dataDir,
        args: ['restore', note.archive, '--keys', keys, ...(checks && unsigned ? ['--unsigned'] : [])],
      })
    ).trim(),
  );
  await switchTo(note.from);
  await rm(noteFile);
  await startClinic(settings, note.from);
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      back: { type: 'boolean' },
      keys: { type: 'string' },
      unsigned: { type: 'boolean', default: false },
      backup: { type: 'string' },
    },
    allowPositionals: true,
  });
  const settings = readOwnSettings();
  if (values.back && values.keys && positionals.length === 0)
    return goBack(settings, fromHere(values.keys), values.unsigned);
  const [archive] = positionals;
  if (values.back || !archive || positionals.length > 1) throw new StartError(usage);
  await update(settings, archive, values.backup);
}

try {
  await run();
  process.exit(0);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
