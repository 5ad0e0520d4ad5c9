import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { bookingColumns, bookingJoins } from './columns.store.ts';
import type { BookingRow } from './columns.store.ts';

/**
 * The first history entry (who made the booking), written by the same statement, so that neither exists without the
 * other. $5 their role.
 */
const noted = `noted AS (
    INSERT INTO booking_changes (booking_id, version, changed_by, role, field, new_value)
    SELECT id, 1, $2, $5, 'created', item_name FROM b)`;

/**
 * $1 account, $2 who books, $3 test, $4 referring doctor or null, $6 patient or null for the account holder, $7 visit
 * or null, $8 to $11 the package it is part of, with its names and the test's price in it. Else copies the test's name
 * and price. The lock keeps the test from being deleted meanwhile.
 */
const onOffer = 't.active AND t.withdrawn_at IS NULL';
const bookLabTest = statement<BookingRow>(
  'bookings.book-lab-test',
  `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, item_name_bn, price_paise,
      referring_doctor_id, patient_id, visit_id, package_id, package_name, package_name_bn)
    SELECT 'test', $1, $2, t.id, t.name, t.name_bn, coalesce($11::bigint, t.price_paise), $4, $6::integer, $7::integer,
      $8::integer, coalesce($9, ''), coalesce($10, '')
    FROM lab_tests t WHERE t.id = $3 AND ${onOffer} FOR SHARE
    RETURNING *), ${noted}
  SELECT ${bookingColumns} FROM b ${bookingJoins}`,
);

/** The parameter is the price of a place in paise, or null for the fee on the card. */
const priceAt = (place: string) => `coalesce(${place}::bigint, d.fee_paise, 0)`;
const price = priceAt('$7');
/** Without a doctor, or with one whose fee is not set, the desk says the fee later. A free follow-up is known. */
const feeToldAt = (place: string) => `CASE WHEN ${priceAt(place)} = 0 AND coalesce(d.fee_paise, 0) = 0 THEN false END`;
const feeTold = feeToldAt('$7');
const works = 'd.retired_at IS NULL';

/** $1 account, $2 patient or null for the account holder, $3 test. Asked for today, or to be today. */
const sameTest = statement<{ id: number }>(
  'bookings.same-test',
  `
  SELECT b.id FROM bookings b
  WHERE b.account_id = $1 AND b.kind = 'test' AND b.lab_test_id = $3 AND b.checkup_status <> 'CANCELLED'
    AND b.patient_id IS NOT DISTINCT FROM
      coalesce($2::integer, (SELECT id FROM patients WHERE account_id = $1 AND relation = 'Self'))
    AND clinic_day(clinic_now()) IN
      ((b.requested_at AT TIME ZONE 'Asia/Kolkata')::date, (b.scheduled_at AT TIME ZONE 'Asia/Kolkata')::date)
  LIMIT 1`,
);

/** The last day before today, of the last $4, on which the person has a test that is not cancelled. */
const lastTest = statement<{ day: string | null }>(
  'bookings.last-test',
  `
  SELECT max(clinic_day(coalesce(b.scheduled_at, b.requested_at)))::text AS day FROM bookings b
  WHERE b.account_id = $1 AND b.kind = 'test' AND b.lab_test_id = $3 AND b.checkup_status <> 'CANCELLED'
    AND b.patient_id IS NOT DISTINCT FROM
      coalesce($2::integer, (SELECT id FROM patients WHERE account_id = $1 AND relation = 'Self'))
    AND clinic_day(coalesce(b.scheduled_at, b.requested_at))
      BETWEEN clinic_day(clinic_now()) - $4::integer AND clinic_day(clinic_now()) - 1`,
);

/**
 * The same for the doctor with phone $3; $8 the time of a place or null, $9 visit or null, $10 why they come or null.
 */
const bookDoctor = statement<BookingRow>(
  'bookings.book-doctor',
  `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, item_name_bn, price_paise, fee_told,
      referring_doctor_id, patient_id, scheduled_at, appointment_status, visit_id, visit_reason)
    SELECT 'doctor', $1, $2, d.id, d.name, d.name_bn, ${price}, ${feeTold}, $4, $6::integer, $8::timestamptz,
      CASE WHEN $8::timestamptz IS NULL THEN 'REQUESTED' ELSE 'SCHEDULED' END, $9::integer, $10
    FROM doctors d WHERE d.phone = $3 AND ${works} FOR SHARE
    RETURNING *), ${noted}
  SELECT ${bookingColumns} FROM b ${bookingJoins}`,
);

/** What those two would copy: of the test $1; of the doctor with phone $1 at the price $2 of a place, or null. */
const quoteTest = statement<{ pricePaise: number }>(
  'bookings.quote-lab-test',
  `SELECT t.price_paise AS "pricePaise" FROM lab_tests t WHERE t.id = $1 AND ${onOffer}`,
);
const quoteDoctor = statement<{ pricePaise: number; feeTold: false | null }>(
  'bookings.quote-doctor',
  `SELECT ${priceAt('$2')} AS "pricePaise", ${feeToldAt('$2')} AS "feeTold"
  FROM doctors d WHERE d.phone = $1 AND ${works}`,
);

/** $1 account, $2 who books, $3 doctor or null, $4 when, $5 role, $6 patient, $8 whether it is a place in a sitting. */
const appoint = statement<BookingRow>(
  'bookings.appoint',
  `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, item_name_bn, price_paise, fee_told,
      scheduled_at, made_as_appointment, patient_id, appointment_status)
    SELECT 'doctor', $1, $2, d.id, coalesce(d.name, ''), coalesce(d.name_bn, ''), ${price}, ${feeTold},
      $4, true, $6::integer, CASE WHEN $8 THEN 'SCHEDULED' ELSE 'REQUESTED' END
    FROM (SELECT 1) one LEFT JOIN doctors d ON d.id = $3
    RETURNING *), ${noted}
  SELECT ${bookingColumns} FROM b ${bookingJoins}`,
);

/** Who makes a booking. */
interface Maker {
  accountId: number;
  role: Role;
}

/** A place in a doctor's sitting: its time and its price in paise. */
interface PlacedAt {
  at: Date;
  pricePaise: number;
}

/** Violates a unique index if the doctor or the patient already has an appointment in that minute. */
export async function insertAppointment(
  tx: Db,
  { accountId, role }: Maker,
  {
    patientId,
    doctorId,
    at,
    place,
  }: { patientId: number | null; doctorId: number | null; at: Date; place: PlacedAt | null },
): Promise<BookingRow> {
  const values = [accountId, accountId, doctorId, at, role, patientId, place?.pricePaise ?? null, place !== null];
  return (await tx.first(appoint, values))!;
}

export interface NewBooking<Resource> {
  accountId: number;
  /** The patient of the account; null for the account holder. */
  patientId: number | null;
  resource: Resource;
  referringDoctorId: number | null;
  /** Missing: a visit of its own. */
  visitId?: number;
}

/** The package that a test is booked as a part of: its names, and what the test costs in it. */
export interface OfPackage {
  id: number;
  name: string;
  nameBn: string;
  pricePaise: number;
}

/** Null if the test is not (or no longer) offered. */
export const insertLabTestBooking = (
  tx: Db,
  by: Maker,
  {
    accountId,
    patientId,
    resource,
    referringDoctorId,
    visitId,
    ofPackage,
  }: NewBooking<number> & {
    ofPackage?: OfPackage | undefined;
  },
) =>
  tx.first(bookLabTest, [
    accountId,
    by.accountId,
    resource,
    referringDoctorId,
    by.role,
    patientId,
    visitId ?? null,
    ofPackage?.id ?? null,
    ofPackage?.name ?? null,
    ofPackage?.nameBn ?? null,
    ofPackage?.pricePaise ?? null,
  ]);

/** Null if no active doctor has this phone. */
export const insertDoctorBooking = (
  tx: Db,
  by: Maker,
  {
    accountId,
    patientId,
    resource,
    referringDoctorId,
    visitId,
    visitReason,
  }: NewBooking<string> & { visitReason: string | null },
  place: PlacedAt | null,
) =>
  tx.first(bookDoctor, [
    accountId,
    by.accountId,
    resource,
    referringDoctorId,
    by.role,
    patientId,
    place?.pricePaise ?? null,
    place?.at ?? null,
    visitId ?? null,
    visitReason,
  ]);

/** Null if the test is not (or no longer) offered. */
export const selectLabTestPrice = (db: Db, testId: number) => db.first(quoteTest, [testId]);

/** Null if no active doctor has this phone. @param placePaise null without a place in a session */
export const selectDoctorPrice = (db: Db, phone: string, placePaise: number | null) =>
  db.first(quoteDoctor, [phone, placePaise]);

/** The last day on which the person had this test in so many days before today (`2026-11-20`); null if on none. */
export async function lastTestDay(
  db: Db,
  { accountId, patientId }: { accountId: number; patientId: number | null },
  testId: number,
  days: number,
): Promise<string | null> {
  return (await db.first(lastTest, [accountId, patientId, testId, days]))?.day ?? null;
}

/** Whether the person has this test today already and it is not cancelled. */
export async function hasTestToday(
  db: Db,
  { accountId, patientId }: { accountId: number; patientId: number | null },
  testId: number,
): Promise<boolean> {
  return (await db.first(sameTest, [accountId, patientId, testId])) !== null;
}
