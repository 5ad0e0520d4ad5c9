import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { ArchiveStore } from '../adapters/archives/archives.ts';
import type { Files } from '../adapters/files/files.ts';
import { StartError } from '../shared/start-error.ts';
import { writeArchive } from './archive.ts';
import type { ArchiveWriter } from './archive.ts';
import { entryNames } from './contents.ts';
import type { BackupKeys } from './keys.ts';
import { findBases, findPieces, namePiece } from './line-names.ts';
import { advanceLine, dropLine, findLine, readPosition, readWal, selectFilesSince, withOwner } from './wal.store.ts';

export interface ShippingSources {
  /** As the owner of the tables of the embedded database. */
  readonly connection: pg.PoolConfig;
  /** Null if the files are in a bucket: then they are not lost with this machine. */
  readonly files: Pick<Files, 'fetch'> | null;
  readonly readKeys: () => BackupKeys;
}

/** Stores what was written since the last time. One for each place. */
export interface Shipper {
  /**
   * @returns the moment up to which nothing is lost with this machine; null if the place has no line yet
   * @throws StartError if the place is missing or full, or if too much has waited for it
   */
  ship(): Promise<Date | null>;
}

/** A transaction may commit this long after the moment it notes for its files. Milliseconds. */
const longestUpload = 10 * 60_000;

/** Stores the WAL of one place, piece by piece, each with the report files that were kept meanwhile. */
export function openShipper({ connection, files, readKeys }: ShippingSources, store: ArchiveStore): Shipper {
  /** From when on kept files may not be stored yet, and the keys of those that are. */
  let seen: { line: string; since: Date; keys: ReadonlySet<string> } | null = null;

  const ship = async (client: pg.Client): Promise<Date | null> => {
    const line = await findLine(client, store.place);
    if (!line) return null;
    if (line.isLost) {
      await dropLine(client, line);
      throw new StartError(
        `Too much waited for ${store.place}: what is written goes there again after the next backup.`,
      );
    }
    const { at, to, timeline } = await readPosition(client);
    if (to <= line.from) return at;
    const signing = readKeys();
    if (seen?.line !== line.line) seen = { line: line.line, since: await sinceOf(store, line.line), keys: new Set() };
    const { since, keys } = seen;
    const recent = files ? await selectFilesSince(client, new Date(since.getTime() - longestUpload)) : [];
    const name = namePiece({ fingerprint: signing.fingerprint, line: line.line, at, from: line.from, to });
    await store.put(name, async (target) => {
      const archive = await writeArchive(target, signing);
      for await (const part of readWal(client, timeline, { from: line.from, to }))
        await archive.add(entryNames.wal(part.at), part.bytes);
      for (const { key } of recent) if (files && !keys.has(key)) await addFile(archive, files, key);
      await archive.finish();
    });
    await advanceLine(client, line, to);
    seen = { line: line.line, since: at, keys: new Set(recent.map(({ key }) => key)) };
    return at;
  };
  return { ship: () => withOwner(connection, ship) };
}

/** When the newest piece of a line, or its base, was stored. */
async function sinceOf(store: ArchiveStore, line: string): Promise<Date> {
  const names = await store.names();
  const own = [...findBases(names), ...findPieces(names)].filter((one) => one.line === line);
  return new Date(own.length === 0 ? Date.now() : Math.max(...own.map(({ at }) => at.getTime())));
}

/** A missing file is named by the night's backup and by `npm run verify`; it does not keep the WAL. */
async function addFile(archive: ArchiveWriter, files: Pick<Files, 'fetch'>, key: string): Promise<void> {
  const file = await files.fetch(key);
  if (!file) return;
  try {
    await archive.add(entryNames.file(key), await readFile(file.path));
  } finally {
    await file.release();
  }
}
