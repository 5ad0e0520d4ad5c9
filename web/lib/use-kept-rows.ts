import { useCallback, useState } from 'react';

/**
 * Rows that stay in a filtered list though they no longer match, until the filter changes: a row that was just switched
 * must not disappear under the finger.
 * @param filter the current filter
 */
export function useKeptRows(filter: string | undefined): { has: (id: number) => boolean; add: (id: number) => void } {
  const [kept, setKept] = useState<{ filter: string | undefined; ids: ReadonlySet<number> }>({
    filter,
    ids: new Set(),
  });
  if (kept.filter !== filter) setKept({ filter, ids: new Set() });
  const add = useCallback((id: number) => setKept((before) => ({ ...before, ids: new Set([...before.ids, id]) })), []);
  return { has: (id) => kept.filter === filter && kept.ids.has(id), add };
}
