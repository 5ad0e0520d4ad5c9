import type { BookingType } from '#contract/bookings/states.ts';
import type { BookingExportQuery } from '#contract/exports/shapes.ts';
import { statement, statementOnce } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isReached, reachValues } from '../db/reach.ts';
import type { Caller } from '../shared/caller.ts';
import type { Reach } from '../shared/reach.ts';
import { bookingColumns, bookingJoins } from './columns.store.ts';
import type { BookingRow } from './columns.store.ts';
import {
  dayValues,
  fewOf,
  filterOf,
  hasDays,
  isRequestedOnDays,
  isUpcoming,
  isVisitOnDays,
  longListOf,
} from './filters.store.ts';
import type { Statuses } from './filters.store.ts';
import { counted, pageOfDays, pageOfFew, pageOfMany, pageValues } from './pages.store.ts';
import type { Counted, CountedRows, DayValues, PageValues } from './pages.store.ts';

/** Whose bookings of the own account: those of the holder, or of one of its patients. */
const persons = {
  self: `b.account_id = $account AND (b.patient_id IS NULL
    OR b.patient_id = (SELECT id FROM patients WHERE account_id = $account AND relation = 'Self'))`,
  /** Index: bookings_of_patient. */
  one: 'b.account_id = $account AND b.patient_id = $patient::integer',
} as const;

/** Which list: everything that is part of its statement. */
interface ListChoice extends Statuses {
  kind: BookingType;
  reach: Reach;
  /** Newest or oldest first; or visits to come, the nearest first. */
  list: 'newest' | 'oldest' | 'upcoming';
  /** Everyone's, or those of one person of the own account. */
  person: 'all' | keyof typeof persons;
  /** Of a range of days only. */
  isOfDays: boolean;
}

/** Indexes: bookings_newest, bookings_by_checkup, bookings_by_appointment; upcoming: bookings_upcoming. */
function writeList({ kind, reach, list, person, isOfDays, ...statuses }: ListChoice): string {
  const filter = filterOf(kind, statuses);
  const isToCome = list === 'upcoming';
  if (!isToCome && person === 'all' && reach !== 'own') {
    const long = { ...longListOf(reach, filter), order: list };
    return isOfDays ? pageOfDays(long) : pageOfMany(long);
  }
  const days = isOfDays ? ` AND ${isToCome ? isVisitOnDays : isRequestedOnDays}` : '';
  const matching = `${filter}${isToCome ? ` AND ${isUpcoming}` : ''}${days}`;
  const few = person === 'all' ? fewOf(reach, matching) : `${matching} AND ${persons[person]} AND ${isReached(reach)}`;
  return pageOfFew(few, isToCome ? 'nearest' : list);
}

interface ListRequest extends Statuses {
  kind: BookingType;
  reach: Reach;
  list: ListChoice['list'];
  /** Only the bookings of this person of the own account. */
  patientId: 'self' | number | null;
  /** The first and the last day, `2026-11-20`, both included; one is enough. */
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  size: number;
}

type ListValues = ReturnType<typeof reachValues> & PageValues & DayValues & { patient: number | null };

/** A page of the bookings the caller may see, and the total count. */
export async function selectBookings(db: Db, caller: Caller, request: ListRequest): Promise<CountedRows<BookingRow>> {
  const { kind, reach, list, patientId, checkupStatus, appointmentStatus } = request;
  const person = patientId === null ? 'all' : patientId === 'self' ? 'self' : 'one';
  const isOfDays = hasDays(request);
  const words = [list, kind, reach, person, checkupStatus ?? 'any', appointmentStatus ?? 'any'];
  const name = `bookings.${[...words, ...(isOfDays ? ['days'] : [])].join('-').toLowerCase()}`;
  const choice = { kind, reach, list, person, checkupStatus, appointmentStatus, isOfDays } as const;
  const values = {
    ...reachValues(caller),
    ...pageValues(request),
    ...dayValues(request),
    patient: typeof patientId === 'number' ? patientId : null,
  };
  return counted(
    await db.all(
      statementOnce<Counted<BookingRow>, ListValues>(name, () => writeList(choice)),
      values,
    ),
  );
}

const byId = statement<BookingRow, { id: number; kind: BookingType }>(
  'bookings.by-id',
  `SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $id AND b.kind = $kind`,
);
const anyById = statement<BookingRow, { id: number }>(
  'bookings.any-by-id',
  `SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $id`,
);

export const findAnyBooking = (db: Db, id: number) => db.first(anyById, { id });

export const findBooking = (db: Db, kind: BookingType, id: number) => db.first(byId, { id, kind });

/** The highest integer of PostgreSQL. */
const highestNumber = 2 ** 31 - 1;

/** The next bookings by number, newest first, below one; null begins with the newest. */
export function selectBookingBatch(
  db: Db,
  filter: BookingExportQuery,
  below: number | null,
  size: number,
): Promise<BookingRow[]> {
  const { bookingType: kind = null, checkupStatus = null, appointmentStatus = null, scope } = filter;
  const isOfDays = hasDays(filter);
  const words = [kind, checkupStatus, appointmentStatus, scope, ...(isOfDays ? ['days'] : [])];
  const where = [
    filterOf(kind, { checkupStatus, appointmentStatus }),
    ...(scope ? [isUpcoming] : []),
    ...(isOfDays ? [scope ? isVisitOnDays : isRequestedOnDays] : []),
  ].join(' AND ');
  const batch = statementOnce<BookingRow, { below: number; size: number } & DayValues>(
    `bookings.batch-${words.join('-').toLowerCase()}`,
    () => `
  SELECT ${bookingColumns} FROM bookings b ${bookingJoins}
  WHERE b.id = ANY (ARRAY(
    SELECT b.id FROM bookings b WHERE b.id < $below AND ${where} ORDER BY b.id DESC LIMIT $size))
  ORDER BY b.id DESC`,
  );
  return db.all(batch, { below: below ?? highestNumber, size, ...dayValues(filter) });
}
