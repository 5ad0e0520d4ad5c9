import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { setWaiting } from './waiting.ts';

/** The counts are read again after this many milliseconds at the earliest, and after an action that changes them. */
const maxAgeMs = 60_000;

/**
 * Reads what waits for the user, for the frame. It is rendered anew on each screen, and never reads by a timer, which
 * would keep an idle session alive.
 */
export function ReadWaiting() {
  const { data } = useQuery({ ...queryOf('countWaiting'), staleTime: maxAgeMs });
  useEffect(() => {
    if (data) setWaiting(data);
  }, [data]);
  return null;
}
