import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from '../adapters/files/files.ts';
import type { Db } from '../db/database.ts';
import { StartError } from '../shared/start-error.ts';
import { selectNewestKeys } from './report-files.store.ts';

/** Files that are looked for: one alone may be lost, all of them mean another store. */
const sample = 5;

/** Made by hand where the files are lost for good: the clinic then opens without them. */
const mark = (dataDir: string) => join(dataDir, 'files-lost');

/** Refuses a store of files that holds none of the files this database stored last. @throws StartError */
export async function ensureSameStore(db: Db, files: Pick<Files, 'fetch'>, dataDir: string): Promise<void> {
  const keys = await selectNewestKeys(db, sample);
  if (keys.length === 0 || existsSync(mark(dataDir))) return;
  for (const key of keys) {
    const file = await files.fetch(key);
    await file?.release();
    if (file) return;
  }
  throw new StartError(
    `The store of files holds none of the ${keys.length} files that this database stored last: FILES_URL or DATA_DIR ` +
      'leads to another one. Set it right, or restore the clinic from a backup. Are the files lost for good, make an ' +
      `empty file ${mark(dataDir)}, and the clinic opens without them.`,
  );
}
