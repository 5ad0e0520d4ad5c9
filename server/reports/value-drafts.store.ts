import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** What was typed into a field of a test's form and not handed in. */
export interface ValueDraftRow {
  field: string;
  value: string;
  version: number;
  typedBy: number;
  by: string;
  at: Date;
}
const columns = 'd.field, d.value, d.version, d.typed_by AS "typedBy", a.name AS by, d.typed_at AS at';
const ofBooking = statement<ValueDraftRow>(
  'value-drafts.of-booking',
  `
  SELECT ${columns} FROM value_drafts d JOIN accounts a ON a.id = d.typed_by
  WHERE d.booking_id = $1 ORDER BY d.typed_at, d.field`,
);
const sheet = statement<{ sheet: string }>(
  'value-drafts.sheet',
  `
  SELECT coalesce((
    SELECT r.id || '.' || r.revision FROM reports r WHERE r.booking_id = $1 ORDER BY r.version DESC LIMIT 1),
    '') AS sheet`,
);
/** A field that somebody else has typed into meanwhile stays as it is. */
const write = statement(
  'value-drafts.write',
  `
  INSERT INTO value_drafts (booking_id, field, value, typed_by)
  SELECT $1, s.field, s.value, $3 FROM jsonb_to_recordset($2::jsonb) AS s(field text, value text, version integer)
  LEFT JOIN value_drafts d ON d.booking_id = $1 AND d.field = s.field
  WHERE coalesce(d.version, 0) = s.version AND d.value IS DISTINCT FROM s.value
  ON CONFLICT (booking_id, field) DO UPDATE SET value = excluded.value, version = value_drafts.version + 1,
    typed_by = excluded.typed_by, typed_at = clinic_now()`,
);
const unknown = statement<{ field: string }>(
  'value-drafts.unknown',
  `
  SELECT f.field FROM unnest($2::text[]) AS f (field)
  WHERE NOT EXISTS (
    SELECT FROM bookings b JOIN lab_test_analytes l ON l.lab_test_id = b.lab_test_id
      JOIN analytes a ON a.id = l.analyte_id
    WHERE b.id = $1 AND a.code = f.field)`,
);
const drop = statement('value-drafts.drop', 'DELETE FROM value_drafts WHERE booking_id = $1');
const purge = statement(
  'value-drafts.purge',
  `
  DELETE FROM value_drafts d USING bookings b WHERE b.id = d.booking_id AND (
    b.checkup_status = 'CANCELLED' OR NOT EXISTS (
      SELECT FROM value_drafts o
      WHERE o.booking_id = b.id AND o.typed_at >= clinic_now() - make_interval(days => $1)))`,
);

/** The drafts of a booking, in the order in which they were typed. */
export const selectDrafts = (db: Db, bookingId: number) => db.all(ofBooking, [bookingId]);
/** The report that a booking's form belongs to, as a text that changes with each report that is made of it. */
export const findSheet = async (db: Db, bookingId: number) => (await db.first(sheet, [bookingId]))!.sheet;
/** Keeps drafts. The caller has locked the booking. */
export const writeDrafts = (
  tx: Db,
  by: number,
  bookingId: number,
  drafts: readonly { field: string; value: string; version: number }[],
) => tx.run(write, [bookingId, JSON.stringify(drafts), by]);
/** Those of the codes that are not analytes of the booked test. */
export const selectUnknown = async (db: Db, bookingId: number, codes: readonly string[]) =>
  (await db.all(unknown, [bookingId, codes])).map(({ field }) => field);
export const dropDrafts = (tx: Db, bookingId: number) => tx.run(drop, [bookingId]);
/** Deletes the drafts of cancelled tests, and of forms untouched for `days`. @returns how many rows */
export const purgeValueDrafts = (db: Db, days: number) => db.run(purge, [days]);
