import type { BookingType } from '#contract/bookings/states.ts';
import type { BookingExportQuery } from '#contract/exports/shapes.ts';
import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import type { Scope } from '#contract/permissions.ts';
import { noteAsked, noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import type { Reach } from '../shared/reach.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import { isReached } from './bookings.policy.ts';
import type { BookingRow } from './columns.store.ts';
import { findBooking, selectBookingBatch, selectBookings } from './list.store.ts';
import {
  countByStatus,
  countTestsOf,
  countUnconfirmed,
  selectInProgress,
  selectTestDetails,
  selectTestsAskedFor,
} from './list-short.store.ts';
import type { InProgressChoice, InProgressRow, StatusCounts, TestDetailRow } from './list-short.store.ts';
import { isNumberOf, selectBookingsOf } from './search.store.ts';
import type { Whose } from './search.store.ts';

export type { BookingRow } from './columns.store.ts';

export interface PageOf<Row> {
  rows: Row[];
  page: Page;
}

type ListQuery = Place & {
  checkupStatus?: string;
  appointmentStatus?: string;
  scope?: 'upcoming';
  order?: 'newest' | 'oldest';
  from?: string;
  to?: string;
  patientId?: 'self' | number;
};

interface Place {
  page: number;
  size: number;
}

/** @throws NO_SUCH_PAGE if the list ends before that page; the first page may be empty */
function withPage<Row extends { id: number; accountId: number }>(
  { total, rows }: { total: number; rows: Row[] },
  place: Place,
): PageOf<Row> {
  if (place.page > 0 && rows.length === 0) throw clinicError('NO_SUCH_PAGE');
  noteRows(rows);
  return { rows, page: placeOf(place, total) };
}

/**
 * A page of the bookings the caller may see. The desk: all. Patients: their own. Doctors: their own and those they are
 * involved in.
 */
export async function listBookings(
  { db }: Dependencies,
  { caller, scope }: Asking,
  kind: BookingType,
  query: ListQuery,
): Promise<PageOf<BookingRow>> {
  return listReached(db, caller, reachOf(scope), kind, query);
}

function reachOf(scope: Scope): Exclude<Scope, 'no'> {
  if (scope === 'no') throw clinicError('FORBIDDEN');
  return scope;
}

async function listReached(
  db: Db,
  caller: Caller,
  reach: Reach,
  kind: BookingType,
  query: ListQuery,
): Promise<PageOf<BookingRow>> {
  const found = await selectBookings(db, caller, {
    kind,
    reach,
    list: query.scope ?? query.order ?? 'newest',
    checkupStatus: query.checkupStatus ?? null,
    appointmentStatus: query.appointmentStatus ?? null,
    patientId: query.patientId ?? null,
    from: query.from,
    to: query.to,
    page: query.page,
    size: query.size,
  });
  return withPage(found, query);
}

/**
 * A doctor's work for their dashboard: the bookings they are involved in, or, for an external doctor, those they
 * referred.
 */
export async function listInvolved(
  { db }: Dependencies,
  { caller, scope }: Asking,
  query: ListQuery,
): Promise<PageOf<BookingRow>> {
  if (scope !== 'involved') return listReached(db, caller, reachOf(scope), 'doctor', query);
  return listReached(db, caller, caller.doctor?.type === 'External' ? 'referred' : 'part', 'doctor', query);
}

/** One booking. A booking the caller may not see is answered as missing. @throws NOT_FOUND */
export async function readBooking(
  { db }: Dependencies,
  { caller, scope }: Asking,
  kind: BookingType,
  id: number,
): Promise<BookingRow> {
  const booking = await findBooking(db, kind, id);
  if (booking) noteRows([booking]);
  if (!booking || !isReached(caller, scope, booking)) throw clinicError('NOT_FOUND');
  return booking;
}

/**
 * The bookings of the account with this phone, or of the person with this patient number. Callers who may only search
 * their own get 403 for any other number, whether or not it exists. At the desk, no result is NOT_FOUND (P8).
 */
export async function findBookingsOf(
  deps: Dependencies,
  { caller, scope }: Asking,
  whose: Whose,
  kind: BookingType | null,
  place: Place,
): Promise<PageOf<BookingRow>> {
  const number = 'phone' in whose ? whose.phone : whose.patientNumber;
  const isOwn =
    'phone' in whose ? number === caller.phone : await isNumberOf(deps.db, whose.patientNumber, caller.accountId);
  if (!isOwn) noteAsked(number);
  if (scope !== 'any' && !isOwn) throw clinicError('FORBIDDEN');
  await allowLookUp(deps, caller, number);
  const found = await selectBookingsOf(deps.db, whose, kind, place);
  if (found.total === 0 && scope === 'any') throw clinicError('NOT_FOUND');
  return withPage(found, place);
}

/** Bookings of both kinds whose visit is not over, within the caller's scope. @throws NO_SUCH_PAGE */
export async function listInProgress(
  { db }: Dependencies,
  { caller, scope }: Asking,
  asked: Place & InProgressChoice,
): Promise<PageOf<InProgressRow>> {
  return withPage(await selectInProgress(db, caller, reachOf(scope), asked), asked);
}

/** How many bookings have each appointment status, for the admin's cards. */
export const countBookings = ({ db }: Dependencies): Promise<StatusCounts[]> => countByStatus(db);

/** How many doctor bookings wait for a time; at most `most`. */
export const countRequests = (db: Db, most: number): Promise<number> => countUnconfirmed(db, most);

/** How many tests were booked on a day of the clinic's calendar, YYYY-MM-DD. */
export const countTestsBooked = (db: Db, day: string): Promise<number> => countTestsOf(db, day);

/** The ids of the tests that were booked lately, those booked most first. No person is named. */
export const listTestsAskedFor = (db: Db): Promise<number[]> => selectTestsAskedFor(db);

/**
 * The test bookings of the account with this phone, or of the person with this patient number; a doctor gets those
 * they are involved in.
 */
export async function findTestDetails(
  deps: Dependencies,
  { caller, scope }: Asking,
  number: string,
): Promise<TestDetailRow[]> {
  noteAsked(number);
  await allowLookUp(deps, caller, number);
  const rows = await selectTestDetails(deps.db, caller, scope === 'any' ? 'any' : 'part', number);
  noteRows(rows);
  return rows;
}

/** Rows per batch: small enough to hold in memory, large enough to be fast. */
const batchSize = 500;

/**
 * All bookings that match the filters, newest first, in batches. Each batch is its own statement and continues below
 * the last booking number. So a slow download holds no transaction open, and no booking appears twice when the list
 * changes meanwhile.
 */
export async function* readBookings(db: Db, filter: BookingExportQuery): AsyncGenerator<BookingRow[]> {
  let below: number | null = null;
  do {
    const rows: BookingRow[] = await selectBookingBatch(db, filter, below, batchSize);
    if (rows.length > 0) yield rows;
    below = rows.length < batchSize ? null : rows.at(-1)!.id;
  } while (below !== null);
}
