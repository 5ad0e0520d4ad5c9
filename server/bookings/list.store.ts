import { appointmentStatuses, bookingTypes, checkupStatuses } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import type { BookingExportQuery } from '#contract/exports/shapes.ts';
import type { Caller } from '../shared/caller.ts';
import { statement } from '../db/database.ts';
import type { Db, Statement } from '../db/database.ts';
import { bookingColumns, bookingJoins } from './columns.store.ts';
import type { BookingRow } from './columns.store.ts';
import {
  anyMatchingOfDays,
  counted,
  findByCounting,
  findByDays,
  matchingOfDays,
  newestFirst,
  reversed,
  wholePage,
} from './pages.store.ts';
import type { Counted, CountedRows, Days, ListByDays } from './pages.store.ts';

/** Whether doctor $2 is in one of these columns. */
const isNamedIn = (columns: readonly string[]) =>
  `coalesce($2::integer = ANY (ARRAY[${columns.map((column) => `b.${column}`).join(', ')}]), false)`;
const referringParts = ['referer_id', 'referring_doctor_id'];
const everyPart = [...referringParts, 'doctor_id', 'reporting_doctor_id'];
/**
 * Every scope mentions both parameters, so that all take the same ones: $1 the caller's account, $2 their doctor number
 * or null.
 */
const noDoctor = '($2::integer IS NULL OR true)';
const anyCaller = '$1::integer IS NOT NULL';

/**
 * Which bookings a list holds. `any`, `own` and `involved` are permission scopes. `part` and `referred` are a doctor's
 * work: bookings they are involved in but not the patient of; and, for an external doctor, bookings they referred.
 */
export const reaches = {
  any: `${anyCaller} AND ${noDoctor}`,
  own: `b.account_id = $1 AND ${noDoctor}`,
  involved: `(b.account_id = $1 OR ${isNamedIn(everyPart)})`,
  part: `${anyCaller} AND ${isNamedIn(everyPart)}`,
  referred: `${anyCaller} AND ${isNamedIn(referringParts)}`,
} as const;
export type Reach = keyof typeof reaches;
/** $1 and $2 of every reach. */
export const reachValues = (caller: Caller) => [caller.accountId, caller.doctor?.id ?? null];

/**
 * The same for large sets, one condition per index: bookings_of_doctor, bookings_of_referer,
 * bookings_of_referring_doctor, bookings_of_reporting_doctor, bookings_of_account.
 */
const partsOf = {
  involved: [...everyPart.map((column) => `b.${column} = $2`), 'b.account_id = $1'],
  part: everyPart.map((column) => `b.${column} = $2 AND ${anyCaller}`),
  referred: referringParts.map((column) => `b.${column} = $2 AND ${anyCaller}`),
} as const;

/** The visit is still ahead, until its day is over: people wait beyond their time. */
const isUpcoming = `b.checkup_status = 'PENDING'
      AND (b.scheduled_at IS NULL
        OR b.scheduled_at >= date_trunc('day', clinic_now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata')`;
/** Both orders of the requests' days. */
export const orders = { newest: newestFirst, oldest: reversed(newestFirst) };
const nearestFirst = { forward: 'b.scheduled_at, b.id', backward: 'b.scheduled_at DESC, b.id DESC' };

/** The lists: newest or oldest first, or upcoming with the nearest first. */
type ListName = 'newest' | 'oldest' | 'upcoming';

/** A booking is of the days on which it was requested; one to come, of the days of the visit. */
export const isOfDays = (isToCome: boolean, { first, last }: Days) => {
  const column = isToCome ? 'b.scheduled_at' : 'b.requested_at';
  return `${column} >= clinic_midnight(${first}) AND ${column} < clinic_midnight(${last} + 1)`;
};
/** The parameters of a range of days, from this one on. */
export const daysAt = (first: number): Days => ({ first: `$${first}::date`, last: `$${first + 1}::date` });

/** The statuses a list is filtered by; null for any. */
interface Statuses {
  checkupStatus: string | null;
  appointmentStatus: string | null;
}

/**
 * The filters as SQL. Kinds and statuses are part of the statement, so that PostgreSQL makes one plan for each and
 * keeps it; only words of the closed lists are written into it.
 */
export function filterOf(kind: BookingType | null, { checkupStatus, appointmentStatus }: Statuses): string {
  return [
    ...(kind ? [`kind = ${wordOf(bookingTypes, kind)}`] : [`kind IN ('test', 'doctor')`]),
    ...(checkupStatus ? [`checkup_status = ${wordOf(checkupStatuses, checkupStatus)}`] : []),
    ...(appointmentStatus ? [`appointment_status = ${wordOf(appointmentStatuses, appointmentStatus)}`] : []),
  ].join(' AND ');
}

function wordOf(words: readonly string[], word: string): string {
  if (!words.includes(word)) throw new Error('This word is not of the closed list');
  return `'${word}'`;
}

/** Whose bookings of the own account: everyone's, the holder's, or those of patient $5. */
const persons = {
  all: 'true',
  self: `b.account_id = $1 AND (b.patient_id IS NULL
    OR b.patient_id = (SELECT id FROM patients WHERE account_id = $1 AND relation = 'Self'))`,
  /** Index: bookings_of_patient. */
  one: 'b.account_id = $1 AND b.patient_id = $5::integer',
} as const;
type Person = keyof typeof persons;

/** The kept counts of a reach, and how its bookings of some days are found. `where`: kinds and statuses. */
export function listByDays(reach: Exclude<Reach, 'own'>, where: string): ListByDays {
  if (reach === 'any') {
    const kept = { where: `doctor_id = 0 AND ${where} AND ${reaches.any}`, column: 'bookings', besides: null } as const;
    return { kept, rows: matchingOfDays(`${where} AND ${reaches.any}`) };
  }
  // With a condition on its second column an index scan reads one range per status, not the doctor's whole history.
  const eachStatus = `b.checkup_status IN ('PENDING', 'COMPLETED', 'CANCELLED')`;
  const kept: ListByDays['kept'] = {
    where: `doctor_id = $2 AND ${where} AND ${anyCaller}`,
    column: reach === 'referred' ? 'referred' : 'bookings',
    besides: reach === 'involved' ? `b.account_id = $1 AND ${where} AND NOT ${isNamedIn(everyPart)}` : null,
  };
  return { kept, rows: anyMatchingOfDays(partsOf[reach].map((part) => `${part} AND ${eachStatus} AND ${where}`)) };
}

/** Which list: everything that is part of its statement. */
interface ListChoice extends Statuses {
  kind: BookingType;
  reach: Reach;
  list: ListName;
  person: Person;
  /** Of a range of days only. */
  isOfDays: boolean;
}

/**
 * $1, $2 the caller, $3 size, $4 rows to skip, then the person, then the range of days. Indexes: bookings_newest,
 * bookings_by_checkup, bookings_by_appointment; upcoming: bookings_upcoming.
 */
function listStatement(name: string, choice: ListChoice): Statement<Counted<BookingRow>> {
  const { kind, reach, list, person } = choice;
  const [size, skip] = ['$3', '$4::integer'];
  const days = choice.isOfDays ? daysAt(person === 'one' ? 6 : 5) : null;
  const where = filterOf(kind, choice);
  const newestOrOldest = orders[list === 'oldest' ? 'oldest' : 'newest'];
  if (list !== 'upcoming' && reach !== 'own' && person === 'all') {
    const page = { size, skip, days, isOldestFirst: list === 'oldest' };
    return statement(name, wholePage(findByDays(listByDays(reach, where), page), newestOrOldest.forward));
  }
  const matching = [
    where,
    ...(list === 'upcoming' ? [isUpcoming] : []),
    ...(days ? [isOfDays(list === 'upcoming', days)] : []),
  ].join(' AND ');
  const isDoctors = reach !== 'own' && reach !== 'any' && person === 'all';
  const all = isDoctors
    ? anyMatching(partsOf[reach], matching)
    : `${matching} AND ${persons[person]} AND ${reaches[reach]}`;
  const order = list === 'upcoming' ? nearestFirst : newestOrOldest;
  return statement(name, wholePage(findByCounting(all, order, size, skip), order.forward));
}

/** A doctor's bookings to come are few: one index scan per part. */
const anyMatching = (parts: readonly string[], where: string) => {
  const selects = parts.map((part) => `SELECT b.id FROM bookings b WHERE ${part} AND ${where}`);
  return `b.id = ANY (ARRAY(${selects.join(' UNION ')}))`;
};

const made = new Map<string, Statement<Counted<BookingRow>>>();

/** The statement of a list, built on first use and kept. */
function statementOf(choice: ListChoice): Statement<Counted<BookingRow>> {
  const { kind, reach, list, checkupStatus, appointmentStatus, person } = choice;
  const words = [list, kind, reach, person, checkupStatus ?? 'any', appointmentStatus ?? 'any'];
  if (choice.isOfDays) words.push('days');
  const name = `bookings.${words.join('-').toLowerCase()}`;
  const known = made.get(name) ?? listStatement(name, choice);
  made.set(name, known);
  return known;
}

const byId = statement<BookingRow>(
  'bookings.by-id',
  `SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $1 AND b.kind = $2`,
);

const anyById = statement<BookingRow>(
  'bookings.any-by-id',
  `SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $1`,
);

interface ListRequest extends Statuses {
  kind: BookingType;
  reach: Reach;
  list: ListName;
  /** Only the bookings of this person of the own account. */
  patientId: 'self' | number | null;
  /** The first and the last day, `2026-11-20`, both included; one is enough. */
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  size: number;
}

interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}
export const hasDays = ({ from, to }: DayRange) => Boolean(from ?? to);
/** $n and $n+1 of a range of days. */
export const dayValues = ({ from, to }: DayRange) => [from ?? '-infinity', to ?? 'infinity'];

/** A page of the bookings the caller may see, and the total count. */
export async function selectBookings(db: Db, caller: Caller, request: ListRequest): Promise<CountedRows<BookingRow>> {
  const { patientId, page, size } = request;
  const person = patientId === null ? 'all' : patientId === 'self' ? 'self' : 'one';
  const isOfDays = hasDays(request);
  const values = [
    ...reachValues(caller),
    size,
    page * size,
    ...(person === 'one' ? [patientId] : []),
    ...(isOfDays ? dayValues(request) : []),
  ];
  return counted(await db.all(statementOf({ ...request, person, isOfDays }), values));
}

export const findAnyBooking = (db: Db, id: number) => db.first(anyById, [id]);

export const findBooking = (db: Db, kind: BookingType, id: number) => db.first(byId, [id, kind]);

/** $1 only below this booking number, $2 batch size. */
const batchOf = (filter: string) => `
  SELECT ${bookingColumns} FROM bookings b ${bookingJoins}
  WHERE b.id = ANY (ARRAY(
    SELECT b.id FROM bookings b WHERE b.id < $1 AND ${filter} ORDER BY b.id DESC LIMIT $2))
  ORDER BY b.id DESC`;
const batches = new Map<string, Statement<BookingRow>>();

/** The next bookings by number, newest first, below one; null begins with the newest. */
export function selectBookingBatch(db: Db, filter: BookingExportQuery, below: number | null, size: number) {
  const { bookingType: kind = null, checkupStatus = null, appointmentStatus = null, scope } = filter;
  const isOfRange = hasDays(filter);
  const words = [kind, checkupStatus, appointmentStatus, scope, ...(isOfRange ? ['days'] : [])];
  const name = `bookings.batch-${words.join('-').toLowerCase()}`;
  const where = [
    filterOf(kind, { checkupStatus, appointmentStatus }),
    ...(scope ? [isUpcoming] : []),
    ...(isOfRange ? [isOfDays(Boolean(scope), daysAt(3))] : []),
  ].join(' AND ');
  const known = batches.get(name) ?? statement(name, batchOf(where));
  batches.set(name, known);
  return db.all(known, [below ?? highestNumber, size, ...(isOfRange ? dayValues(filter) : [])]);
}
/** The highest integer of PostgreSQL. */
const highestNumber = 2 ** 31 - 1;
