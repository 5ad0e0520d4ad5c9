import { runDatabase } from '#web/lib/run-database.ts';
import type { Shelf } from './vault.ts';

const store = 'kept';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'));
  });
}

/** Opens the database for each use, so that a log-out in another tab can delete it at any time. */
async function withStore<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(store);
  const database = await done(opening);
  try {
    return await done(work(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

/** A shelf in a database of this browser. */
const shelfIn = (database: string): Shelf => ({
  get: (name) => withStore(database, 'readonly', (kept) => kept.get(name)),
  put: async (name, value) => {
    if (value === undefined) await withStore(database, 'readwrite', (kept) => kept.delete(name));
    else await withStore(database, 'readwrite', (kept) => kept.put(value, name));
  },
});

/** Where the stops are stored, until the log-out. */
export const runShelf = shelfIn(runDatabase);
/** Where unsent steps are stored. They name nobody, and wait for their account even after a log-out. */
export const stepShelf = shelfIn('my-run-steps');
