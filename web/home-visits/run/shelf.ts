import { forgetRunDay, runDatabase } from '#web/lib/run-database.ts';
import type { Shelf } from './vault.ts';

const store = 'kept';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'));
  });
}

/** Opened for each use, so that a log-out in another tab can delete it at any time. */
async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(runDatabase, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(store);
  const database = await done(opening);
  try {
    return await done(work(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

/** The shelf in this browser's database. */
export const browserShelf: Shelf = {
  get: (name) => withStore('readonly', (kept) => kept.get(name)),
  put: async (name, value) => {
    if (value === undefined) await withStore('readwrite', (kept) => kept.delete(name));
    else await withStore('readwrite', (kept) => kept.put(value, name));
  },
};

/** Deletes the runs of all who used this browser: their day is over. Steps that were not sent stay. */
export async function forgetRuns(): Promise<void> {
  const names = await withStore('readonly', (kept) => kept.getAllKeys());
  for (const name of names)
    if (typeof name === 'string' && name.endsWith('/run')) await browserShelf.put(name, undefined);
  forgetRunDay();
}
