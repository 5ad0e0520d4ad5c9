import type { BookingType, CheckupStatus } from '#contract/bookings.ts';
import type { Scope } from '#contract/permissions.ts';
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

/** What a list keeps, and in which order: newest first, or, of what is still to come, the nearest first. */
const lists = {
  newest: { condition: '($4::text IS NULL OR b.checkup_status = $4)', order: 'b.requested_at DESC, b.id DESC' },
  upcoming: {
    condition: `b.checkup_status = 'PENDING' AND ($4::text IS NULL OR b.checkup_status = $4) AND (b.scheduled_at >= now() OR b.scheduled_at IS NULL)`,
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

function listStatement(scope: Exclude<Scope, 'no'>, list: ListName): Statement<Counted> {
  const { condition, order } = lists[list];
  return statement(`bookings.${list}-${scope}`, pageOf(`b.kind = $3 AND ${condition} AND ${visible[scope]}`, order, '$5', '$6'));
}

const listStatements = {
  newest: { any: listStatement('any', 'newest'), own: listStatement('own', 'newest'), involved: listStatement('involved', 'newest') },
  upcoming: { any: listStatement('any', 'upcoming'), own: listStatement('own', 'upcoming'), involved: listStatement('involved', 'upcoming') },
};

/** $1 the phone's account, $2 kind or null for both. Index: bookings_of_account. */
const ofAccount = statement<Counted>('bookings.of-account', pageOf(
  `b.account_id = (SELECT id FROM accounts WHERE phone = $1 AND deleted_at IS NULL) AND ($2::text IS NULL OR b.kind = $2)`,
  'b.requested_at DESC, b.id DESC', '$3', '$4'));

const byId = statement<BookingRow>('bookings.by-id', `SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $1 AND b.kind = $2`);

/** $1 patient's account, $2 who books, $3 what, $4 the referring doctor or null. Name and price are those of this moment. */
const bookLabTest = statement<BookingRow>('bookings.book-lab-test', `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, price_paise, referring_doctor_id)
    SELECT 'test', $1, $2, t.id, t.name, t.price_paise, $4
    FROM lab_tests t WHERE t.id = $3 AND t.active AND t.withdrawn_at IS NULL
    RETURNING *)
  SELECT ${bookingColumns} FROM b ${bookingJoins}`);

const bookDoctor = statement<BookingRow>('bookings.book-doctor', `
  WITH b AS (
    INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, price_paise, referring_doctor_id)
    SELECT 'doctor', $1, $2, d.id, d.name, d.fee_paise, $4
    FROM doctors d WHERE d.phone = $3 AND d.retired_at IS NULL
    RETURNING *)
  SELECT ${bookingColumns} FROM b ${bookingJoins}`);

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
  scope: Exclude<Scope, 'no'>;
  list: ListName;
  checkupStatus: CheckupStatus | null;
  accountId: number;
  doctorId: number | null;
  page: number;
  size: number;
}

/** A page of the bookings the caller may see, and how many there are in all. */
export async function selectBookings(db: Db, request: ListRequest): Promise<CountedRows> {
  const { accountId, doctorId, kind, checkupStatus, page, size } = request;
  return counted(await db.all(listStatements[request.list][request.scope], [accountId, doctorId, kind, checkupStatus, size, page * size]));
}

/** A page of the bookings of the person with this phone; `kind` null means both. */
export async function selectBookingsOfPhone(db: Db, phone: string, kind: BookingType | null, place: { page: number; size: number }): Promise<CountedRows> {
  return counted(await db.all(ofAccount, [phone, kind, place.size, place.page * place.size]));
}

export const findBooking = (db: Db, kind: BookingType, id: number) => db.first(byId, [id, kind]);

export interface NewBooking<Resource> {
  patientId: number;
  bookedBy: number;
  resource: Resource;
  referringDoctorId: number | null;
}

/** Null when the test is not offered (any more). */
export const insertLabTestBooking = (db: Db, { patientId, bookedBy, resource, referringDoctorId }: NewBooking<number>) =>
  db.first(bookLabTest, [patientId, bookedBy, resource, referringDoctorId]);

/** Null when no present doctor has this phone. */
export const insertDoctorBooking = (db: Db, { patientId, bookedBy, resource, referringDoctorId }: NewBooking<string>) =>
  db.first(bookDoctor, [patientId, bookedBy, resource, referringDoctorId]);
