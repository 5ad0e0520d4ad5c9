import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Files } from '../adapters/files/files.ts';
import type { Db } from '../db/database.ts';
import { selectKeptFiles, selectKnownKeys, selectOwners } from './verify-files.store.ts';

/** A file with the record it belongs to: `report 12`. */
export interface FaultyFile {
  readonly key: string;
  readonly owner: string;
}

export interface VerifiedFiles {
  readonly checked: number;
  readonly missing: readonly FaultyFile[];
  /** Their hash is not the one of the day they were stored. */
  readonly damaged: readonly FaultyFile[];
  /** Keys of files in the store that the database does not know. */
  readonly orphans: readonly string[];
}

/**
 * Compares every stored file with the hash in the database, also while people work: the store is listed first, since a
 * file is known to the database before it is stored.
 */
export async function verifyFiles(
  db: Db,
  files: Pick<Files, 'fetch' | 'keys'>,
  onStep: (step: string) => void = () => undefined,
): Promise<VerifiedFiles> {
  onStep('Listing the files');
  const stored = await files.keys();
  const kept = await selectKeptFiles(db);
  const missing: string[] = [];
  const damaged: string[] = [];
  for (const [index, { key, sha256 }] of kept.entries()) {
    if (index % 500 === 0) onStep(`Comparing the files, ${index} of ${kept.length}`);
    const found = await hashOf(files, key);
    if (found === null) missing.push(key);
    else if (found !== sha256) damaged.push(key);
  }
  const expected = new Set(kept.map(({ key }) => key));
  const unexpected = stored.filter((key) => !expected.has(key));
  const known = new Set(await selectKnownKeys(db, unexpected));
  return {
    checked: kept.length,
    missing: await selectOwners(db, missing),
    damaged: await selectOwners(db, damaged),
    orphans: unexpected.filter((key) => !known.has(key)).toSorted(),
  };
}

async function hashOf(files: Pick<Files, 'fetch'>, key: string): Promise<string | null> {
  const file = await files.fetch(key);
  if (!file) return null;
  try {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file.path), hash);
    return hash.digest('hex');
  } finally {
    await file.release();
  }
}
