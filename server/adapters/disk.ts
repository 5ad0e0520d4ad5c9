import { stat, statfs } from 'node:fs/promises';

/** The disk that holds a folder, in bytes. */
export interface DiskRoom {
  /** For this account; what is kept for root does not count. */
  readonly free: number;
  readonly total: number;
}

export async function readDiskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Whether two folders are lost together with one disk. */
export async function isOnOneDisk(one: string, other: string): Promise<boolean> {
  return (await stat(one)).dev === (await stat(other)).dev;
}
