import type { AppointmentStatus, BookingType, CheckupStatus } from '#contract/bookings/states.ts';
import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import { may } from '#contract/permissions.ts';
import type { Scope } from '#contract/permissions.ts';
import { findAccount } from '../accounts/accounts.service.ts';
import { noteAsked, noteRows, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { clinicError } from '../errors.ts';
import type { Asking, Caller } from '../caller.ts';
import { allowLookUp } from '../guards/look-ups.ts';
import { checkPatient } from '../patients/booking-patients.service.ts';
import { isReached } from './bookings.policy.ts';
import {
  findBooking,
  insertDoctorBooking,
  insertLabTestBooking,
  selectBookings,
  selectBookingsOfPhone,
} from './bookings.store.ts';
import type { BookingRow, CountedRows, Reach } from './bookings.store.ts';

export type { BookingRow } from './bookings.store.ts';

export interface BookingPage {
  rows: BookingRow[];
  page: Page;
}

type ListQuery = Place & {
  checkupStatus?: string;
  appointmentStatus?: string;
  scope?: 'upcoming';
  patientId?: 'self' | number;
};

interface Place {
  page: number;
  size: number;
}

/** @throws NO_SUCH_PAGE if the list ends before that page; the first page may be empty */
function withPage({ total, rows }: CountedRows, place: Place): BookingPage {
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
): Promise<BookingPage> {
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
): Promise<BookingPage> {
  const found = await selectBookings(db, {
    kind,
    reach,
    list: query.scope ?? 'newest',
    // The schema lets only values of the closed list through, in upper case.
    checkupStatus: (query.checkupStatus as CheckupStatus | undefined) ?? null,
    appointmentStatus: (query.appointmentStatus as AppointmentStatus | undefined) ?? null,
    accountId: caller.accountId,
    doctorId: caller.doctor?.id ?? null,
    patientId: query.patientId ?? null,
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
): Promise<BookingPage> {
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
 * The bookings of the account with this phone. Callers who may only search their own get 403 for any other phone,
 * whether or not it exists. At the desk, no result is NOT_FOUND (P8).
 */
export async function findBookingsOfPhone(
  deps: Dependencies,
  { caller, scope }: Asking,
  phone: string,
  kind: BookingType | null,
  place: Place,
): Promise<BookingPage> {
  if (phone !== caller.phone) noteAsked(phone);
  if (scope !== 'any' && phone !== caller.phone) throw clinicError('FORBIDDEN');
  await allowLookUp(deps, caller, phone);
  const found = await selectBookingsOfPhone(deps.db, phone, kind, place);
  if (found.total === 0 && scope === 'any') throw clinicError('NOT_FOUND');
  return withPage(found, place);
}

/** Whom a booking is for: `userId` is the account's phone at the counter, `patientId` one of its people. */
export interface BookedFor {
  userId?: string | undefined;
  patientId?: number | null | undefined;
}

/**
 * Books a test for the caller's own family or, if the role may, for the people of the account with phone `userId`.
 * @throws FORBIDDEN, NOT_FOUND, NOT_BOOKABLE
 */
export async function bookLabTest(
  deps: Dependencies,
  db: Db,
  caller: Caller,
  testId: number,
  forWhom: BookedFor = {},
): Promise<BookingRow> {
  const booking = await insertLabTestBooking(db, {
    ...(await patientFor(deps, db, caller, forWhom)),
    bookedBy: caller,
    resource: testId,
  });
  if (!booking) throw clinicError('NOT_BOOKABLE', { fields: { resourceId: 'booking.noTest' } });
  noteRows([booking]);
  return booking;
}

/** Books the doctor with this phone; otherwise like `bookLabTest`. @throws FORBIDDEN, NOT_FOUND, NOT_BOOKABLE */
export async function bookDoctor(
  deps: Dependencies,
  db: Db,
  caller: Caller,
  doctorPhone: string,
  forWhom: BookedFor = {},
): Promise<BookingRow> {
  const booking = await insertDoctorBooking(db, {
    ...(await patientFor(deps, db, caller, forWhom)),
    bookedBy: caller,
    resource: doctorPhone,
  });
  if (!booking) throw clinicError('NOT_BOOKABLE', { fields: { resourceId: 'booking.noDoctor' } });
  noteRows([booking]);
  return booking;
}

interface Party {
  accountId: number;
  patientId: number | null;
  referringDoctorId: number | null;
}

async function patientFor(
  deps: Dependencies,
  db: Db,
  caller: Caller,
  { userId, patientId = null }: BookedFor,
): Promise<Party> {
  const account = await accountFor(deps, db, caller, userId);
  await checkPatient(db, account.accountId, patientId);
  return { ...account, patientId };
}

/** The account a booking is for. A doctor who books for another person becomes the referring doctor (P10). */
async function accountFor(
  deps: Dependencies,
  db: Db,
  caller: Caller,
  userId: string | undefined,
): Promise<Omit<Party, 'patientId'>> {
  if (userId === undefined || userId === caller.phone) return { accountId: caller.accountId, referringDoctorId: null };
  noteAsked(userId);
  if (!may('bookings.createForOthers', caller.role)) throw clinicError('FORBIDDEN');
  // Outside the booking's transaction, so that refused look-ups count too.
  await allowLookUp(deps, caller, userId);
  const person = await findAccount(db, userId);
  if (!person) throw clinicError('NOT_FOUND', { fields: { userId: 'booking.noPerson' } });
  noteSubjects([person.id]);
  return { accountId: person.id, referringDoctorId: caller.role === 'Doctor' ? (caller.doctor?.id ?? null) : null };
}
