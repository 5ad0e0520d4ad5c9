import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { archiveFolder } from '../server/adapters/archives/archive-folder.ts';
import type { ArchiveStore } from '../server/adapters/archives/archives.ts';
import { chooseArchives } from '../server/adapters/choose-stores.ts';
import { localFiles } from '../server/adapters/files/local-files.ts';
import type { ReadingKeys } from '../server/backup/archive.ts';
import { readArchiveName } from '../server/backup/archive-name.ts';
import { readKeptErasures } from '../server/backup/kept-erasures.service.ts';
import { readRecoveryKeys } from '../server/backup/keys.ts';
import { readPublicKey } from '../server/backup/signatures.ts';
import { checkArchive, restoreArchive } from '../server/backup/restore.service.ts';
import type { CheckedArchive } from '../server/backup/restore.service.ts';
import { startEmbeddedPostgres } from '../server/db/embedded/start.ts';
import type { Settings } from '../server/start/settings.ts';
import { StartError } from '../server/shared/start-error.ts';
import { fromHere } from './from-here.ts';
import { asTyped } from '../server/shared/commands.ts';

type OnStep = (step: string) => void;

/** What reads an archive, as typed. */
export interface TypedKeys {
  /** The file of keys. */
  readonly sheet: string;
  /** `--public-key`: as on the printed sheet. */
  readonly publicKey?: string | undefined;
  /** `--unsigned` */
  readonly unsigned?: boolean | undefined;
}

/** The options of commands that read archives. */
export const keyOptions = {
  keys: { type: 'string' },
  'public-key': { type: 'string' },
  unsigned: { type: 'boolean' },
} as const;

export type ReadKeys = ReadingKeys & { readonly passphrase: string };

/** The keys of a sheet; a passphrase that is kept elsewhere is asked for. @throws StartError */
export async function readKeysOf({ sheet, publicKey, unsigned = false }: TypedKeys): Promise<ReadKeys> {
  const { identity, passphrase, signers } = readRecoveryKeys(sheet);
  const typed = publicKey === undefined ? [] : [readPublicKey(publicKey)];
  return {
    identity,
    passphrase: passphrase ?? (await askPassphrase()),
    signers: [...typed, ...signers],
    allowsUnsigned: unsigned,
  };
}

async function askPassphrase(): Promise<string> {
  if (!process.stdin.isTTY) throw new StartError('The file of keys holds no passphrase: put its line back.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question('Passphrase of the secret key: ')).trim();
  } finally {
    terminal.close();
  }
}

/** The newest archive of all places. @throws StartError if there is none */
async function findNewest(settings: Settings): Promise<{ store: ArchiveStore; name: string }> {
  const stores = chooseArchives(settings);
  if (stores.length === 0)
    throw new StartError(
      `Which one? ${asTyped('verify', '--backup <archive> --keys <file of keys>')}, or set BACKUP_FOLDER.`,
    );
  const found = [];
  for (const store of stores)
    for (const archive of (await store.names()).map(readArchiveName)) if (archive) found.push({ store, ...archive });
  const newest = found.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
  if (!newest) throw new StartError(`There is no archive in ${stores.map(({ place }) => place).join(' or ')}.`);
  return newest;
}

/**
 * Restores an archive, or the newest one of the settings' places, into a database of its own in a temporary folder,
 * compares every row count and file, and removes it. Says what it held. @throws StartError
 */
export async function tryBackup(
  settings: Settings,
  { archive, ...typed }: TypedKeys & { readonly archive: string | undefined },
  onStep: OnStep,
): Promise<string> {
  const keys = await readKeysOf({ ...typed, sheet: fromHere(typed.sheet) });
  if (archive) return tryArchive(fromHere(archive), archiveFolder(dirname(fromHere(archive))), keys, onStep);
  const { store, name } = await findNewest(settings);
  onStep(`Fetching ${name}`);
  const file = await store.fetch(name);
  try {
    return await tryArchive(file.path, store, keys, onStep);
  } finally {
    await file.release();
  }
}

async function tryArchive(path: string, store: ArchiveStore, keys: ReadKeys, onStep: OnStep) {
  const archive = await checkArchive(path, keys, onStep);
  // A restore would refuse the lists of erasures beside it too.
  await readKeptErasures(store, archive.about.fingerprint, keys);
  const folder = await mkdtemp(join(tmpdir(), 'clinic-verify-'));
  try {
    // Without fsync: nobody needs this database after a power cut.
    const postgres = await startEmbeddedPostgres({ dataDir: folder, onStep, fast: true });
    try {
      const files = await localFiles(join(folder, 'files'));
      await restoreArchive(archive, { connection: postgres.connection, files, onStep });
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return describeRestored(archive);
}

/** What was restored and compared, in one line or two. */
export function describeArchive({ about, contents }: CheckedArchive): string {
  const tables = Object.values(contents.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lost =
    contents.lost.length === 0
      ? []
      : [`Files that were missing or damaged before the backup: ${contents.lost.join(', ')}`];
  return [
    `as of ${about.madeAt}: ${rows} rows of ${tables.length} tables and ` +
      `${Object.keys(contents.files).length} files, each count and each hash compared.`,
    ...lost,
  ].join('\n');
}

const describeRestored = (archive: CheckedArchive) => `The backup restores ${describeArchive(archive)}`;
