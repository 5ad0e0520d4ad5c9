import { open, rm, stat, statfs } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/** The room on the disk that holds a folder, in bytes. */
export interface DiskRoom {
  /** What this account may use: without the share reserved for root. */
  readonly free: number;
  readonly total: number;
}

export async function readDiskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Whether two folders are on the same disk, and would be lost together. */
export async function isOnOneDisk(one: string, other: string): Promise<boolean> {
  return (await stat(one)).dev === (await stat(other)).dev;
}

/**
 * Writes a new file that only its owner may read. It is synced when this resolves, and removed after a failure.
 * @throws the error of the file system, or of `write`, which is not called if the file cannot be created
 */
export async function writeNewFile(path: string, write: (target: Writable) => Promise<void>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  const target = file.createWriteStream({ flush: true });
  // `write` gets the error from what it awaits; an error event without a listener would end the process.
  target.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => target.once('close', () => resolve()));
  try {
    await write(target);
    await closed;
  } catch (error) {
    target.destroy();
    await closed;
    await rm(path, { force: true });
    throw error;
  }
}

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
