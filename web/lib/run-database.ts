/** The browser's database in which a collector's run is kept (`web/home-visits/run`). */
export const runDatabase = 'my-run';

/** Deletes all of it: the person logs out, or its day is over. */
export function deleteRun(): void {
  globalThis.indexedDB?.deleteDatabase(runDatabase);
}

const dayKey = 'run-day';

/** Notes of which day a run is kept. */
export const noteRunDay = (day: string): void => localStorage.setItem(dayKey, day);

/** Whether a run of another day may still be kept here. */
export function hasOldRun(today: string): boolean {
  const day = localStorage.getItem(dayKey);
  return day !== null && day !== today;
}
export const forgetRunDay = (): void => localStorage.removeItem(dayKey);
