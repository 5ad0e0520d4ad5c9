import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { ArchiveStore } from '../adapters/archives/archives.ts';
import { writeArchive } from './archive.ts';
import type { ArchiveWriter } from './archive.ts';
import { thisMachine } from './base-contents.ts';
import type { BaseAbout, BaseContents } from './base-contents.ts';
import { archiveFormat, entryNames } from './contents.ts';
import type { BackupKeys } from './keys.ts';
import { nameBase } from './line-names.ts';
import {
  beginBase,
  createLine,
  dropLine,
  endBase,
  findLine,
  readPosition,
  readWal,
  segmentBytes,
  waitForTurn,
  withOwner,
} from './wal.store.ts';

export interface BaseSources {
  /** As the owner of the tables of the embedded database. */
  readonly connection: pg.PoolConfig;
  /** The folder of the database's files. */
  readonly cluster: string;
  readonly keys: BackupKeys;
  readonly program: string;
  readonly onStep: (step: string) => void;
}

/**
 * Stores a base: the database's files, copied while people work, and the WAL that makes them consistent. `work` runs
 * before the copying, once the place has a line, so that what is written meanwhile is stored in pieces.
 * @returns its name and size in bytes
 */
export async function makeBase<T>(
  sources: BaseSources,
  store: ArchiveStore,
  work: () => Promise<T>,
): Promise<{ name: string; bytes: number; done: T }> {
  return withOwner(sources.connection, async (client) => {
    await waitForTurn(client, store.place);
    const known = await findLine(client, store.place);
    if (known?.isLost) await dropLine(client, known);
    const line = known && !known.isLost ? known : await createLine(client, store.place);
    try {
      const done = await work();
      const { fingerprint } = sources.keys;
      const name = nameBase({ fingerprint, line: line.line, at: new Date() });
      const bytes = await store.put(name, async (target) => {
        const archive = await writeArchive(target, sources.keys);
        const about: BaseAbout = {
          format: archiveFormat,
          program: sources.program,
          fingerprint,
          line: line.line,
          ...thisMachine,
        };
        await archive.add(entryNames.about, toJson(about));
        await archive.add(entryNames.secretKey, Buffer.from(sources.keys.wrappedKey));
        await archive.add(entryNames.contents, toJson(await copyCluster(archive, client, sources)));
        await archive.finish();
      });
      return { name, bytes, done };
    } catch (error) {
      // A line without a base is of no use, and would keep WAL. The next try begins another.
      if (line !== known) await dropLine(client, line).catch(() => undefined);
      throw error;
    }
  });
}

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value));

async function copyCluster(archive: ArchiveWriter, client: pg.Client, sources: BaseSources): Promise<BaseContents> {
  sources.onStep("Copying the database's files");
  const start = await beginBase(client);
  const { folders, files } = await listCluster(sources.cluster);
  const sizes: Record<string, number> = {};
  const buffer = Buffer.alloc(partBytes);
  for (const path of files) {
    const bytes = await addFile(archive, sources.cluster, path, buffer);
    if (bytes !== null) sizes[path] = bytes;
  }
  const { stop, label, at } = await endBase(client);
  const { timeline } = await readPosition(client);
  // PostgreSQL reads each segment from its beginning.
  const from = start - (start % segmentBytes);
  for await (const part of readWal(client, timeline, { from, to: stop }))
    await archive.add(entryNames.wal(part.at), part.bytes);
  return {
    walFrom: String(from),
    walTo: String(stop),
    timeline,
    stoppedAt: at.toISOString(),
    label,
    folders,
    files: sizes,
  };
}

/** Folders whose files PostgreSQL makes anew at each start: they are copied empty. */
const emptied = new Set(
  ['dynshmem', 'notify', 'replslot', 'serial', 'snapshots', 'stat_tmp', 'subtrans', 'wal'].map((name) => `pg_${name}`),
);
const leftOut = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_internal\.init|backup_label|tablespace_map|pgsql_tmp.*)$/;

/** What is copied; the control file last, as PostgreSQL asks. */
async function listCluster(root: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  const walk = async (folder: string) => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (leftOut.test(entry.name)) continue;
      if (entry.isFile()) files.push(path);
      if (!entry.isDirectory()) continue;
      folders.push(path);
      if (!emptied.has(path)) await walk(path);
    }
  };
  await walk('');
  const control = 'global/pg_control';
  return {
    folders: [...folders, 'pg_wal/archive_status'],
    files: [...files.filter((path) => path !== control), control],
  };
}

const partBytes = 4_000_000;

/** @returns its size as it was read; null if the database has removed it meanwhile */
async function addFile(archive: ArchiveWriter, root: string, path: string, buffer: Buffer): Promise<number | null> {
  const file = await open(join(root, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    for (let part = 0, size = 0; ; part++) {
      const { bytesRead } = await file.read(buffer, 0, partBytes, size);
      if (bytesRead === 0) return size;
      await archive.add(entryNames.pagePart(path, part), buffer.subarray(0, bytesRead));
      size += bytesRead;
    }
  } finally {
    await file.close();
  }
}
