import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from '../adapters/files/files.ts';
import type { Db } from '../db/database.ts';
import { StartError } from '../shared/start-error.ts';
import { selectNewestKeys } from './report-files.store.ts';

/** How many files are looked for. A single one may be lost; if all are missing, it is another store. */
const sample = 5;

/** A file that an operator makes by hand if the files are lost for good, so that the clinic opens without them. */
const mark = (dataDir: string) => join(dataDir, 'files-lost');

/** Refuses to start with a file store that has none of the files this database stored last. @throws StartError */
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
