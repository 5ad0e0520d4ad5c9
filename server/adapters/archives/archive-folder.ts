import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFileError, StartError } from '../../shared/start-error.ts';
import { syncFolder, writeNewFile } from '../disk.ts';
import type { ArchiveStore } from './archives.ts';

const unfinished = '.part';

/**
 * Archives in a folder: a second disk, a mounted share. It is not created: where its disk is not connected, the archive
 * would land on the clinic's own.
 */
export function archiveFolder(folder: string): ArchiveStore {
  const check = async () => {
    const found = await stat(folder).catch(() => null);
    if (!found?.isDirectory())
      throw new StartError(`The folder for backups ${folder} is not there: is its disk connected?`);
  };
  return {
    place: folder,
    put: async (name, write) => {
      await check();
      await removeUnfinished(folder);
      const draft = join(folder, name + unfinished);
      try {
        await writeNewFile(draft, write);
        await rename(draft, join(folder, name));
        await syncFolder(folder);
        return (await stat(join(folder, name))).size;
      } catch (error) {
        throw explainFileError(error, folder);
      }
    },
    names: async () => {
      await check();
      return readdir(folder);
    },
    fetch: async (name) => {
      await check();
      return { path: join(folder, name), release: () => Promise.resolve() };
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Milliseconds after which an unfinished archive counts as left by a crash. */
const abandonedAfter = 24 * 3600 * 1000;

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^clinic-.*\.part$/.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > abandonedAfter) await rm(join(folder, name), { force: true });
  }
}
