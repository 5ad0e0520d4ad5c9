import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { queryOf } from '#web/lib/queries.ts';

/** Milliseconds without a key before the server is asked. */
const pauseMs = 200;

/** The text once nobody has typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/**
 * Searches everything for what is typed. An answer to an older text is cancelled, and never shown for a newer one.
 */
export function useSearch(typed: string) {
  const q = typed.trim().slice(0, limits.searchLength);
  const asked = usePaused(q);
  const isWanted = q !== '';
  const query = useQuery({
    ...queryOf('searchAll', { query: { q: asked } }),
    enabled: isWanted && asked === q,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
  const isCurrent = isWanted && asked === q && !query.isPlaceholderData;
  return { isWanted, isCurrent, found: isWanted ? query.data : undefined, error: isCurrent ? query.error : null };
}
