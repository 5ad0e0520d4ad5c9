import { useState } from 'react';
import type { Booking } from './booking.ts';

interface Seen {
  rows: readonly Booking[] | undefined;
  /** The highest number the list has shown; new bookings have higher ones. */
  highest: number;
  fresh: ReadonlySet<number>;
}

/**
 * Which of a list's bookings have come in while it was looked at. Only the first page tells: on the others, rows move in
 * from the page before.
 */
export function useNewcomers(rows: readonly Booking[] | undefined, isFirstPage: boolean): ReadonlySet<number> {
  const [seen, setSeen] = useState<Seen>({ rows: undefined, highest: Number.POSITIVE_INFINITY, fresh: new Set() });
  if (rows && isFirstPage && rows !== seen.rows) {
    const ids = rows.map(({ id }) => id);
    // Before the first rows nothing is news.
    const come = seen.rows ? ids.filter((id) => id > seen.highest) : [];
    setSeen({ rows, highest: Math.max(...ids, seen.rows ? seen.highest : 0), fresh: new Set([...seen.fresh, ...come]) });
  }
  return seen.fresh;
}
