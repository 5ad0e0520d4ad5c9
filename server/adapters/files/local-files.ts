import { access, constants, link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { clinicError } from '../../shared/errors.ts';
import type { Files } from './files.ts';
import { isFull, openIncoming } from './incoming.ts';
import { syncFolder } from '../disk.ts';

/**
 * Files on this machine in `folder`, in subfolders named by the first two letters of their keys, so that no folder
 * grows long.
 * @param arriving where files wait until they are complete, on the same disk; one process's own
 */
export async function localFiles(folder: string, arriving = join(folder, 'incoming')): Promise<Files> {
  const incoming = await openIncoming(arriving);
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    ...incoming,
    keep: async (file, key) => {
      const path = pathOf(key);
      try {
        const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        // A link, unlike a rename, never replaces an existing file.
        await link(file.path, path);
        await syncFolder(dirname(path));
        if (made) await syncFolder(folder);
      } catch (error) {
        throw isFull(error) ? clinicError('STORAGE_FULL', { cause: error }) : error;
      }
      await file.drop();
    },
    fetch: async (key) => {
      const path = pathOf(key);
      const exists = await access(path).then(
        () => true,
        () => false,
      );
      return exists ? { path, release: () => Promise.resolve() } : null;
    },
    keys: async () => {
      // A clinic that was never opened has no folder yet.
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const folders = names.filter((name) => name.length === 2);
      return (await Promise.all(folders.map((name) => readdir(join(folder, name))))).flat();
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    probe: async () => {
      await access(folder, constants.R_OK | constants.W_OK);
      await incoming.probe();
    },
  };
}
