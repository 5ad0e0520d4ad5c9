import { useState } from 'react';
import type { Booking } from '../shared/booking.ts';

export interface Seen {
  rows: readonly Booking[] | undefined;
  /** The highest number the list has shown; new bookings have higher ones. */
  highest: number;
  fresh: ReadonlySet<number>;
}

/** Before the first rows: then nothing is news. */
export const nothingSeen: Seen = { rows: undefined, highest: Number.POSITIVE_INFINITY, fresh: new Set() };

/** What has been seen once these rows are shown as well. */
export function seenWith(rows: readonly Booking[], seen: Seen): Seen {
  const ids = rows.map(({ id }) => id);
  const come = seen.rows ? ids.filter((id) => id > seen.highest) : [];
  return { rows, highest: Math.max(...ids, seen.rows ? seen.highest : 0), fresh: new Set([...seen.fresh, ...come]) };
}

/**
 * Which of a list's bookings have come in while it was looked at. Only the first page tells: on the others, rows move
 * in from the page before.
 */
export function useNewBookings(rows: readonly Booking[] | undefined, isFirstPage: boolean): ReadonlySet<number> {
  const [seen, setSeen] = useState(nothingSeen);
  if (rows && isFirstPage && rows !== seen.rows) setSeen(seenWith(rows, seen));
  return seen.fresh;
}
