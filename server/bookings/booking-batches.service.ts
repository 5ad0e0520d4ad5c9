import type { BookingExportQuery } from '#contract/exports/shapes.ts';
import type { Db } from '../db/database.ts';
import { selectBookingBatch } from './booking-batches.store.ts';
import type { BookingRow } from './booking-columns.store.ts';

/** Rows per batch: small enough to hold in memory, large enough to be fast. */
const batchSize = 500;

/**
 * All bookings that match the filters, newest first, in batches. Each batch is its own statement and continues below
 * the last booking number. So a slow download holds no transaction open, and no booking appears twice when the list
 * changes meanwhile.
 */
export async function* readBookings(db: Db, filter: BookingExportQuery): AsyncGenerator<BookingRow[]> {
  let below: number | null = null;
  do {
    const rows: BookingRow[] = await selectBookingBatch(db, filter, below, batchSize);
    if (rows.length > 0) yield rows;
    below = rows.length < batchSize ? null : rows.at(-1)!.id;
  } while (below !== null);
}
