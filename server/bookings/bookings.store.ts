import type { AppointmentStatus, BookingType, CheckupStatus } from '#contract/bookings.ts';
import type { Scope } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db, Statement } from '../db/database.ts';
import { bookingColumns, bookingJoins } from './booking-row.ts';
import type { BookingRow } from './booking-row.ts';

export type { BookingRow } from './booking-row.ts';

/** Whose bookings a list may hold: $1 the caller's account, $2 their doctor's number or null. Each scope is a statement of its own, so that each uses its index. */
const visible: Record<Exclude<Scope, 'no'>, string> = {
  // The parameters are named so that all scopes take the same ones.
  any: '$1::integer IS NOT NULL AND ($2::integer IS NULL OR true)',
  own: 'b.account_id = $1 AND ($2::integer IS NULL OR true)',
  involved: '(b.account_id = $1 OR $2 IN (b.doctor_id, b.referer_id, b.referring_doctor_id, b.reporting_doctor_id))',
};
/** A doctor's work: what they are part of, without what they are the patient of; of an external one, what they referred. */
const work = {
  part: '$1::integer IS NOT NULL AND $2 IN (b.doctor_id, b.referer_id, b.referring_doctor_id, b.reporting_doctor_id)',
  referred: '$1::integer IS NOT NULL AND $2 IN (b.referer_id, b.referring_doctor_id)',
};

/** What a list keeps, and in which order: newest first, or, of what is still to come, the nearest first. */
const lists = {
  newest: { condition: '($4::text IS NULL OR b.checkup_status = $4) AND ($7::text IS NULL OR b.appointment_status = $7)', order: 'b.requested_at DESC, b.id DESC' },
  upcoming: {
    condition: `b.checkup_status = 'PENDING' AND ($4::text IS NULL OR b.checkup_status = $4) AND ($7::text IS NULL OR b.appointment_status = $7)
      AND (b.scheduled_at IS NULL OR b.scheduled_at >= CASE WHEN b.scheduled_has_time THEN now() ELSE now() - interval '1 day' END)`,
    order: 'b.scheduled_at ASC NULLS LAST, b.id',
  },
} as const;
export type ListName = keyof typeof lists;

type Counted = BookingRow & { total: number };

/** One round trip: the count of all that match, and the page's rows; a page past the end still tells the count. */
function pageOf(where: string, order: string, limit: string, offset: string): string {
  return `
  SELECT counted.total, page.* FROM
    (SELECT count(*)::integer AS total FROM bookings b WHERE ${where}) counted
    LEFT JOIN LATERAL (
      SELECT ${bookingColumns} FROM (SELECT * FROM bookings b WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) b ${bookingJoins}
      ORDER BY ${order}
    ) page ON true`;
}

/** Whose bookings a list holds: those a permission reaches, or a doctor's own work. */
export type Reach = Exclude<Scope, 'no'> | keyof typeof work;
const reaches: Record<Reach, string> = { ...visible, ...work };

function listStatement(reach: Reach, list: ListName): Statement<Counted> {
  const { condition, order } = lists[list];
  return statement(`bookings.${list}-${reach}`, pageOf(`b.kind = $3 AND ${condition} AND ${reaches[reach]}`, order, '$5', '$6'));
}

const statementsOf = (list: ListName): Record<Reach, Statement<Counted>> => ({
  any: listStatement('any', list),
  own: listStatement('own', list),
  involved: listStatement('involved', list),
  part: listStatement('part', list),
  referred: listStatement('referred', list),
});
const listStatements = { newest: statementsOf('newest'), upcoming: statementsOf('upcoming') };

/** $1 the phone's account, $2 kind or null for both. Index: bookings_of_account. */
const ofAccount = statement<Counted>('bookings.of-account', pageOf(
  `b.account_id = (SELECT id FROM accounts WHERE phone = $1 AND deleted_at IS NULL) AND ($2::text IS NULL OR b.kind = $2)`,
  'b.requested_at DESC, b.id DESC', '$3', '$4'));

const byId = statement<BookingRow>('bookings.by-id', `SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $1 AND b.kind = $2`);

/** The history begins with who made the booking: in the same statement, so that neither is without the other. $5 their role. */
const noted = `noted AS (
    INSERT INTO booking_changes (booking_id, version, changed_by, role, field, new_value) SELECT id, 1, $2, $5, 'created', item_name FROM b)`;

/** $1 patient's account, $2 who books, $3 what, $4 the referring doctor or null. Name and price are those of this moment. */
const bookLabTest = statement<BookingRow>('bookings.book-lab-test', `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, price_paise, referring_doctor_id)
    SELECT 'test', $1, $2, t.id, t.name, t.price_paise, $4
    FROM lab_tests t WHERE t.id = $3 AND t.active AND t.withdrawn_at IS NULL
    RETURNING *), ${noted}
  SELECT ${bookingColumns} FROM b ${bookingJoins}`);

const bookDoctor = statement<BookingRow>('bookings.book-doctor', `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, price_paise, referring_doctor_id)
    SELECT 'doctor', $1, $2, d.id, d.name, d.fee_paise, $4
    FROM doctors d WHERE d.phone = $3 AND d.retired_at IS NULL
    RETURNING *), ${noted}
  SELECT ${bookingColumns} FROM b ${bookingJoins}`);

/** $1 patient, $2 who books, $3 the doctor or null, $4 when, $5 role. Nothing is made for a moment that has passed, by the database's clock. */
const appoint = statement<BookingRow>('bookings.appoint', `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, price_paise, scheduled_at, made_as_appointment)
    SELECT 'doctor', $1, $2, d.id, coalesce(d.name, ''), coalesce(d.fee_paise, 0), $4, true
    FROM (SELECT 1) one LEFT JOIN doctors d ON d.id = $3
    WHERE $4 > now()
    RETURNING *), ${noted}
  SELECT ${bookingColumns} FROM b ${bookingJoins}`);

const anyById = statement<BookingRow>('bookings.any-by-id', `SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $1`);

export interface CountedRows {
  total: number;
  rows: BookingRow[];
}

/** An empty page comes as one row of nulls beside the count. */
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
  page: number;
  size: number;
}

/** A page of the bookings the caller may see, and how many there are in all. */
export async function selectBookings(db: Db, request: ListRequest): Promise<CountedRows> {
  const { accountId, doctorId, kind, checkupStatus, appointmentStatus, page, size } = request;
  return counted(await db.all(listStatements[request.list][request.reach], [accountId, doctorId, kind, checkupStatus, size, page * size, appointmentStatus]));
}

/** A page of the bookings of the person with this phone; `kind` null means both. */
export async function selectBookingsOfPhone(db: Db, phone: string, kind: BookingType | null, place: { page: number; size: number }): Promise<CountedRows> {
  return counted(await db.all(ofAccount, [phone, kind, place.size, place.page * place.size]));
}

/** Null when the moment has passed. Runs into an index when the doctor or the person is taken at that time. */
export const insertAppointment = (db: Db, wanted: { accountId: number; role: Role; doctorId: number | null; at: Date }) =>
  db.first(appoint, [wanted.accountId, wanted.accountId, wanted.doctorId, wanted.at, wanted.role]);

/** A booking of either kind. */
export const findAnyBooking = (db: Db, id: number) => db.first(anyById, [id]);

export const findBooking = (db: Db, kind: BookingType, id: number) => db.first(byId, [id, kind]);

export interface NewBooking<Resource> {
  patientId: number;
  bookedBy: { accountId: number; role: Role };
  resource: Resource;
  referringDoctorId: number | null;
}

/** Null when the test is not offered (any more). */
export const insertLabTestBooking = (db: Db, { patientId, bookedBy, resource, referringDoctorId }: NewBooking<number>) =>
  db.first(bookLabTest, [patientId, bookedBy.accountId, resource, referringDoctorId, bookedBy.role]);

/** Null when no present doctor has this phone. */
export const insertDoctorBooking = (db: Db, { patientId, bookedBy, resource, referringDoctorId }: NewBooking<string>) =>
  db.first(bookDoctor, [patientId, bookedBy.accountId, resource, referringDoctorId, bookedBy.role]);
