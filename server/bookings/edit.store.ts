import type { BookingType } from '#contract/bookings/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { bookingColumns, bookingJoins, editedValues, setEdited } from './columns.store.ts';
import type { BookingRow } from './columns.store.ts';

const lock = statement<BookingRow>(
  'bookings.lock',
  `
  SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $1 AND b.kind = $2 FOR UPDATE OF b`,
);

const update = statement<BookingRow>(
  'bookings.update',
  `
  WITH b AS (
    UPDATE bookings SET ${setEdited(2)}, version = version + 1
    WHERE id = $1
    RETURNING *)
  SELECT ${bookingColumns} FROM b ${bookingJoins}`,
);

/** Reads and locks a booking until the transaction ends, so that two edits run one after the other. */
export const lockBooking = (tx: Db, kind: BookingType, id: number) => tx.first(lock, [id, kind]);

/** Writes the editable columns of `row`, except payments, which the ledger writes, and raises the version. */
export async function updateBooking(tx: Db, row: BookingRow): Promise<BookingRow> {
  return (await tx.first(update, [row.id, ...editedValues(row)]))!;
}
