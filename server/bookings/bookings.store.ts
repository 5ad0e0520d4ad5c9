import type { AppointmentStatus, BookingType, CheckupStatus } from '#contract/bookings/states.ts';
import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db, Statement } from '../db/database.ts';
import { bookingColumns, bookingJoins } from './booking-columns.store.ts';
import type { BookingRow } from './booking-columns.store.ts';

export type { BookingRow } from './booking-columns.store.ts';

/** Bookings where doctor $2 is in one of these columns: one index scan per column. */
const doctorIn = (columns: readonly string[]) =>
  columns.map((column) => `SELECT id FROM bookings WHERE ${column} = $2`).join(' UNION ');
const everyPart = ['doctor_id', 'referer_id', 'referring_doctor_id', 'reporting_doctor_id'];
/**
 * Every scope mentions both parameters, so that all take the same ones: $1 the caller's account, $2 their doctor number
 * or null.
 */
const noDoctor = '($2::integer IS NULL OR true)';

/**
 * Which bookings a list holds. `any`, `own` and `involved` are permission scopes. `part` and `referred` are a doctor's
 * work: bookings they are involved in but not the patient of; and, for an external doctor, bookings they referred.
 */
const reaches = {
  any: `$1::integer IS NOT NULL AND ${noDoctor}`,
  own: `b.account_id = $1 AND ${noDoctor}`,
  involved: `b.id = ANY (ARRAY(SELECT id FROM bookings WHERE account_id = $1 UNION ${doctorIn(everyPart)}))`,
  part: `$1::integer IS NOT NULL AND b.id = ANY (ARRAY(${doctorIn(everyPart)}))`,
  referred: `$1::integer IS NOT NULL AND b.id = ANY (ARRAY(${doctorIn(['referer_id', 'referring_doctor_id'])}))`,
} as const;
export type Reach = keyof typeof reaches;

/** A list's order, forward and backward. */
interface Order {
  forward: string;
  backward: string;
}
const newestFirst: Order = { forward: 'b.requested_at DESC, b.id DESC', backward: 'b.requested_at, b.id' };

/** The visit is still ahead. A day without a clock time is upcoming until the day is over. */
export const isUpcoming = `b.checkup_status = 'PENDING'
      AND (b.scheduled_at IS NULL OR b.scheduled_at >= CASE WHEN b.scheduled_has_time THEN now() ELSE now() - interval '1 day' END)`;

/** The lists: newest first, or upcoming with the nearest first. */
const lists = {
  /** Indexes: bookings_newest, bookings_by_checkup, bookings_by_appointment, bookings_of_account. */
  newest: { condition: 'true', order: newestFirst },
  /** Index: bookings_upcoming. */
  upcoming: {
    condition: isUpcoming,
    order: { forward: 'b.scheduled_at, b.id', backward: 'b.scheduled_at DESC, b.id DESC' },
  },
} as const satisfies Record<string, { condition: string; order: Order }>;
type ListName = keyof typeof lists;

/** An unused filter is left out of the statement, so that PostgreSQL plans for the filters in use. */
const filters = {
  none: '($3::text IS NULL OR true) AND ($4::text IS NULL OR true)',
  checkup: 'b.checkup_status = $3 AND ($4::text IS NULL OR true)',
  appointment: 'b.appointment_status = $4 AND ($3::text IS NULL OR true)',
  both: 'b.checkup_status = $3 AND b.appointment_status = $4',
} as const;
type Filter = keyof typeof filters;

/** Whose bookings of the own account: everyone's, the holder's, or those of patient $7. */
const persons = {
  all: 'true',
  self: `b.account_id = $1 AND (b.patient_id IS NULL OR b.patient_id = (SELECT id FROM patients WHERE account_id = $1 AND relation = 'Self'))`,
  /** Index: bookings_of_patient. */
  one: 'b.account_id = $1 AND b.patient_id = $7::integer',
} as const;
type Person = keyof typeof persons;

type Counted = BookingRow & { total: number };

/**
 * One round trip: the count of all matches, and the page's rows; a page past the end still gives the count. The page is
 * found by booking numbers alone, from the nearer end of the list, and only its rows are read. The numbers are passed
 * as arrays: PostgreSQL then looks each one up by index. With a subquery of unknown size it would read the whole table.
 */
function pageOf(where: string, { forward, backward }: Order, size: string, skip: string): string {
  return `
  WITH counted AS MATERIALIZED (SELECT count(*)::integer AS total FROM bookings b WHERE ${where}),
  found AS (
    (SELECT b.id FROM bookings b WHERE ${where} ORDER BY ${forward}
      LIMIT (SELECT CASE WHEN ${skip} <= total / 2 THEN ${size}::integer ELSE 0 END FROM counted) OFFSET ${skip})
    UNION ALL
    (SELECT b.id FROM bookings b WHERE ${where} ORDER BY ${backward}
      LIMIT (SELECT CASE WHEN ${skip} > total / 2 THEN greatest(0, least(${size}::integer, total - ${skip})) ELSE 0 END FROM counted)
      OFFSET (SELECT greatest(0, total - ${skip} - ${size}::integer) FROM counted)))
  SELECT counted.total, page.* FROM counted
    LEFT JOIN LATERAL (
      SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = ANY (ARRAY(SELECT id FROM found)) ORDER BY ${forward}
    ) page ON true`;
}

/**
 * $1, $2 the caller, $3 checkup and $4 appointment status, $5 size, $6 rows to skip. The kind is part of the statement.
 */
function listStatement(
  kind: BookingType,
  reach: Reach,
  list: ListName,
  filter: Filter,
  person: Person,
): Statement<Counted> {
  const { condition, order } = lists[list];
  const where = `b.kind = '${kind}' AND ${condition} AND ${filters[filter]} AND ${persons[person]} AND ${reaches[reach]}`;
  return statement(`bookings.${list}-${kind}-${reach}-${filter}-${person}`, pageOf(where, order, '$5', '$6::integer'));
}

const made = new Map<string, Statement<Counted>>();

/** The statement of a list, built on first use and kept. */
function statementOf(
  kind: BookingType,
  reach: Reach,
  list: ListName,
  filter: Filter,
  person: Person,
): Statement<Counted> {
  const name = [kind, reach, list, filter, person].join();
  const known = made.get(name) ?? listStatement(kind, reach, list, filter, person);
  made.set(name, known);
  return known;
}

/** $1 the phone's account, $2 kind or null for both. Index: bookings_of_account. */
const ofAccount = statement<Counted>(
  'bookings.of-account',
  pageOf(
    `b.account_id = (SELECT id FROM accounts WHERE phone = $1 AND deleted_at IS NULL) AND ($2::text IS NULL OR b.kind = $2)`,
    newestFirst,
    '$3',
    '$4::integer',
  ),
);

const byId = statement<BookingRow>(
  'bookings.by-id',
  `SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $1 AND b.kind = $2`,
);

/**
 * The first history entry (who made the booking), written by the same statement, so that neither exists without the
 * other. $5 their role.
 */
const noted = `noted AS (
    INSERT INTO booking_changes (booking_id, version, changed_by, role, field, new_value) SELECT id, 1, $2, $5, 'created', item_name FROM b)`;

/**
 * $1 account, $2 who books, $3 test, $4 referring doctor or null, $6 patient or null for the account holder. Copies the
 * test's name and price. The lock keeps the test from being deleted meanwhile.
 */
const bookLabTest = statement<BookingRow>(
  'bookings.book-lab-test',
  `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, item_name_bn, price_paise, referring_doctor_id, patient_id)
    SELECT 'test', $1, $2, t.id, t.name, t.name_bn, t.price_paise, $4, $6::integer
    FROM lab_tests t WHERE t.id = $3 AND t.active AND t.withdrawn_at IS NULL FOR SHARE
    RETURNING *), ${noted}
  SELECT ${bookingColumns} FROM b ${bookingJoins}`,
);

const bookDoctor = statement<BookingRow>(
  'bookings.book-doctor',
  `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, item_name_bn, price_paise, referring_doctor_id, patient_id)
    SELECT 'doctor', $1, $2, d.id, d.name, d.name_bn, d.fee_paise, $4, $6::integer
    FROM doctors d WHERE d.phone = $3 AND d.retired_at IS NULL FOR SHARE
    RETURNING *), ${noted}
  SELECT ${bookingColumns} FROM b ${bookingJoins}`,
);

/**
 * $1 account, $2 who books, $3 doctor or null, $4 when, $5 role, $6 patient. Inserts nothing if the moment has passed
 * by the database's clock.
 */
const appoint = statement<BookingRow>(
  'bookings.appoint',
  `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, item_name_bn, price_paise, scheduled_at, made_as_appointment, patient_id)
    SELECT 'doctor', $1, $2, d.id, coalesce(d.name, ''), coalesce(d.name_bn, ''), coalesce(d.fee_paise, 0), $4, true, $6::integer
    FROM (SELECT 1) one LEFT JOIN doctors d ON d.id = $3
    WHERE $4 > now()
    RETURNING *), ${noted}
  SELECT ${bookingColumns} FROM b ${bookingJoins}`,
);

const anyById = statement<BookingRow>(
  'bookings.any-by-id',
  `SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $1`,
);

export interface CountedRows {
  total: number;
  rows: BookingRow[];
}

/** An empty page is one row of nulls beside the count. */
function counted(rows: Counted[]): CountedRows {
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

export interface ListRequest {
  kind: BookingType;
  reach: Reach;
  list: ListName;
  checkupStatus: CheckupStatus | null;
  appointmentStatus: AppointmentStatus | null;
  accountId: number;
  doctorId: number | null;
  /** Only the bookings of this person of the own account. */
  patientId: 'self' | number | null;
  page: number;
  size: number;
}

/** A page of the bookings the caller may see, and the total count. */
export async function selectBookings(db: Db, request: ListRequest): Promise<CountedRows> {
  const { accountId, doctorId, kind, reach, list, checkupStatus, appointmentStatus, patientId, page, size } = request;
  const filter = checkupStatus ? (appointmentStatus ? 'both' : 'checkup') : appointmentStatus ? 'appointment' : 'none';
  const person = patientId === null ? 'all' : patientId === 'self' ? 'self' : 'one';
  const values = [
    accountId,
    doctorId,
    checkupStatus,
    appointmentStatus,
    size,
    page * size,
    ...(person === 'one' ? [patientId] : []),
  ];
  return counted(await db.all(statementOf(kind, reach, list, filter, person), values));
}

/** A page of the bookings of the account with this phone; `kind` null means both kinds. */
export async function selectBookingsOfPhone(
  db: Db,
  phone: string,
  kind: BookingType | null,
  place: { page: number; size: number },
): Promise<CountedRows> {
  return counted(await db.all(ofAccount, [phone, kind, place.size, place.page * place.size]));
}

/**
 * Null if the moment has passed. Violates a unique index if the doctor or the patient already has an appointment then.
 */
export const insertAppointment = (
  db: Db,
  wanted: { accountId: number; patientId: number | null; role: Role; doctorId: number | null; at: Date },
) => db.first(appoint, [wanted.accountId, wanted.accountId, wanted.doctorId, wanted.at, wanted.role, wanted.patientId]);

export const findAnyBooking = (db: Db, id: number) => db.first(anyById, [id]);

export const findBooking = (db: Db, kind: BookingType, id: number) => db.first(byId, [id, kind]);

export interface NewBooking<Resource> {
  accountId: number;
  /** The patient of the account; null for the account holder. */
  patientId: number | null;
  bookedBy: { accountId: number; role: Role };
  resource: Resource;
  referringDoctorId: number | null;
}

/** Null if the test is not (or no longer) offered. */
export const insertLabTestBooking = (
  db: Db,
  { accountId, patientId, bookedBy, resource, referringDoctorId }: NewBooking<number>,
) => db.first(bookLabTest, [accountId, bookedBy.accountId, resource, referringDoctorId, bookedBy.role, patientId]);

/** Null if no active doctor has this phone. */
export const insertDoctorBooking = (
  db: Db,
  { accountId, patientId, bookedBy, resource, referringDoctorId }: NewBooking<string>,
) => db.first(bookDoctor, [accountId, bookedBy.accountId, resource, referringDoctorId, bookedBy.role, patientId]);
