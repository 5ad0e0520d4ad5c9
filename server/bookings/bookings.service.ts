import type { BookingType, CheckupStatus } from '#contract/bookings.ts';
import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import { may } from '#contract/permissions.ts';
import type { Scope } from '#contract/permissions.ts';
import { findAccount } from '../accounts/accounts.service.ts';
import type { Dependencies } from '../dependencies.ts';
import { fail } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { allowOrFail } from '../http/rate-limits.ts';
import { isInvolved, isOwn } from './bookings.policy.ts';
import { findBooking, insertDoctorBooking, insertLabTestBooking, selectBookings, selectBookingsOfPhone } from './bookings.store.ts';
import type { BookingRow, CountedRows } from './bookings.store.ts';

export interface BookingPage {
  rows: BookingRow[];
  page: Page;
}

interface Place {
  page: number;
  size: number;
}

/** @throws NO_SUCH_PAGE when the list ends before that page; a first page may be empty */
function placed({ total, rows }: CountedRows, place: Place): BookingPage {
  if (place.page > 0 && rows.length === 0) throw fail('NO_SUCH_PAGE');
  return { rows, page: placeOf(place, total) };
}

/** A page of the bookings the caller may see: all of them for the desk, one's own for patients, also those one is part of for doctors. */
export async function listBookings(
  { db }: Dependencies,
  { caller, scope }: { caller: Caller; scope: Scope },
  kind: BookingType,
  query: Place & { checkupStatus?: string; scope?: 'upcoming' },
): Promise<BookingPage> {
  if (scope === 'no') throw fail('FORBIDDEN');
  const found = await selectBookings(db, {
    kind,
    scope,
    list: query.scope ?? 'newest',
    // The schema has let through one of the three, in upper case.
    checkupStatus: (query.checkupStatus as CheckupStatus | undefined) ?? null,
    accountId: caller.accountId,
    doctorId: caller.doctor?.id ?? null,
    page: query.page,
    size: query.size,
  });
  return placed(found, query);
}

/** One booking. Somebody else's answers exactly as a missing one. @throws NOT_FOUND */
export async function readBooking({ db }: Dependencies, { caller, scope }: { caller: Caller; scope: Scope }, kind: BookingType, id: number): Promise<BookingRow> {
  const booking = await findBooking(db, kind, id);
  const allowed = booking && (scope === 'any' || isOwn(caller, booking) || (scope === 'involved' && isInvolved(caller, booking)));
  if (!allowed) throw fail('NOT_FOUND');
  return booking;
}

/** How many phones one person may look up, in the strict profile (security.md, T2). */
const lookUps = { max: 60, windowSeconds: 600 };

/**
 * The bookings of the person with this phone. For those who may only search their own, another's phone is refused
 * whether or not it exists; at the desk, nothing found is NOT_FOUND (permissions.md).
 */
export async function findBookingsOfPhone(
  deps: Dependencies,
  { caller, scope }: { caller: Caller; scope: Scope },
  phone: string,
  kind: BookingType | null,
  place: Place,
): Promise<BookingPage> {
  if (scope !== 'any' && phone !== caller.phone) throw fail('FORBIDDEN');
  if (deps.rateProfile === 'strict') await allowOrFail(deps.db, [{ key: `look-up:${caller.accountId}`, ...lookUps }]);
  const found = await selectBookingsOfPhone(deps.db, phone, kind, place);
  if (found.total === 0 && scope === 'any') throw fail('NOT_FOUND');
  return placed(found, place);
}

/** Books a test for oneself or, where the role may, for the person with phone `userId`. @throws FORBIDDEN, NOT_FOUND, NOT_BOOKABLE */
export async function bookLabTest(deps: Dependencies, caller: Caller, testId: number, userId?: string): Promise<BookingRow> {
  const booking = await insertLabTestBooking(deps.db, { ...(await patientFor(deps, caller, userId)), bookedBy: caller.accountId, resource: testId });
  if (!booking) throw fail('NOT_BOOKABLE', { fields: { resourceId: 'booking.noTest' } });
  return booking;
}

/** Books the doctor with this phone, as above. @throws FORBIDDEN, NOT_FOUND, NOT_BOOKABLE */
export async function bookDoctor(deps: Dependencies, caller: Caller, doctorPhone: string, userId?: string): Promise<BookingRow> {
  const booking = await insertDoctorBooking(deps.db, { ...(await patientFor(deps, caller, userId)), bookedBy: caller.accountId, resource: doctorPhone });
  if (!booking) throw fail('NOT_BOOKABLE', { fields: { resourceId: 'booking.noDoctor' } });
  return booking;
}

/** Whom a booking is for. A doctor who books for somebody else becomes the referring doctor (permissions.md). */
async function patientFor(deps: Dependencies, caller: Caller, userId: string | undefined): Promise<{ patientId: number; referringDoctorId: number | null }> {
  if (userId === undefined || userId === caller.phone) return { patientId: caller.accountId, referringDoctorId: null };
  if (!may('bookings.createForOthers', caller.role)) throw fail('FORBIDDEN');
  const person = await findAccount(deps.db, userId);
  if (!person) throw fail('NOT_FOUND', { fields: { userId: 'booking.noPerson' } });
  return { patientId: person.id, referringDoctorId: caller.role === 'Doctor' ? (caller.doctor?.id ?? null) : null };
}
