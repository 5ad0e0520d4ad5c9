import type { ArchiveStore } from '../adapters/archives/archives.ts';
import type { BackupKeys } from './keys.ts';
import { makeBase } from './make-base.service.ts';
import type { BaseSources } from './make-base.service.ts';
import { findExpiredLines } from './retention.ts';
import { addBackupRun } from './runs.store.ts';

type Sources = Omit<BaseSources, 'keys'> & { readonly readKeys: () => BackupKeys };

interface BaseOptions<T> {
  /**
   * Made by the running clinic, not by a command: older bases there, and what was written after them, are thinned out.
   */
  readonly isNightly: boolean;
  /** Makes the archive that belongs to the base; notes its own run. */
  readonly work: () => Promise<T>;
}

/** Makes an archive and a base in one place, and notes a base that failed. @throws StartError */
export async function backUpBase<T>(
  { readKeys, ...rest }: Sources,
  store: ArchiveStore,
  { isNightly, work }: BaseOptions<T>,
): Promise<{ name: string; bytes: number; done: T }> {
  const beganAt = new Date();
  const began = performance.now();
  /** True while `work` runs, which notes its own failure. */
  let isArchiving = false;
  try {
    const keys = readKeys();
    const made = await makeBase({ ...rest, keys }, store, async () => {
      isArchiving = true;
      const done = await work();
      isArchiving = false;
      return done;
    });
    const expired = isNightly ? findExpiredLines(await store.names(), keys.fingerprint, beganAt) : [];
    for (const name of expired) await store.remove(name);
    return made;
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    const none = { archive: null, bytes: null, rows: null, files: null, lostFiles: 0 };
    if (!isArchiving)
      await addBackupRun(rest.connection, {
        seconds: (performance.now() - began) / 1000,
        isNightly,
        place: store.place,
        ...none,
        failure,
      }).catch(() => undefined);
    throw error;
  }
}
