import { open } from 'node:fs/promises';

/**
 * Syncs a folder, so that a new file's name survives a power cut. Windows does this by itself and cannot open folders.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
