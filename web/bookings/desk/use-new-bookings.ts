import { useState } from 'react';
import type { Booking } from '../shared/booking.ts';

export interface Seen {
  rows: readonly Booking[] | undefined;
  /** The highest number the list has shown; new bookings have higher ones. */
  highest: number;
  fresh: ReadonlySet<number>;
}

/** The state before the first rows. None of them will count as new. */
export const nothingSeen: Seen = { rows: undefined, highest: Number.POSITIVE_INFINITY, fresh: new Set() };

/** The state after these rows are shown too. */
export function seenWith(rows: readonly Booking[], seen: Seen): Seen {
  const ids = rows.map(({ id }) => id);
  const added = seen.rows ? ids.filter((id) => id > seen.highest) : [];
  return { rows, highest: Math.max(...ids, seen.rows ? seen.highest : 0), fresh: new Set([...seen.fresh, ...added]) };
}

/**
 * The numbers of the bookings that came in while the list was open. Only its first page counts: on other pages, rows
 * move in from the page before.
 */
export function useNewBookings(rows: readonly Booking[] | undefined, isFirstPage: boolean): ReadonlySet<number> {
  const [seen, setSeen] = useState(nothingSeen);
  if (rows && isFirstPage && rows !== seen.rows) setSeen(seenWith(rows, seen));
  return seen.fresh;
}
