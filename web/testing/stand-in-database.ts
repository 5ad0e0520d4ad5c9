/**
 * The parts of `indexedDB` that a collector's run uses (`web/home-visits/run/shelf.ts`). What is stored outlives a
 * page.
 */
export function standInDatabase(): Pick<IDBFactory, 'open' | 'deleteDatabase'> {
  const databases = new Map<string, Map<unknown, unknown>>();
  const answer = <T>(result: T, isNew = false) => {
    const request = { result, onsuccess: () => undefined, onupgradeneeded: () => undefined };
    queueMicrotask(() => {
      if (isNew) request.onupgradeneeded();
      request.onsuccess();
    });
    return request as unknown as IDBOpenDBRequest;
  };
  return {
    open: (name) => {
      const isNew = !databases.has(name);
      const kept = databases.get(name) ?? new Map<unknown, unknown>();
      databases.set(name, kept);
      const store = {
        get: (key: unknown) => answer(kept.get(key)),
        put: (value: unknown, key: unknown) => answer(kept.set(key, value)),
        delete: (key: unknown) => answer(kept.delete(key)),
      };
      const transaction = () => ({ objectStore: () => store });
      return answer({ createObjectStore: () => store, transaction, close: () => undefined }, isNew);
    },
    deleteDatabase: (name) => answer(databases.delete(name)),
  };
}
