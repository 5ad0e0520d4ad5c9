import { browserStorage } from './storage.ts';

/** The browser's database in which a collector's stops are kept (`web/home-visits/run`). */
export const runDatabase = 'my-run';

/** Deletes this database: when the person logs out, or its day is over. Steps that were not sent are in another one. */
export function deleteRun(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(runDatabase);
  } catch {
    // A browser that blocks storage has nothing to delete.
  }
}

const dayKey = 'run-day';

/** Notes the day of the run that is kept. */
export const noteRunDay = (day: string): void => void browserStorage.setItem(dayKey, day);

/** Deletes a run of another day, of whichever person. */
export function deleteOldRun(today: string): void {
  const day = browserStorage.getItem(dayKey);
  if (day === null || day === today) return;
  deleteRun();
  browserStorage.removeItem(dayKey);
}
