import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { Files } from '../adapters/files/files.ts';
import { writeArchive } from './archive.ts';
import type { ArchiveWriter } from './archive.ts';
import { archiveFormat, entryNames } from './contents.ts';
import type { ArchiveAbout, ArchiveContents, CopiedTable } from './contents.ts';
import { sha256Of } from './keys.ts';
import type { BackupKeys } from './keys.ts';
import { openSnapshot } from './snapshot.store.ts';
import type { Snapshot, TableToCopy } from './snapshot.store.ts';

export interface ArchiveSources {
  /** As the owner of the tables. */
  readonly connection: pg.PoolConfig;
  readonly files: Pick<Files, 'fetch'>;
  readonly keys: BackupKeys;
  /** The version of this program. */
  readonly program: string;
  /** What is being done, in a few words. */
  readonly onStep: (step: string) => void;
}

/** What an archive holds. */
export interface MadeArchive {
  readonly madeAt: Date;
  readonly rows: number;
  readonly files: number;
  /** Keys of files that are missing or changed in the store. */
  readonly lost: readonly string[];
}

/** Bytes of a table that are held in memory. */
const partBytes = 4_000_000;

/**
 * Writes one archive: every table in one snapshot, the sequences, the waiting jobs, all report files, and the secret
 * key as the passphrase wraps it. People may work meanwhile.
 */
export async function makeArchive(sources: ArchiveSources, target: Writable): Promise<MadeArchive> {
  const { keys, program, onStep } = sources;
  onStep('Reading the database');
  const snapshot = await openSnapshot(sources.connection);
  try {
    const tables = await snapshot.tables();
    const files = await snapshot.files();
    const about: ArchiveAbout = {
      format: archiveFormat,
      program,
      madeAt: snapshot.at.toISOString(),
      fingerprint: keys.fingerprint,
      migrations: await snapshot.migrations(),
    };
    const archive = await writeArchive(target, keys);
    await archive.add(entryNames.about, toJson(about));
    await archive.add(entryNames.secretKey, Buffer.from(keys.wrappedKey));
    const contents: ArchiveContents = {
      tables: await addTables(archive, snapshot, tables, onStep),
      sequences: Object.fromEntries((await snapshot.sequences()).map(({ name, ...state }) => [name, state])),
      jobs: await snapshot.jobs(),
      ...(await addFiles(archive, sources, files)),
    };
    onStep('Finishing the archive');
    await archive.add(entryNames.contents, toJson(contents));
    await archive.finish();
    const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
    return { madeAt: snapshot.at, rows, files: Object.keys(contents.files).length, lost: contents.lost };
  } finally {
    await snapshot.close();
  }
}

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value));

async function addTables(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  tables: readonly TableToCopy[],
  onStep: (step: string) => void,
): Promise<Record<string, CopiedTable>> {
  const copied: Record<string, CopiedTable> = {};
  for (const table of tables) {
    onStep(`Copying the table ${table.name}`);
    copied[table.name] = await addTable(archive, snapshot, table);
  }
  return copied;
}

async function addTable(archive: ArchiveWriter, snapshot: Snapshot, table: TableToCopy): Promise<CopiedTable> {
  const hash = createHash('sha256');
  let pieces: Buffer[] = [];
  let held = 0;
  let parts = 0;
  const flush = async () => {
    if (held === 0) return;
    const content = Buffer.concat(pieces);
    [pieces, held] = [[], 0];
    hash.update(content);
    await archive.add(entryNames.tablePart(table.name, parts++), content);
  };
  const rows = await snapshot.copy(table, async (piece) => {
    pieces.push(piece);
    held += piece.length;
    if (held >= partBytes) await flush();
  });
  await flush();
  return { columns: [...table.columns], rows, parts, sha256: hash.digest('hex') };
}

/** A missing or changed file does not stop the backup of all others; it is named. */
async function addFiles(
  archive: ArchiveWriter,
  { files: store, onStep }: ArchiveSources,
  files: readonly { key: string; sha256: string }[],
): Promise<Pick<ArchiveContents, 'files' | 'lost'>> {
  const added: Record<string, string> = {};
  const lost: string[] = [];
  for (const [index, { key, sha256 }] of files.entries()) {
    if (index % 500 === 0) onStep(`Copying the files, ${index} of ${files.length}`);
    const content = await readWhole(store, key);
    if (content && sha256Of(content) === sha256) {
      await archive.add(entryNames.file(key), content);
      added[key] = sha256;
    } else lost.push(key);
  }
  return { files: added, lost };
}

async function readWhole(store: Pick<Files, 'fetch'>, key: string): Promise<Buffer | null> {
  const file = await store.fetch(key);
  try {
    return file && (await readFile(file.path));
  } finally {
    await file?.release();
  }
}
