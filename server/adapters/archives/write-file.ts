import { open, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/**
 * Writes a new file that only its owner may read, synced when this resolves; removes it after a failure.
 * @throws the error of the file system, also if it cannot be made: `write` is not called then
 */
export async function writeNewFile(path: string, write: (target: Writable) => Promise<void>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  const target = file.createWriteStream({ flush: true });
  // What `write` awaits reports it. Without anybody who listens, it would end the clinic.
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
