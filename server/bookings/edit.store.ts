import type { BookingType } from '#contract/bookings/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { utcMinute } from '../db/clinic-days.ts';
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

/** Whether the patient of booking $1 has another appointment at $2. Index: bookings_one_appointment_per_person. */
const another = statement<{ id: number }>(
  'bookings.meets-another',
  `
  SELECT other.id FROM bookings b JOIN bookings other ON other.account_id = b.account_id AND other.id <> b.id
    AND coalesce(other.patient_id, 0) = coalesce(b.patient_id, 0)
  WHERE b.id = $1 AND b.made_as_appointment AND other.made_as_appointment AND other.scheduled_has_time
    AND other.checkup_status <> 'CANCELLED'
    AND ${utcMinute('other.scheduled_at')} = $2::timestamptz AT TIME ZONE 'UTC'`,
);

const join = statement('bookings.join', 'UPDATE bookings SET visit_id = $1 WHERE id = ANY ($2)');

/** Reads and locks a booking until the transaction ends, so that two edits run one after the other. */
export const lockBooking = (tx: Db, kind: BookingType, id: number) => tx.first(lock, [id, kind]);

export const meetsAnother = async (tx: Db, bookingId: number, at: Date) =>
  (await tx.first(another, [bookingId, at])) !== null;

/** Writes the editable columns of `row`, except payments, which the ledger writes, and raises the version. */
export async function updateBooking(tx: Db, row: BookingRow): Promise<BookingRow> {
  return (await tx.first(update, [row.id, ...editedValues(row)]))!;
}

/** Moves bookings into a visit. The caller holds their locks. */
export const joinVisit = (tx: Db, visitId: number, bookingIds: readonly number[]) =>
  tx.run(join, [visitId, bookingIds]);
