import type { Database, Db } from '../db/database.ts';
import { lockSeals, readLastSeal, removeOldRows, sealNext, selectAddedRows, selectBrokenSeals } from './seals.store.ts';

export { hasSeals, selectDifferentSeals, selectSealsSince } from './seals.store.ts';
export type { DifferentSeal, KeptSeal } from './seals.store.ts';

/** The most rows, missing numbers and hashes of kept rows in one seal: far more than a clinic writes in a minute. */
const most = { rows: 20_000, missing: 1000, kept: 50_000 };
/** Seals compared by one statement. */
const batch = 500;

/** Seals the rows that were written since the last seal. No request waits for it. @returns how many rows */
export async function sealAudit(db: Database): Promise<number> {
  let sealed = 0;
  for (;;) {
    const rows = await db.transaction(async (tx) => {
      await lockSeals(tx);
      return sealNext(tx, most);
    });
    if (rows === null) return sealed;
    sealed += rows;
  }
}

/** Compares every seal with its rows and with the seal before it. @returns one line for each fault */
export async function verifySeals(
  db: Db,
  onStep: (step: string) => void,
): Promise<{ seals: number; faults: string[] }> {
  const seals = await readLastSeal(db);
  const faults: string[] = [];
  for (let after = 0; after < seals; after += batch) {
    onStep(`Comparing the audit's seals, ${after} of ${seals}`);
    for (const seal of await selectBrokenSeals(db, after, after + batch)) {
      const { number, firstId, lastId, sealedAt, sealed, found, isForged, hasOtherHashes } = seal;
      const what = isForged
        ? 'the seal or the one before it was changed or is missing'
        : hasOtherHashes
          ? 'the hashes of kept rows that it sealed were changed'
          : sealed === found
            ? 'rows were changed'
            : `${sealed} rows were sealed, ${found} are there`;
      faults.push(`audit rows ${firstId} to ${lastId}, seal ${number} of ${sealedAt.toISOString()}: ${what}`);
    }
  }
  for (const id of await selectAddedRows(db)) faults.push(`audit row ${id}: added where no row was when it was sealed`);
  return { seals, faults };
}

/** Removes rows older than six years. Their seals stay and prove how many there were. */
export const removeOldAudit = (db: Db): Promise<{ seals: number; removed: number }> => removeOldRows(db);
