import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Files } from '../adapters/files/files.ts';
import { checkMigrationsOfArchive, migrate, ownFolder } from '../db/migrate.ts';
import { fingerprintOf } from '../shared/secrets.ts';
import { StartError } from '../shared/start-error.ts';
import { readArchive } from './archive.ts';
import type { ReadingKeys } from './archive.ts';
import { entryNames, parseAbout, parseContents } from './contents.ts';
import type { ArchiveAbout, ArchiveContents } from './contents.ts';
import { sha256Of, unwrapSecretKey } from './keys.ts';
import { openTableLoader } from './restore.store.ts';
import { storeFile } from './unpack-line.service.ts';

/** An archive that was read to its end and holds what it says. */
export interface CheckedArchive {
  readonly path: string;
  readonly keys: ReadingKeys;
  readonly about: ArchiveAbout;
  readonly contents: ArchiveContents;
  /** The clinic's secret key. */
  readonly secretKey: Buffer;
  /** The same as the passphrase wraps it. */
  readonly wrappedKey: string;
}

interface ReadKeys extends ReadingKeys {
  readonly passphrase: string;
}

type OnStep = (step: string) => void;

/**
 * Reads a whole archive and compares each table and file with its hash; changes nothing.
 * @throws StartError if it is damaged, cut off, for another key, or newer than this program
 */
export async function checkArchive(path: string, keys: ReadKeys, onStep: OnStep): Promise<CheckedArchive> {
  let about: ArchiveAbout | null = null;
  let wrappedKey = '';
  let contents: ArchiveContents | null = null;
  const tables = new Map<string, ReturnType<typeof createHash>>();
  const files = new Map<string, string>();
  let bytes = 0;
  for await (const { name, content } of readArchive(path, keys)) {
    if (Math.floor(bytes / 2e8) !== Math.floor((bytes += content.length) / 2e8) || files.size + tables.size === 0)
      onStep(`Checking the archive, ${Math.floor(bytes / 1e6)} MB read`);
    const [folder, part = ''] = name.split('/');
    if (name === entryNames.about) {
      about = parseAbout(content);
      await checkMigrationsOfArchive(about.migrations);
    } else if (name === entryNames.secretKey) {
      wrappedKey = content.toString('utf8');
    } else if (name === entryNames.contents) contents = parseContents(content);
    else if (folder === 'tables') {
      const hash = tables.get(part) ?? createHash('sha256');
      tables.set(part, hash.update(content));
    } else if (folder === 'files') files.set(part, sha256Of(content));
  }
  if (!about || !contents) throw new StartError(`${path} is incomplete: take another archive.`);
  const secretKey = Buffer.from(await unwrapSecretKey(wrappedKey, keys.passphrase), 'hex');
  const empty = createHash('sha256').digest('hex');
  const good =
    Object.entries(contents.tables).every(
      ([name, table]) => (tables.get(name)?.digest('hex') ?? empty) === table.sha256,
    ) &&
    Object.entries(contents.files).every(([key, sha256]) => files.get(key) === sha256) &&
    fingerprintOf(secretKey) === about.fingerprint;
  if (!good) throw new StartError(`${path} does not hold what its own list says: take another archive.`);
  return { path, keys, about, contents, secretKey, wrappedKey };
}

interface RestoreTarget {
  /** As the owner of an empty database. */
  readonly connection: pg.PoolConfig;
  readonly files: Files;
  readonly onStep: OnStep;
}

/**
 * Fills an empty database and an empty store of files with an archive's, then compares every count and hash, then
 * brings the schema up to date. @throws StartError
 */
export async function restoreArchive(archive: CheckedArchive, target: RestoreTarget): Promise<void> {
  const { about, contents } = archive;
  const { connection, files, onStep } = target;
  const numbers = new Set(about.migrations.map(({ number }) => number));
  onStep('Making the tables');
  await migrate(connection, ownFolder, (number) => numbers.has(number));
  const loader = await openTableLoader(connection, contents);
  try {
    let loaded = false;
    const finish = async () => {
      if (!loaded) await loader.finish(onStep);
      loaded = true;
    };
    let stored = 0;
    for await (const { name, content } of readArchive(archive.path, archive.keys)) {
      const [folder, part = '', piece = ''] = name.split('/');
      if (folder === 'tables') {
        if (Number.parseInt(piece, 10) === 0) onStep(`Filling the table ${part}`);
        await loader.write(part, content);
      } else if (folder === 'files') {
        await finish();
        if (stored++ % 500 === 0) onStep(`Storing the files, ${stored - 1} of ${Object.keys(contents.files).length}`);
        await storeFile(files, part, content);
      }
    }
    await finish();
  } finally {
    await loader.close();
  }
  await compareFiles(contents, files, onStep);
  onStep('Bringing the database up to date');
  await migrate(connection);
}

async function compareFiles({ files: expected }: ArchiveContents, files: Files, onStep: OnStep): Promise<void> {
  onStep('Comparing the files');
  for (const [key, sha256] of Object.entries(expected)) {
    const file = await files.fetch(key);
    const found = file && sha256Of(await readFile(file.path));
    await file?.release();
    if (found !== sha256) throw new StartError(`The file ${key} is not as it was in the archive.`);
  }
}
