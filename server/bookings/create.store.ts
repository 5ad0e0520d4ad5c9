import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { bookingColumns, bookingJoins } from './columns.store.ts';
import type { BookingRow } from './columns.store.ts';

/** Whose booking it is, and who makes it. */
interface Parties {
  account: number;
  /** The patient of the account; null for the account holder. */
  patient: number | null;
  by: number;
  role: Role;
}

/**
 * The first history entry (who made the booking), written by the same statement, so that neither exists without the
 * other.
 */
const noted = `noted AS (
    INSERT INTO booking_changes (booking_id, version, changed_by, role, field, new_value)
    SELECT id, 1, $by, $role, 'created', item_name FROM b)`;

const onOffer = 't.active AND t.withdrawn_at IS NULL';
/** Copies the test's name, and its price unless a package has its own. The lock keeps the test from being deleted. */
const bookLabTest = statement<
  BookingRow,
  Parties & {
    test: number;
    referring: number | null;
    visit: number | null;
    package: number | null;
    packageName: string;
    packageNameBn: string;
    pricePaise: number | null;
  }
>(
  'bookings.book-lab-test',
  `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, item_name_bn, price_paise,
      referring_doctor_id, patient_id, visit_id, package_id, package_name, package_name_bn)
    SELECT 'test', $account, $by, t.id, t.name, t.name_bn, coalesce($pricePaise::bigint, t.price_paise),
      $referring, $patient::integer, $visit::integer, $package::integer, $packageName, $packageNameBn
    FROM lab_tests t WHERE t.id = $test AND ${onOffer} FOR SHARE
    RETURNING *), ${noted}
  SELECT ${bookingColumns} FROM b ${bookingJoins}`,
);

/** In paise: of the place, or without one the fee on the doctor's card. */
const price = 'coalesce($placePaise::bigint, d.fee_paise, 0)';
/** Without a doctor, or with one whose fee is not set, the desk says the fee later. A free follow-up is known. */
const feeTold = `CASE WHEN ${price} = 0 AND coalesce(d.fee_paise, 0) = 0 THEN false END`;
const works = 'd.retired_at IS NULL';

/** A visit to the doctor with this phone. The lock keeps the doctor from leaving meanwhile. */
const bookDoctor = statement<
  BookingRow,
  Parties & {
    phone: string;
    referring: number | null;
    visit: number | null;
    placePaise: number | null;
    placeAt: Date | null;
    reason: string | null;
  }
>(
  'bookings.book-doctor',
  `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, item_name_bn, price_paise, fee_told,
      referring_doctor_id, patient_id, scheduled_at, appointment_status, visit_id, visit_reason)
    SELECT 'doctor', $account, $by, d.id, d.name, d.name_bn, ${price}, ${feeTold},
      $referring, $patient::integer, $placeAt::timestamptz,
      CASE WHEN $placeAt::timestamptz IS NULL THEN 'REQUESTED' ELSE 'SCHEDULED' END, $visit::integer, $reason
    FROM doctors d WHERE d.phone = $phone AND ${works} FOR SHARE
    RETURNING *), ${noted}
  SELECT ${bookingColumns} FROM b ${bookingJoins}`,
);

const appoint = statement<
  BookingRow,
  Parties & { doctor: number | null; at: Date; isPlaced: boolean; placePaise: number | null }
>(
  'bookings.appoint',
  `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, item_name_bn, price_paise, fee_told,
      scheduled_at, made_as_appointment, patient_id, appointment_status)
    SELECT 'doctor', $account, $by, d.id, coalesce(d.name, ''), coalesce(d.name_bn, ''), ${price}, ${feeTold},
      $at, true, $patient::integer, CASE WHEN $isPlaced THEN 'SCHEDULED' ELSE 'REQUESTED' END
    FROM (SELECT 1) one LEFT JOIN doctors d ON d.id = $doctor
    RETURNING *), ${noted}
  SELECT ${bookingColumns} FROM b ${bookingJoins}`,
);

/** The prices that the first two statements would copy. */
const quoteTest = statement<{ pricePaise: number }, { test: number }>(
  'bookings.quote-lab-test',
  `SELECT t.price_paise AS "pricePaise" FROM lab_tests t WHERE t.id = $test AND ${onOffer}`,
);
const quoteDoctor = statement<
  { pricePaise: number; feeTold: false | null },
  { phone: string; placePaise: number | null }
>(
  'bookings.quote-doctor',
  `SELECT ${price} AS "pricePaise", ${feeTold} AS "feeTold"
  FROM doctors d WHERE d.phone = $phone AND ${works}`,
);

type TestOfPerson = { account: number; patient: number | null; test: number };
/** Bookings `b` of a test for a person that are not cancelled. */
const isTestOfPerson = `b.account_id = $account AND b.kind = 'test' AND b.lab_test_id = $test
    AND b.checkup_status <> 'CANCELLED'
    AND b.patient_id IS NOT DISTINCT FROM
      coalesce($patient::integer, (SELECT id FROM patients WHERE account_id = $account AND relation = 'Self'))`;
/** Requested today, or scheduled for today. */
const sameTest = statement<{ id: number }, TestOfPerson>(
  'bookings.same-test',
  `
  SELECT b.id FROM bookings b
  WHERE ${isTestOfPerson}
    AND clinic_day(clinic_now()) IN (clinic_day(b.requested_at), clinic_day(b.scheduled_at))
  LIMIT 1`,
);
/** The last day before today, of the last $days, on which the person had the test. */
const lastTest = statement<{ day: string | null }, TestOfPerson & { days: number }>(
  'bookings.last-test',
  `
  SELECT max(clinic_day(coalesce(b.scheduled_at, b.requested_at)))::text AS day FROM bookings b
  WHERE ${isTestOfPerson}
    AND clinic_day(coalesce(b.scheduled_at, b.requested_at))
      BETWEEN clinic_day(clinic_now()) - $days::integer AND clinic_day(clinic_now()) - 1`,
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

/** For the account itself. Violates a unique index if the doctor or the patient has an appointment in that minute. */
export async function insertAppointment(
  tx: Db,
  { accountId, role }: Maker,
  wanted: { patientId: number | null; doctorId: number | null; at: Date; place: PlacedAt | null },
): Promise<BookingRow> {
  const { patientId, doctorId, at, place } = wanted;
  const row = await tx.first(appoint, {
    account: accountId,
    patient: patientId,
    by: accountId,
    role,
    doctor: doctorId,
    at,
    isPlaced: place !== null,
    placePaise: place?.pricePaise ?? null,
  });
  return row!;
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

const valuesOf = (by: Maker, { accountId, patientId, referringDoctorId, visitId }: NewBooking<unknown>) => ({
  account: accountId,
  patient: patientId,
  by: by.accountId,
  role: by.role,
  referring: referringDoctorId,
  visit: visitId ?? null,
});

/** Null if the test is not (or no longer) offered. */
export const insertLabTestBooking = (
  tx: Db,
  by: Maker,
  booking: NewBooking<number> & { ofPackage?: OfPackage | undefined },
) =>
  tx.first(bookLabTest, {
    ...valuesOf(by, booking),
    test: booking.resource,
    package: booking.ofPackage?.id ?? null,
    packageName: booking.ofPackage?.name ?? '',
    packageNameBn: booking.ofPackage?.nameBn ?? '',
    pricePaise: booking.ofPackage?.pricePaise ?? null,
  });

/** Null if no active doctor has this phone. */
export const insertDoctorBooking = (
  tx: Db,
  by: Maker,
  booking: NewBooking<string> & { visitReason: string | null },
  place: PlacedAt | null,
) =>
  tx.first(bookDoctor, {
    ...valuesOf(by, booking),
    phone: booking.resource,
    placePaise: place?.pricePaise ?? null,
    placeAt: place?.at ?? null,
    reason: booking.visitReason,
  });

/** Null if the test is not (or no longer) offered. */
export const selectLabTestPrice = (db: Db, testId: number) => db.first(quoteTest, { test: testId });

/** Null if no active doctor has this phone. @param placePaise null without a place in a session */
export const selectDoctorPrice = (db: Db, phone: string, placePaise: number | null) =>
  db.first(quoteDoctor, { phone, placePaise });

/** A patient of an account; null for the account holder. */
type Person = { accountId: number; patientId: number | null };

/** The last day on which the person had this test in so many days before today (`2026-11-20`); null if on none. */
export async function lastTestDay(
  db: Db,
  { accountId, patientId }: Person,
  testId: number,
  days: number,
): Promise<string | null> {
  return (await db.first(lastTest, { account: accountId, patient: patientId, test: testId, days }))?.day ?? null;
}

/** Whether the person has this test today already and it is not cancelled. */
export async function hasTestToday(db: Db, { accountId, patientId }: Person, testId: number): Promise<boolean> {
  return (await db.first(sameTest, { account: accountId, patient: patientId, test: testId })) !== null;
}
