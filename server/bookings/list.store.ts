import type { AppointmentStatus, BookingType, CheckupStatus } from '#contract/bookings/states.ts';
import type { BookingExportQuery } from '#contract/exports/shapes.ts';
import type { Caller } from '../caller.ts';
import { statement } from '../db/database.ts';
import type { Db, Statement } from '../db/database.ts';
import { bookingColumns, bookingJoins } from './columns.store.ts';
import type { BookingRow } from './columns.store.ts';

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
export const reaches = {
  any: `$1::integer IS NOT NULL AND ${noDoctor}`,
  own: `b.account_id = $1 AND ${noDoctor}`,
  involved: `b.id = ANY (ARRAY(SELECT id FROM bookings WHERE account_id = $1 UNION ${doctorIn(everyPart)}))`,
  part: `$1::integer IS NOT NULL AND b.id = ANY (ARRAY(${doctorIn(everyPart)}))`,
  referred: `$1::integer IS NOT NULL AND b.id = ANY (ARRAY(${doctorIn(['referer_id', 'referring_doctor_id'])}))`,
} as const;
export type Reach = keyof typeof reaches;
/** $1 and $2 of every reach. */
export const reachValues = (caller: Caller) => [caller.accountId, caller.doctor?.id ?? null];

/** A list's order, forward and backward. */
interface Order {
  forward: string;
  backward: string;
}
const newestFirst: Order = { forward: 'b.requested_at DESC, b.id DESC', backward: 'b.requested_at, b.id' };

/** The visit is still ahead. A day without a clock time is upcoming until the day is over. */
const isUpcoming = `b.checkup_status = 'PENDING'
      AND (b.scheduled_at IS NULL
        OR b.scheduled_at >= CASE WHEN b.scheduled_has_time THEN now() ELSE now() - interval '1 day' END)`;

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
  self: `b.account_id = $1 AND (b.patient_id IS NULL
    OR b.patient_id = (SELECT id FROM patients WHERE account_id = $1 AND relation = 'Self'))`,
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
      LIMIT (SELECT CASE WHEN ${skip} > total / 2
        THEN greatest(0, least(${size}::integer, total - ${skip})) ELSE 0 END FROM counted)
      OFFSET (SELECT greatest(0, total - ${skip} - ${size}::integer) FROM counted)))
  SELECT counted.total, page.* FROM counted
    LEFT JOIN LATERAL (
      SELECT ${bookingColumns} FROM bookings b ${bookingJoins}
      WHERE b.id = ANY (ARRAY(SELECT id FROM found))
      ORDER BY ${forward}
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
  const where = `b.kind = '${kind}' AND ${condition} AND ${filters[filter]}
    AND ${persons[person]} AND ${reaches[reach]}`;
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
    `b.account_id = (SELECT id FROM accounts WHERE phone = $1 AND deleted_at IS NULL)
      AND ($2::text IS NULL OR b.kind = $2)`,
    newestFirst,
    '$3',
    '$4::integer',
  ),
);

/** Whose bookings are searched for: an account's, by its phone, or one person's. */
export type Whose = { phone: string } | { patientNumber: string };

const ownsNumber = statement<{ id: number }>(
  'bookings.owns-patient-number',
  `
  SELECT a.id FROM accounts a WHERE a.id = $2
    AND (a.patient_number = $1 OR EXISTS (SELECT FROM patients p WHERE p.account_id = a.id AND p.patient_number = $1))`,
);
/** $1 a patient number, $2 kind or null for both. Indexes: bookings_of_patient, bookings_of_account. */
const ofNumber = statement<Counted>(
  'bookings.of-patient-number',
  pageOf(
    `(b.patient_id = (SELECT id FROM patients WHERE patient_number = $1)
      OR b.account_id = (SELECT id FROM accounts WHERE patient_number = $1 AND deleted_at IS NULL)
        AND (b.patient_id IS NULL OR b.patient_id =
          (SELECT id FROM patients WHERE account_id = b.account_id AND relation = 'Self')))
     AND ($2::text IS NULL OR b.kind = $2)`,
    newestFirst,
    '$3',
    '$4::integer',
  ),
);

const byId = statement<BookingRow>(
  'bookings.by-id',
  `SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $1 AND b.kind = $2`,
);

const anyById = statement<BookingRow>(
  'bookings.any-by-id',
  `SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $1`,
);

interface CountedRows {
  total: number;
  rows: BookingRow[];
}

/** An empty page is one row of nulls beside the count. */
function counted(rows: Counted[]): CountedRows {
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

interface ListRequest {
  kind: BookingType;
  reach: Reach;
  list: ListName;
  checkupStatus: CheckupStatus | null;
  appointmentStatus: AppointmentStatus | null;
  /** Only the bookings of this person of the own account. */
  patientId: 'self' | number | null;
  page: number;
  size: number;
}

/** A page of the bookings the caller may see, and the total count. */
export async function selectBookings(db: Db, caller: Caller, request: ListRequest): Promise<CountedRows> {
  const { kind, reach, list, checkupStatus, appointmentStatus, patientId, page, size } = request;
  const filter = checkupStatus ? (appointmentStatus ? 'both' : 'checkup') : appointmentStatus ? 'appointment' : 'none';
  const person = patientId === null ? 'all' : patientId === 'self' ? 'self' : 'one';
  const values = [
    ...reachValues(caller),
    checkupStatus,
    appointmentStatus,
    size,
    page * size,
    ...(person === 'one' ? [patientId] : []),
  ];
  return counted(await db.all(statementOf(kind, reach, list, filter, person), values));
}

/** A page of the bookings of the account with this phone; `kind` null means both kinds. */
export async function selectBookingsOf(
  db: Db,
  whose: Whose,
  kind: BookingType | null,
  place: { page: number; size: number },
): Promise<CountedRows> {
  const found = 'phone' in whose ? ofAccount : ofNumber;
  const value = 'phone' in whose ? whose.phone : whose.patientNumber;
  return counted(await db.all(found, [value, kind, place.size, place.page * place.size]));
}

/** Whether a patient number is of the account's holder or of one of its people. */
export const isNumberOf = async (db: Db, patientNumber: string, accountId: number) =>
  (await db.first(ownsNumber, [patientNumber, accountId])) !== null;

export const findAnyBooking = (db: Db, id: number) => db.first(anyById, [id]);

export const findBooking = (db: Db, kind: BookingType, id: number) => db.first(byId, [id, kind]);

/**
 * $1 continue below this booking number, $2 kind, $3 checkup status, $4 appointment status (each null for any), $5
 * upcoming only, $6 batch size.
 */
const batch = statement<BookingRow>(
  'bookings.batch',
  `
  SELECT ${bookingColumns} FROM bookings b ${bookingJoins}
  WHERE b.id = ANY (ARRAY(
    SELECT b.id FROM bookings b
    WHERE ($1::integer IS NULL OR b.id < $1)
      AND ($2::text IS NULL OR b.kind = $2)
      AND ($3::text IS NULL OR b.checkup_status = $3)
      AND ($4::text IS NULL OR b.appointment_status = $4)
      AND (NOT $5::boolean OR (${isUpcoming}))
    ORDER BY b.id DESC LIMIT $6))
  ORDER BY b.id DESC`,
);

export const selectBookingBatch = (db: Db, filter: BookingExportQuery, below: number | null, size: number) =>
  db.all(batch, [
    below,
    filter.bookingType ?? null,
    filter.checkupStatus ?? null,
    filter.appointmentStatus ?? null,
    filter.scope === 'upcoming',
    size,
  ]);
