import type { Department } from '#contract/lab-tests/departments.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { DemoBooking } from './bookings.ts';
import type { DemoDoctor } from './doctors.ts';

interface Begun {
  begun: boolean;
  /** A demo made before tests had Bengali names. */
  lacksBengali: boolean;
  now: Date;
}

/** Whole tables of rows are sent as one JSON parameter each, so that filling a clinic takes few statements. */

const begun = statement<Begun>(
  'demo.begun',
  `
  SELECT EXISTS (SELECT FROM doctors) OR EXISTS (SELECT FROM lab_tests) OR EXISTS (SELECT FROM bookings) AS begun,
    NOT EXISTS (SELECT FROM lab_tests WHERE name_bn <> '')
      AND EXISTS (SELECT FROM clinic_kind WHERE kind = 'demo') AS "lacksBengali",
    clinic_now() AS now`,
);

const setKind = statement('demo.set-kind', 'INSERT INTO clinic_kind (kind) VALUES ($1) ON CONFLICT DO NOTHING');
const readKind = statement<{ kind: ClinicKind }>('demo.kind', 'SELECT kind FROM clinic_kind');

/** Held until the transaction ends. */
const lock = statement('demo.lock', `SELECT pg_advisory_xact_lock(hashtext('demo data'))`);
/** On a busy machine drawing the papers takes longer than a transaction may be idle. */
const allowIdle = statement('demo.allow-idle', `SELECT set_config('idle_in_transaction_session_timeout', '0', true)`);

const insertDoctorsOf = statement(
  'demo.doctors',
  `
  INSERT INTO doctors (account_id, name, name_bn, phone, speciality, speciality_bn, hospital, type, is_reporting,
    is_public, qualifications, registration_number, schedule_text, schedule_text_bn, address, fee_paise)
  SELECT a.id, d.name, d."nameBn", d.phone, d.speciality, d."specialityBn", d.hospital, d.type, d."isReporting",
    d."isPublic", d.qualifications, d."registrationNumber", d."scheduleText", d."scheduleTextBn", d.address,
    d."feePaise"
  FROM jsonb_to_recordset($1::jsonb) AS d (name text, "nameBn" text, phone text, speciality text, "specialityBn" text,
    hospital text, type text, "isReporting" boolean, "isPublic" boolean, qualifications text,
    "registrationNumber" text, "scheduleText" text, "scheduleTextBn" text, address text, "feePaise" bigint)
  LEFT JOIN accounts a ON a.phone = d.phone AND a.role = 'Doctor' AND a.deleted_at IS NULL`,
);

/** Of doctors named by phone. A place takes ten minutes; half of the places may be taken online. */
const insertRulesOf = statement(
  'demo.rules',
  `
  INSERT INTO sitting_rules (doctor_id, weekdays, weeks, starts_minute, ends_minute, room, capacity,
    minutes_per_patient, online_quota, followup_days, followup_fee_paise, valid)
  SELECT d.id, r.weekdays, r.weeks, r."from" * 60, r."to" * 60, r.room, (r."to" - r."from") * 6, 10,
    (r."to" - r."from") * 3, 15, d.fee_paise / 2, daterange((clinic_now() - interval '90 days')::date, NULL)
  FROM jsonb_to_recordset($1::jsonb) AS r (phone text, weekdays smallint[], weeks smallint[], "from" smallint,
    "to" smallint, room text)
  JOIN doctors d ON d.phone = r.phone`,
);

/** Leave of the doctor with this phone from next week on, which the desk has entered. */
const insertLeaveOf = statement(
  'demo.leave',
  `
  INSERT INTO doctor_leaves (doctor_id, days, reason, state, asked_by, decided_by, decided_at)
  SELECT d.id, daterange((clinic_now() + interval '7 days')::date, (clinic_now() + interval '12 days')::date),
    'A conference',
    'CONFIRMED', a.id, a.id, clinic_now()
  FROM doctors d, accounts a WHERE d.phone = $1 AND a.phone = $2 AND a.deleted_at IS NULL`,
);

const controlledAnalyte = statement<{ analyteId: number; accountId: number }>(
  'demo.controls',
  `
  SELECT n.id AS "analyteId", a.id AS "accountId" FROM analytes n, accounts a
  WHERE n.code = 'GLUF' AND a.phone = $1 AND a.deleted_at IS NULL`,
);
const testsNamed = statement<{ id: number; name: string; by: number }>(
  'demo.tests-named',
  `
  SELECT t.id, t.name, a.id AS by FROM lab_tests t JOIN accounts a ON a.phone = $2
  WHERE t.name = ANY ($1) ORDER BY t.id`,
);
const insertLabTestsOf = statement(
  'demo.lab-tests',
  `
  INSERT INTO lab_tests (name, name_bn, price_paise, hospital, department, method, code, promised_hours, preparation,
    preparation_bn, fasting, referral_lab)
  SELECT name, "nameBn", "pricePaise", hospital, department, method, code, "promisedHours", preparation,
    "preparationBn", fasting, "referralLab"
  FROM jsonb_to_recordset($1::jsonb) AS t (name text, "nameBn" text, "pricePaise" bigint, hospital text,
    department text, method text, code text, "promisedHours" integer, preparation text, "preparationBn" text,
    fasting boolean, "referralLab" text)`,
);

const sellTestsOf = statement(
  'demo.sell-tests',
  `
  UPDATE lab_tests SET active = true, hospital = $2, price_paise = t."priceRupees" * 100
  FROM jsonb_to_recordset($1::jsonb) AS t (name text, "priceRupees" bigint) WHERE lab_tests.name = t.name`,
);

/** Each with its tests in their order, found by their names. */
const insertPackagesOf = statement(
  'demo.packages',
  `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS p (name text, "nameBn" text, code text, "priceRupees" bigint,
      tests jsonb)),
  made AS (
    INSERT INTO test_packages (name, name_bn, code, price_paise)
    SELECT name, "nameBn", code, "priceRupees" * 100 FROM wanted RETURNING id, name)
  INSERT INTO package_tests (package_id, lab_test_id, place)
  SELECT made.id, test.id, part.place
  FROM made JOIN wanted USING (name), jsonb_array_elements_text(wanted.tests) WITH ORDINALITY AS part (name, place)
    JOIN lab_tests test ON test.name = part.name`,
);

/**
 * Tests of these names, and their bookings. If any test has a Bengali name, the clinic has begun to write its own, and
 * nothing is changed.
 */
const nameTests = statement(
  'demo.name-tests',
  `
  WITH named AS (
    UPDATE lab_tests SET name_bn = t."nameBn" FROM jsonb_to_recordset($1::jsonb) AS t (name text, "nameBn" text)
    WHERE lab_tests.name = t.name AND lab_tests.name_bn = '' RETURNING lab_tests.id, lab_tests.name, lab_tests.name_bn)
  UPDATE bookings SET item_name_bn = named.name_bn FROM named
  WHERE bookings.lab_test_id = named.id AND bookings.item_name = named.name AND bookings.item_name_bn = ''`,
);

const insertBookingsOf = statement(
  'demo.bookings',
  `
  INSERT INTO bookings (kind, account_id, doctor_id, lab_test_id, item_name, item_name_bn, price_paise, requested_at,
    scheduled_at, payment_status, checkup_status, appointment_status, payment_amount1_paise, payment_id1,
    payment_amount2_paise, payment_id2, patient_discount_paise, status_cleared_by,
    report_status, report_uploaded_by, report_uploaded_at,
    referer_id, referring_doctor_id, reporting_doctor_id, referer_commission_paise, referring_doctor_commission_paise,
    is_referer_hidden, is_referring_doc_hidden, created_by)
  SELECT b.kind, patient.id, doctor.id, test.id,
    coalesce(doctor.name, test.name), coalesce(doctor.name_bn, test.name_bn, ''), b."pricePaise", b."requestedAt",
    b."scheduledAt", b."paymentStatus", b."checkupStatus", b."appointmentStatus", b."amount1Paise", b."paymentId1",
    b."amount2Paise", b."paymentId2", b."discountPaise", b."statusClearedBy",
    b."reportStatus", b."reportUploadedBy", b."reportUploadedAt",
    referer.id, referring.id, reporting.id, b."refererCommissionPaise", b."referringDoctorCommissionPaise",
    b."isRefererHidden", b."isReferringDocHidden", creator.id
  FROM jsonb_to_recordset($1::jsonb) AS b (kind text, "patientPhone" text, "createdByPhone" text, "doctorPhone" text,
    "labTestName" text, "pricePaise" bigint, "discountPaise" bigint,
    "requestedAt" timestamptz, "scheduledAt" timestamptz,
    "paymentStatus" text, "checkupStatus" text, "appointmentStatus" text,
    "amount1Paise" bigint, "paymentId1" text, "amount2Paise" bigint, "paymentId2" text,
    "statusClearedBy" text, "reportStatus" text, "reportUploadedBy" text, "reportUploadedAt" timestamptz,
    "refererPhone" text, "referringDoctorPhone" text, "reportingDoctorPhone" text,
    "refererCommissionPaise" bigint, "referringDoctorCommissionPaise" bigint, "isRefererHidden" boolean,
    "isReferringDocHidden" boolean)
  JOIN accounts patient ON patient.phone = b."patientPhone" AND patient.deleted_at IS NULL
  JOIN accounts creator ON creator.phone = b."createdByPhone" AND creator.deleted_at IS NULL
  LEFT JOIN doctors doctor ON doctor.phone = b."doctorPhone"
  LEFT JOIN lab_tests test ON test.name = b."labTestName"
  LEFT JOIN doctors referer ON referer.phone = b."refererPhone"
  LEFT JOIN doctors referring ON referring.phone = b."referringDoctorPhone"
  LEFT JOIN doctors reporting ON reporting.phone = b."reportingDoctorPhone"
  ORDER BY b."requestedAt"`,
);

/**
 * Only an admin gives discounts: on these bookings the money was recorded by the account with this phone, by the end of
 * the visit, as the history says.
 */
const noteDiscountsOf = statement(
  'demo.note-discounts',
  `
  INSERT INTO booking_changes (booking_id, version, changed_by, changed_at, role, field, new_value)
  SELECT b.id, 1, giver.id, CASE WHEN b.scheduled_at <= clinic_now() THEN b.scheduled_at ELSE b.requested_at END,
    giver.role,
    'patientDiscount', to_char(b.patient_discount_paise / 100.0, 'FM999999990.00')
  FROM bookings b
    JOIN accounts giver ON giver.phone = $1 AND giver.deleted_at IS NULL
  WHERE b.patient_discount_paise IS NOT NULL`,
);

/** Migration 0015: payments in the bookings' columns become ledger entries, recorded by the account with this phone. */
const fillLedgerOf = statement(
  'demo.ledger',
  `SELECT carry_into_ledger((SELECT id FROM accounts WHERE phone = $1 AND deleted_at IS NULL))`,
);

/** Whether the clinic has doctors, tests or bookings, demo or real, retired ones too; and the database's time. */
export async function hasBegun(db: Db): Promise<Begun> {
  return (await db.first(begun)) ?? { begun: true, lacksBengali: false, now: new Date(0) };
}

/** Gives tests without a Bengali name, and their bookings, the names listed here. */
export const nameTestsInBengali = (db: Db, labTests: readonly { name: string; nameBn: string }[]) =>
  db.run(nameTests, [JSON.stringify(labTests.map(({ name, nameBn }) => ({ name, nameBn })))]);

/** Whether a database holds demo or real data. */
export type ClinicKind = 'demo' | 'real';

/** Stores the kind of this database, once. */
export const writeKind = (db: Db, kind: ClinicKind) => db.run(setKind, [kind]);

/** Null for a database that was never opened. */
export async function findKind(db: Db): Promise<ClinicKind | null> {
  return (await db.first(readKind))?.kind ?? null;
}

/** Makes a second start on the same database wait until the first has filled it. Lasts until the transaction ends. */
export async function lockDemoData(tx: Db): Promise<void> {
  await tx.run(lock);
  await tx.run(allowIdle);
}

/** Links a doctor to the Doctor account with the same phone, if there is one. */
export const insertDoctors = (
  tx: Db,
  doctors: readonly (Omit<DemoDoctor, 'sittings'> & { scheduleText: string; scheduleTextBn: string })[],
) => tx.run(insertDoctorsOf, [JSON.stringify(doctors)]);

export interface DemoRule {
  phone: string;
  /** From Monday = 0. */
  weekdays: readonly number[];
  weeks: readonly number[];
  /** Full hours. */
  from: number;
  to: number;
  room: string;
}
export const insertRules = (tx: Db, rules: readonly DemoRule[]) => tx.run(insertRulesOf, [JSON.stringify(rules)]);
export const insertLeave = (tx: Db, doctorPhone: string, deskPhone: string) =>
  tx.run(insertLeaveOf, [doctorPhone, deskPhone]);

/** The ids of tests of the list by their names, and of the account with a phone number. */
export const selectTestsNamed = (tx: Db, names: readonly string[], phone: string) => tx.all(testsNamed, [names, phone]);

/** The analyte whose controls the demo shows, and the account with a phone number. */
export const findControlledAnalyte = (tx: Db, phone: string) => tx.first(controlledAnalyte, [phone]);

export const insertLabTests = (
  tx: Db,
  labTests: readonly {
    name: string;
    nameBn: string;
    pricePaise: number;
    hospital: string;
    department: Department;
    method: string;
    code: string;
    promisedHours: number | null;
    preparation: string;
    preparationBn: string;
    fasting: boolean;
    referralLab: string;
  }[],
) => tx.run(insertLabTestsOf, [JSON.stringify(labTests)]);

/** Switches tests on, with their prices. */
export const sellTests = (tx: Db, hospital: string, tests: readonly { name: string; priceRupees: number }[]) =>
  tx.run(sellTestsOf, [JSON.stringify(tests), hospital]);

export const insertPackages = (tx: Db, packages: readonly object[]) =>
  tx.run(insertPackagesOf, [JSON.stringify(packages)]);

/** In the given order, so that older bookings have smaller numbers. */
export const insertBookings = (tx: Db, bookings: readonly DemoBooking[]) =>
  tx.run(insertBookingsOf, [JSON.stringify(bookings)]);

/** Writes to the history who gave the bookings' discounts. */
export const noteDiscounts = (tx: Db, giverPhone: string) => tx.run(noteDiscountsOf, [giverPhone]);

/** Writes the bookings' payments to the ledger; `takerPhone` recorded them where the history names nobody. */
export const fillLedger = (tx: Db, takerPhone: string) => tx.run(fillLedgerOf, [takerPhone]);
