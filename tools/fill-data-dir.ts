import { existsSync, readdirSync } from 'node:fs';
import { rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDir, restoreMark } from '../server/start/data-dir-lock.ts';
import { explainFileError, StartError } from '../server/shared/start-error.ts';

/** What a restore makes in the data folder. */
const parts = ['postgres', 'postgres.new', 'postgres.log', 'files', 'secret.key', 'backup.keys'];

/** The database of a killed restore may still be writing there for a moment. */
async function removeParts(dataDir: string): Promise<void> {
  for (const name of parts)
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Refuses a folder that holds a clinic; the rest of an unfinished restore does not count. @throws StartError */
function refuseUsed(dataDir: string): void {
  if (existsSync(restoreMark(dataDir))) return;
  const holds = (name: string) => existsSync(join(dataDir, name));
  const stored = holds('files') && readdirSync(join(dataDir, 'files')).some((name) => name !== 'incoming');
  if (holds('postgres') || stored || holds('secret.key'))
    throw new StartError(`${dataDir} holds a clinic already: restore into a new folder (DATA_DIR).`);
}

/**
 * Runs `fill` on a locked, empty data folder. If it fails, the folder is empty again; a killed restore leaves its mark,
 * which every start refuses, and the next restore clears.
 * @throws StartError if a clinic runs on it, or lies in it
 */
export async function fillOrClear<T>(dataDir: string, fill: () => Promise<T>): Promise<T> {
  const lock = await lockDataDir(dataDir, true);
  if (!lock) throw new StartError(`A clinic runs on ${dataDir}: stop it, or choose another folder (DATA_DIR).`);
  try {
    refuseUsed(dataDir);
    await removeParts(dataDir);
    await writeFile(restoreMark(dataDir), '', { flush: true });
    try {
      const filled = await fill();
      await rm(restoreMark(dataDir));
      return filled;
    } catch (error) {
      await removeParts(dataDir);
      await rm(restoreMark(dataDir));
      await rmdir(dataDir).catch(() => undefined);
      throw explainFileError(error, dataDir);
    }
  } finally {
    await lock.release();
  }
}
