import { randomInt } from 'node:crypto';
import { departments } from '#contract/lab-tests/departments.ts';
import type { Department } from '#contract/lab-tests/departments.ts';
import type { BookingType, CheckupStatus, PaymentStatus, AppointmentStatus } from '#contract/bookings/states.ts';
import type { DoctorType } from '#contract/doctors/states.ts';
import type { Language } from '#contract/fields.ts';
import type { Relation } from '#contract/patients/family.ts';
import { nameKey } from '#contract/patients/name-key.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import type { Role } from '#contract/roles.ts';
import type { LeaveState } from '#contract/schedules/states.ts';
import type { Database } from '../db/database.ts';
import { runNow } from './moment.ts';

/** Builders of records for tests: values that a test does not set are made up and valid. */

export interface Person {
  id: number;
  phone: string;
  name: string;
  role: Role;
  language: Language;
}

let lastNumber = randomInt(1_000_000);

/** A phone number that is new in this test run; no Indian number begins with 5. */
export function aPhone(): string {
  lastNumber += 1;
  return `5${String(lastNumber).padStart(9, '0')}`;
}

let lastReference = 100_000_000_000;

/** A UPI reference that is new in this test run. */
export function aReference(): string {
  lastReference += 1;
  return String(lastReference);
}

/** Inserts an account. */
export async function aPerson(db: Database, wanted: Partial<Omit<Person, 'id'>> = {}): Promise<Person> {
  const row = { phone: aPhone(), name: 'Mitali Sen', role: 'User' as Role, language: 'en' as Language, ...wanted };
  return { ...row, id: await insertRow(db, 'accounts', { ...row, nameKey: nameKey(row.name) }) };
}

/** The visit of a booking. */
export async function visitOf(db: Database, bookingId: number): Promise<number> {
  const { rows } = await db.query('SELECT visit_id AS id FROM bookings WHERE id = $1', [bookingId]);
  return (rows[0] as { id: number }).id;
}

/** Makes an account one of the clinic's staff that nobody has used for so many days. */
export async function makeSilent(db: Database, { phone }: { phone: string }, days = 91, role: Role = 'Staff') {
  await db.query(
    `UPDATE accounts SET role = $3, created_at = clinic_now() - make_interval(days => $2), phone_verified_at = NULL,
       last_login_at = NULL WHERE phone = $1`,
    [phone, days, role],
  );
}

/**
 * Makes the sessions of an account ask the identity question, as after a long silence. The time is a millisecond
 * ahead: the application compares in milliseconds, and what the test created in this one must count as older.
 */
export async function lockOlderReports(db: Database, accountId: number): Promise<void> {
  await db.query(
    `UPDATE sessions SET reports_locked_before = clinic_now() + interval '1 millisecond' WHERE account_id = $1`,
    [accountId],
  );
}

/** Deletes all people with these names, so that a search finds only those made next. */
export async function forgetPeople(db: Database, names: readonly string[]): Promise<void> {
  await db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE name = ANY ($1) AND deleted_at IS NULL', [names]);
}

/** Frees an Aadhaar number with these last four digits for the next registration. */
export async function forgetAadhaar(db: Database, lastFour: string): Promise<void> {
  await db.query('UPDATE patients SET aadhaar_last4 = NULL, aadhaar_hash = NULL WHERE aadhaar_last4 = $1', [lastFour]);
}

/** Inserts a session of an account, like a login. */
export async function aSession(db: Database, accountId: number, tokenHash: Buffer): Promise<void> {
  await db.query('INSERT INTO sessions (token_hash, account_id, device) VALUES ($1, $2, $3)', [
    tokenHash,
    accountId,
    'a test',
  ]);
}

export interface WantedPatient {
  accountId: number;
  name?: string;
  relation?: Relation;
  gender?: Gender;
  ageYears?: number;
  ageToldOn?: string;
  birthDate?: string | null;
}

/** Inserts a person of an account, by default a child. */
export async function aPatient(db: Database, wanted: WantedPatient): Promise<{ id: number; name: string }> {
  const patient = { name: 'Rohan Sen', relation: 'Child', gender: 'Male', ageYears: 8, ...wanted };
  return { id: await insertRow(db, 'patients', { ...patient, nameKey: nameKey(patient.name) }), name: patient.name };
}

/** Gives an account a complete profile as a signer, of all departments. */
export async function aSigner(
  db: Database,
  accountId: number,
  wanted: {
    name?: string;
    qualification?: string;
    registrationNumber?: string;
    departments?: readonly Department[];
  } = {},
): Promise<void> {
  await db.query('DELETE FROM report_signers WHERE account_id = $1', [accountId]);
  await db.query(
    `INSERT INTO report_signers (account_id, name, qualification, registration_number, departments)
    VALUES ($1, $2, $3, $4, $5)`,
    [
      accountId,
      wanted.name ?? 'Dr. Nandita Pal',
      wanted.qualification ?? 'MBBS, MD (Pathology)',
      wanted.registrationNumber ?? 'WBMC-TEST-1',
      wanted.departments ?? departments,
    ],
  );
}

/** Makes the account holder's age and sex known, unless they are: a report needs both. */
export async function knowAgeAndSex(db: Database, accountId: number): Promise<void> {
  await db.query(
    `INSERT INTO patients (account_id, name, gender, age_years) SELECT id, name, 'Female', 34 FROM accounts a
     WHERE id = $1 AND NOT EXISTS (SELECT FROM patients p WHERE p.account_id = a.id AND p.relation = 'Self')`,
    [accountId],
  );
}

export interface BuiltDoctor {
  id: number;
  accountId: number | null;
  name: string;
  nameBn: string;
  phone: string;
  speciality: string;
  specialityBn: string;
  hospital: string;
  type: DoctorType;
  isReporting: boolean;
  feePaise: number;
  retiredAt: Date | null;
}

/** Inserts a doctor, by default an internal one without an account. A reporting one may sign for all departments. */
export async function aDoctor(db: Database, wanted: Partial<Omit<BuiltDoctor, 'id'>> = {}): Promise<BuiltDoctor> {
  const doctor = {
    accountId: null,
    name: 'Dr. Ananya Bose',
    nameBn: '',
    phone: aPhone(),
    speciality: 'Cardiology',
    specialityBn: '',
    hospital: 'Sundarpur',
    type: 'Internal' as DoctorType,
    isReporting: false,
    feePaise: 50_000,
    retiredAt: null,
    // A doctor who signs needs both on their card.
    ...(wanted.isReporting && { qualifications: 'MBBS, MD (Radiodiagnosis)', registrationNumber: 'WBMC-TEST-2' }),
    ...wanted,
  };
  if (doctor.isReporting && doctor.accountId !== null) await aSigner(db, doctor.accountId);
  return { ...doctor, id: await insertRow(db, 'doctors', doctor) };
}

export interface BuiltLabTest {
  id: number;
  name: string;
  nameBn: string;
  pricePaise: number;
  hospital: string;
  active: boolean;
  department: Department;
  method: string;
}

/** Inserts a lab test, by default an active one for ₹199. */
export async function aLabTest(db: Database, wanted: Partial<Omit<BuiltLabTest, 'id'>> = {}): Promise<BuiltLabTest> {
  const labTest = {
    name: 'Complete blood count',
    nameBn: '',
    pricePaise: 19_900,
    hospital: 'Sundarpur',
    active: true,
    department: 'PATHOLOGY' as Department,
    method: '',
    ...wanted,
  };
  return { ...labTest, id: await insertRow(db, 'lab_tests', labTest) };
}

export interface WantedBooking {
  kind: BookingType;
  /** The patient's account. */
  accountId: number;
  /** The patient; by default the account holder. */
  patientId?: number | null;
  doctorId?: number | null;
  labTestId?: number | null;
  itemName?: string;
  itemNameBn?: string;
  pricePaise?: number;
  /** False: its fee is not known yet. */
  feeTold?: boolean | null;
  requestedAt?: Date;
  scheduledAt?: Date | null;
  /** False for a day without a clock time; true by default. */
  scheduledHasTime?: boolean;
  madeAsAppointment?: boolean;
  reportStatus?: string | null;
  reportUrl?: string | null;
  paymentStatus?: PaymentStatus;
  checkupStatus?: CheckupStatus;
  appointmentStatus?: AppointmentStatus;
  refererId?: number | null;
  referringDoctorId?: number | null;
  reportingDoctorId?: number | null;
  refererCommissionPaise?: number | null;
  referringDoctorCommissionPaise?: number | null;
  isRefererHidden?: boolean;
  isReferringDocHidden?: boolean;
  requestedBy?: string | null;
  isSelfRequested?: boolean;
  createdBy?: number;
}

/** Inserts a booking, and its doctor or lab test if none is given. */
export async function aBooking(db: Database, wanted: WantedBooking): Promise<{ id: number }> {
  const item =
    wanted.kind === 'test'
      ? { labTestId: wanted.labTestId ?? (await aLabTest(db)).id, itemName: 'Complete blood count' }
      : { doctorId: wanted.doctorId ?? (await aDoctor(db)).id, itemName: 'Dr. Ananya Bose' };
  return {
    id: await insertRow(db, 'bookings', { pricePaise: 19_900, createdBy: wanted.accountId, ...item, ...wanted }),
  };
}

/** Inserts a rule of a doctor's sessions: by default every day from 10 to 1, 20 places. */
export async function aRule(
  db: Database,
  doctorId: number,
  wanted: {
    weekdays?: number[];
    weeks?: number[];
    startsMinute?: number;
    endsMinute?: number;
    capacity?: number;
    minutesPerPatient?: number;
    onlineQuota?: number;
    sameDayQuota?: number;
    opensDaysBefore?: number;
    closesMinutesBefore?: number;
    reservedNumbers?: number[];
    feePaise?: number | null;
    followupDays?: number;
    followupFeePaise?: number;
    valid?: string;
  } = {},
): Promise<number> {
  const capacity = wanted.capacity ?? 20;
  return insertRow(db, 'sitting_rules', {
    doctorId,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    startsMinute: 600,
    endsMinute: 780,
    room: '2',
    minutesPerPatient: 9,
    onlineQuota: capacity,
    valid: '[2020-01-01,)',
    ...wanted,
    capacity,
  });
}

/**
 * Inserts a booking of today with a doctor who sits all day, by default a new one's; each has a minute of its own.
 * @returns its number
 */
export async function aBookingToday(db: Database, accountId: number, doctorId?: number): Promise<number> {
  const doctor = doctorId ?? (await aDoctor(db)).id;
  await db.query(
    `INSERT INTO sitting_rules (doctor_id, weekdays, starts_minute, ends_minute, capacity, minutes_per_patient,
      online_quota, valid) VALUES ($1, '{0,1,2,3,4,5,6}', 0, 1440, 200, 1, 200, '[2020-01-01,)')
    ON CONFLICT DO NOTHING`,
    [doctor],
  );
  const [row] = await ask<{ at: Date }>(
    db,
    `SELECT day + make_interval(mins => (SELECT count(*)::integer FROM bookings WHERE doctor_id = $1)) AS at
    FROM (SELECT clinic_midnight(clinic_day(clinic_now())) AS day) today`,
    [doctor],
  );
  return (await aBooking(db, { kind: 'doctor', accountId, doctorId: doctor, scheduledAt: row?.at })).id;
}

/** Inserts leave that a doctor asked for, on one day. */
export async function aLeave(
  db: Database,
  doctorId: number,
  day: string,
  state: LeaveState = 'ASKED',
): Promise<number> {
  const { id: askedBy } = await aPerson(db);
  return insertRow(db, 'doctor_leaves', { doctorId, days: `[${day},${day}]`, state, askedBy });
}

/** Inserts a message that asks somebody booked on leave to choose another time. */
export const aLeaveMessage = (db: Database, leaveId: number, bookingId: number): Promise<number> =>
  insertRow(db, 'leave_messages', { leaveId, bookingId, kind: 'CHOOSE', oldTime: runNow() });

/** Inserts a holiday. */
export const aHoliday = (db: Database, day: string, name = 'Durga Puja'): Promise<number> =>
  insertRow(db, 'holidays', { day, name });

/** An SMS that the provider refused. */
export async function aFailedMessage(db: Database, accountId: number): Promise<number> {
  const [row] = await ask<{ id: number }>(
    db,
    `INSERT INTO messages_out (kind, language, account_id, phone, text, parts, state, fault)
    SELECT 'reportReady', 'en', id, phone, 'A report', 1, 'FAILED', 'PROVIDER' FROM accounts WHERE id = $1
    RETURNING id`,
    [accountId],
  );
  return row!.id;
}

/** The number of the newest row of a table. */
export async function lastId(
  db: Database,
  table: 'consents' | 'enquiries' | 'role_requests' | 'hall_screens' | 'data_requests',
): Promise<number> {
  const [row] = await ask<{ id: number }>(db, `SELECT max(id) AS id FROM ${table}`);
  if (!row) throw new Error(`There is no row in ${table}`);
  return row.id;
}

/** The phones of all accounts but one. Those of doctors are left out: patients read them on the clinic's list. */
export async function phonesOfAccounts(db: Database, except: number): Promise<Set<string>> {
  const rows = await ask<{ phone: string }>(
    db,
    'SELECT phone FROM accounts WHERE id <> $1 AND phone NOT IN (SELECT phone FROM doctors)',
    [except],
  );
  return new Set(rows.map(({ phone }) => phone));
}

const counting = new WeakMap<Database, Promise<string>>();

/** Counts the rows of every table except rate limits and the audit log: a refused call must not change the counts. */
export async function countAllRows(db: Database): Promise<Record<string, number>> {
  const known = counting.get(db) ?? countingText(db);
  counting.set(db, known);
  // Named, so that it is planned once: planning it takes far longer than counting.
  const [counts] = await db.all<Record<string, number>>({ name: 'testing.count-all-rows', text: await known });
  return counts ?? {};
}

async function countingText(db: Database): Promise<string> {
  const tables = await ask<{ name: string }>(
    db,
    `SELECT tablename AS name
    FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('rate_limits', 'schema_migrations', 'audit_log')
    ORDER BY 1`,
  );
  return `SELECT ${tables.map(({ name }) => `(SELECT count(*) FROM ${name}) AS ${name}`).join(', ')}`;
}

/** Column names are the property names in snake case. */
async function insertRow(db: Database, table: string, row: object): Promise<number> {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = entries.map(([name]) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const places = entries.map((_, index) => `$${index + 1}`);
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`;
  const [made] = await ask<{ id: number }>(
    db,
    sql,
    entries.map(([, value]) => value as unknown),
  );
  if (!made) throw new Error(`No row was made in ${table}`);
  return made.id;
}

async function ask<Row>(db: Database, sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.query(sql, values)).rows as Row[];
}
