import type { HistoryField } from '#contract/bookings/fields.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { BookingRow } from './columns.store.ts';

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
          WHERE d.phone = substring(${value} from '\\((\\d{10})\\)$')
            AND ${value} = d.name || ' (' || d.phone || ')'
            AND d.name_bn <> ''
          ORDER BY d.id DESC LIMIT 1)
    END`;

const history = statement<ChangeRow>(
  'bookings.history',
  `
  SELECT c.version, c.changed_at AS at, a.name AS by, c.role, c.field,
    ARRAY(SELECT d.id FROM doctors d WHERE d.account_id = a.id) AS "byDoctors",
    c.old_value AS "from", c.new_value AS "to",
    ${inBengali('c.old_value')} AS "fromBn", ${inBengali('c.new_value')} AS "toBn"
  FROM booking_changes c JOIN accounts a ON a.id = c.changed_by JOIN bookings b ON b.id = c.booking_id
  WHERE c.booking_id = $1 ORDER BY c.id DESC LIMIT 500`,
);

const hiding = statement<EverHidden>(
  'bookings.history-hiding',
  `
  SELECT coalesce(bool_or(field = 'isRefererHidden'), false) AS "isRefererHidden",
    coalesce(bool_or(field = 'isReferringDocHidden'), false) AS "isReferringDocHidden"
  FROM booking_changes WHERE booking_id = $1 AND field IN ('isRefererHidden', 'isReferringDocHidden')`,
);

/** Which parts were hidden at some time: each change of the mark sets or removes it. */
export type EverHidden = Pick<BookingRow, 'isRefererHidden' | 'isReferringDocHidden'>;

export interface ChangeRow {
  version: number;
  at: Date;
  by: string;
  /** The doctors that the account is or was. */
  byDoctors: number[];
  role: string;
  field: HistoryField;
  from: string | null;
  to: string | null;
  fromBn: string | null;
  toBn: string | null;
}

export interface Change {
  field: HistoryField;
  from: string | null;
  to: string | null;
}

/** Writes the changes to the booking's history, in the same transaction. */
export async function insertChanges(
  tx: Db,
  by: { accountId: number; role: string },
  booking: { id: number; version: number },
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

export const selectHiding = async (db: Db, bookingId: number) => (await db.first(hiding, [bookingId]))!;
/** The newest 500 changes of a booking, newest first. */
export const selectHistory = (db: Db, bookingId: number) => db.all(history, [bookingId]);
