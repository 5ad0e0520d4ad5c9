import type { ArchiveStore } from '../adapters/archives/archives.ts';
import { openDatabase } from '../db/database.ts';
import { nameArchive } from './archive-name.ts';
import type { BackupKeys } from './keys.ts';
import { keepErasures } from './kept-erasures.service.ts';
import { keepSeals } from './kept-seals.service.ts';
import { makeArchive } from './make-archive.service.ts';
import type { ArchiveSources, MadeArchive } from './make-archive.service.ts';
import { findExpired } from './retention.ts';
import { addBackupRun } from './runs.store.ts';

/** An archive that lies in its place. */
export interface StoredArchive extends MadeArchive {
  readonly name: string;
  readonly place: string;
  readonly bytes: number;
  /** Names of older archives that were removed. */
  readonly removed: readonly string[];
}

interface BackUpOptions {
  /** Made by the running clinic, not by a command: older archives there are thinned out. */
  isNightly: boolean;
}

type Sources = Omit<ArchiveSources, 'keys'> & { readonly readKeys: () => BackupKeys };

/**
 * Stores the audit's new seals, then one archive beside them, which holds them too, and notes the run, also a failed
 * one.
 * @throws StartError
 */
export async function backUp(
  { readKeys, ...rest }: Sources,
  store: ArchiveStore,
  { isNightly }: BackUpOptions = { isNightly: false },
): Promise<StoredArchive> {
  const began = performance.now();
  const run = { isNightly, place: store.place };
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const sources = { ...rest, keys: readKeys() };
    // Before the archive, which then holds every stored seal. With a stored seal that it lacks, a restored clinic would
    // look changed.
    await storeBeside(sources, store);
    const stored = await makeAndStore(sources, store);
    await addBackupRun(sources.connection, {
      ...run,
      seconds: seconds(),
      archive: stored.name,
      bytes: stored.bytes,
      rows: stored.rows,
      files: stored.files,
      lostFiles: stored.lost.length,
      failure: null,
    });
    const expired = isNightly ? findExpired(await store.names(), sources.keys.fingerprint) : [];
    for (const name of expired) await store.remove(name);
    return { ...stored, place: store.place, removed: expired };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    const none = { archive: null, bytes: null, rows: null, files: null, lostFiles: 0 };
    // Why it failed matters more than that it cannot be noted.
    await addBackupRun(rest.connection, { ...run, ...none, seconds: seconds(), failure }).catch(() => undefined);
    throw error;
  }
}

async function storeBeside({ connection, keys }: ArchiveSources, store: ArchiveStore): Promise<void> {
  const db = openDatabase({ ...connection, max: 1 });
  try {
    await keepSeals(db, store, keys.fingerprint);
    await keepErasures(db, store, keys);
  } finally {
    await db.close();
  }
}

async function makeAndStore(
  sources: ArchiveSources,
  store: ArchiveStore,
): Promise<MadeArchive & { name: string; bytes: number }> {
  const name = await newArchiveName(sources.keys.fingerprint, store);
  let made: MadeArchive | null = null;
  const bytes = await store.put(name, async (target) => {
    made = await makeArchive(sources, target);
  });
  if (!made) throw new Error('The archive was stored without being made');
  return { ...(made as MadeArchive), name, bytes };
}

/** Names tell whole seconds, and no archive may replace another. */
async function newArchiveName(fingerprint: string, store: ArchiveStore): Promise<string> {
  const taken = await store.names();
  for (let at = Date.now(); ; at += 1000) {
    const name = nameArchive(fingerprint, new Date(at));
    if (!taken.includes(name)) return name;
  }
}
