import type { ArchiveStore } from '../adapters/archives/archives.ts';
import { nameArchive } from './archive-name.ts';
import { makeArchive } from './make-archive.service.ts';
import type { ArchiveSources, MadeArchive } from './make-archive.service.ts';

/** An archive that lies in its place. */
export interface StoredArchive extends MadeArchive {
  readonly name: string;
  readonly place: string;
  readonly bytes: number;
}

/** Makes one archive and stores it. @throws StartError */
export async function backUp(sources: ArchiveSources, store: ArchiveStore): Promise<StoredArchive> {
  const name = nameArchive(sources.keys.fingerprint, new Date());
  let made: MadeArchive | null = null;
  const bytes = await store.put(name, async (target) => {
    made = await makeArchive(sources, target);
  });
  if (!made) throw new Error('The archive was stored without being made');
  return { ...(made as MadeArchive), name, place: store.place, bytes };
}
