import type { BookingExportQuery } from '#contract/exports/shapes.ts';
import type { Db } from '../db/database.ts';
import { selectBookingBatch } from './booking-batches.store.ts';
import type { BookingRow } from './booking-columns.store.ts';

/** Rows read at a time: few enough to hold, enough to be quick. */
const batchSize = 500;

/**
 * All bookings that the filters keep, by their numbers, newest first, a batch at a time. Each batch is a statement of
 * its own that goes on below the last number, so that a slow reader holds no transaction open, and no booking comes
 * twice however the list changes.
 */
export async function* readBookings(db: Db, filter: BookingExportQuery): AsyncGenerator<BookingRow[]> {
  let below: number | null = null;
  do {
    const rows: BookingRow[] = await selectBookingBatch(db, filter, below, batchSize);
    if (rows.length > 0) yield rows;
    below = rows.length < batchSize ? null : rows.at(-1)!.id;
  } while (below !== null);
}
