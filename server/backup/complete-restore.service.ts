import type { ArchiveStore } from '../adapters/archives/archives.ts';
import type { Files } from '../adapters/files/files.ts';
import type { Database } from '../db/database.ts';
import type { ReadingKeys } from './archive.ts';
import type { Erasure } from '../patients/erasure.service.ts';
import { repeatErasures } from '../patients/erasure.service.ts';
import { sayRepeated } from './kept-erasures.service.ts';
import { takeFiles } from './unpack-line.service.ts';
import { verifyFiles } from './verify-files.service.ts';
import type { VerifiedFiles } from './verify-files.service.ts';
import { holdWaitingSms, sayHeld } from './waiting-sms.service.ts';

/** Where a restored clinic's archives are. */
interface Archives {
  readonly store: ArchiveStore;
  /** Those to take files from, the best one first. */
  readonly names: readonly string[];
  readonly keys: ReadingKeys;
  /** Kept beside them, read before anything was restored. */
  readonly erasures: readonly Erasure[];
}

/** What a restore did after the rows were there. */
export interface Completed {
  readonly compared: VerifiedFiles;
  /** For people: faults, SMS that were held back, erasures. */
  readonly lines: readonly string[];
}

/**
 * Completes a restored database: fetches report files that the store lacks, holds SMS back that may have gone out
 * already, and repeats erasures.
 */
export async function completeRestore(
  db: Database,
  files: Files,
  archives: Archives,
  onStep: (step: string) => void,
): Promise<Completed> {
  const { store, names, keys, erasures } = archives;
  onStep('Fetching the report files');
  let { missing } = await verifyFiles(db, files);
  for (const name of names) {
    if (missing.length === 0) break;
    const wanted = new Set(missing.map(({ key }) => key));
    const archive = await store.fetch(name);
    try {
      const left = await takeFiles(archive.path, keys, wanted, files);
      missing = missing.filter(({ key }) => left.has(key));
    } finally {
      await archive.release();
    }
  }
  const compared = await verifyFiles(db, files, onStep);
  const held = await holdWaitingSms(db);
  const erased = await repeatErasures(db, erasures);
  const lines = [...compared.missing, ...compared.damaged].map(
    ({ key, owner }) => `missing or damaged: ${key} of ${owner}`,
  );
  return { compared, lines: [...lines, ...sayHeld(held), ...sayRepeated(erased)] };
}
