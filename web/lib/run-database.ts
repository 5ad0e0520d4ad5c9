/** The browser's database in which a collector's stops are kept (`web/home-visits/run`). */
export const runDatabase = 'my-run';

/** Deletes all of it: the person logs out, or its day is over. Steps that were not sent lie in another one. */
export function deleteRun(): void {
  globalThis.indexedDB?.deleteDatabase(runDatabase);
}

const dayKey = 'run-day';

/** Notes of which day a run is kept. */
export const noteRunDay = (day: string): void => localStorage.setItem(dayKey, day);

/** Deletes a run of another day, whoever's it is. */
export function deleteOldRun(today: string): void {
  const day = localStorage.getItem(dayKey);
  if (day === null || day === today) return;
  deleteRun();
  localStorage.removeItem(dayKey);
}
