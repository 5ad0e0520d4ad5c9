import type { BookingType } from '#contract/bookings/states.ts';
import type { HistoryField } from '#contract/bookings/fields.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { bookingColumns, bookingJoins, editedValues, setEdited } from './booking-columns.store.ts';
import type { BookingRow } from './booking-columns.store.ts';

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

const addChanges = statement(
  'bookings.add-changes',
  `
  INSERT INTO booking_changes (booking_id, version, changed_by, role, field, old_value, new_value)
  SELECT $1, $2, $3, $4, * FROM unnest($5::text[], $6::text[], $7::text[])`,
);

/**
 * The Bengali name for a history value: the booked test or doctor, or a doctor written as `Name (phone)` whose name is
 * unchanged. Null for all other values.
 */
const inBengali = (value: string) => `
    CASE WHEN c.field = 'created' AND ${value} = b.item_name THEN nullif(b.item_name_bn, '')
      WHEN c.field IN ('doctor', 'referer', 'referringDoctor', 'reportingDoctor') THEN
        (SELECT d.name_bn || ' (' || d.phone || ')' FROM doctors d
          WHERE d.phone = substring(${value} from '\\((\\d{10})\\)$') AND ${value} = d.name || ' (' || d.phone || ')' AND d.name_bn <> '' ORDER BY d.id DESC LIMIT 1)
    END`;

const history = statement<ChangeRow>(
  'bookings.history',
  `
  SELECT c.version, c.changed_at AS at, a.name AS by, c.role, c.field, c.old_value AS "from", c.new_value AS "to",
    ${inBengali('c.old_value')} AS "fromBn", ${inBengali('c.new_value')} AS "toBn"
  FROM booking_changes c JOIN accounts a ON a.id = c.changed_by JOIN bookings b ON b.id = c.booking_id
  WHERE c.booking_id = $1 ORDER BY c.id DESC LIMIT 500`,
);

export interface ChangeRow {
  version: number;
  at: Date;
  by: string;
  role: string;
  field: HistoryField;
  from: string | null;
  to: string | null;
  fromBn: string | null;
  toBn: string | null;
}

/** Reads and locks a booking until the transaction ends, so that two edits run one after the other. */
export const lockBooking = (tx: Db, kind: BookingType, id: number) => tx.first(lock, [id, kind]);

/** Writes the editable columns of `row`, except payments, which the ledger writes, and raises the version. */
export async function updateBooking(tx: Db, row: BookingRow): Promise<BookingRow> {
  return (await tx.first(update, [row.id, ...editedValues(row)]))!;
}

export interface Change {
  field: HistoryField;
  from: string | null;
  to: string | null;
}

/** Writes the changes to the booking's history, in the same transaction. */
export async function insertChanges(
  tx: Db,
  booking: { id: number; version: number },
  by: { accountId: number; role: string },
  changes: readonly Change[],
): Promise<void> {
  await tx.run(addChanges, [
    booking.id,
    booking.version,
    by.accountId,
    by.role,
    changes.map(({ field }) => field),
    changes.map(({ from }) => from),
    changes.map(({ to }) => to),
  ]);
}

/** The newest 500 changes of a booking, newest first. */
export const selectHistory = (db: Db, bookingId: number) => db.all(history, [bookingId]);
