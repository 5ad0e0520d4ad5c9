import { useCallback, useState } from 'react';

/**
 * Who stays in a filtered list though they no longer fit it, until another filter is chosen: what was just switched
 * must not slide away from under the finger, nor another row under it.
 * @param filter what the list is filtered by now
 */
export function useStayers(filter: string | undefined): { has: (id: number) => boolean; add: (id: number) => void } {
  const [kept, setKept] = useState<{ filter: string | undefined; ids: ReadonlySet<number> }>({
    filter,
    ids: new Set(),
  });
  if (kept.filter !== filter) setKept({ filter, ids: new Set() });
  const add = useCallback((id: number) => setKept((before) => ({ ...before, ids: new Set([...before.ids, id]) })), []);
  return { has: (id) => kept.filter === filter && kept.ids.has(id), add };
}
