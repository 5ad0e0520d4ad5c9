import type { Db } from '../db/database.ts';
import { selectMoneyOf, selectMoved } from './of-bookings.store.ts';
import type { MovedRow } from './of-bookings.store.ts';
import { owedOnBooking } from './owed.ts';

export type { MovedRow };

/** What was paid, given back and taken off on these bookings, newest first, and what is owed on each, in paise. */
export async function moneyOfBookings(
  db: Db,
  bookingIds: readonly number[],
): Promise<{ moved: MovedRow[]; owedPaise: ReadonlyMap<number, number> }> {
  const rows = await selectMoneyOf(db, bookingIds);
  return {
    moved: await selectMoved(db, bookingIds),
    owedPaise: new Map(rows.map((row) => [row.id, owedOnBooking(row)])),
  };
}
