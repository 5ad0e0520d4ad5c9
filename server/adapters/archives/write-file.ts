import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/** Writes a new file that only its owner may read, synced when this resolves; removes it after a failure. */
export async function writeNewFile(path: string, write: (target: Writable) => Promise<void>): Promise<void> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
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
