import type { FormFBody } from '#contract/bookings/form-f.ts';
import { may } from '#contract/permissions.ts';
import { holdAccountOf, holdOwnAccount } from '../../accounts/held-account.service.ts';
import { noteAsked, noteRows } from '../../db/audit-trail.ts';
import type { Db } from '../../db/database.ts';
import type { Dependencies } from '../../adapters/dependencies.ts';
import { findDoctors } from '../../doctors/doctors.service.ts';
import { clinicError } from '../../shared/errors.ts';
import { doctorOf } from '../../doctors/doctors.policy.ts';
import type { Caller } from '../../shared/caller.ts';
import { allowBooking, allowLookUp } from '../../guards/account-limits.ts';
import { oweVisitMessage } from '../../messages-out/visit-messages.service.ts';
import { checkPatient, readsFamilyOf } from '../../patients/patients.service.ts';
import { giveNumber } from '../../queue/tokens.service.ts';
import { givesEveryPlace } from '../../schedules/schedules.policy.ts';
import { takePlace, takePlaceAt } from '../../schedules/places.service.ts';
import type { Choice, Place } from '../../schedules/places.service.ts';
import { askedMoment, asTaken } from '../../schedules/bookable.service.ts';
import type { BookingRow } from '../../bookings/columns.store.ts';
import {
  hasTestToday,
  insertAppointment,
  insertDoctorBooking,
  insertLabTestBooking,
} from '../../bookings/record.service.ts';
import type { OfPackage } from '../../bookings/record.service.ts';
import { bookFormF } from '../../bookings/form-f.service.ts';

/** The test is not (or no longer) offered. */
export const noTest = () => clinicError('NOT_BOOKABLE', { fields: { resourceId: 'booking.noTest' } });
/** No active doctor has the phone. */
export const noDoctor = () => clinicError('NOT_BOOKABLE', { fields: { resourceId: 'booking.noDoctor' } });

/** Whom a booking is for: `userId` is the account's phone at the counter, `patientId` one of its people. */
export interface BookedFor {
  userId?: string | undefined;
  patientId?: number | null | undefined;
}

/** What a visit gives each of its bookings. A booking made without one gets a visit of its own. */
export interface OnVisit {
  visitId?: number;
  /** The doctor who sent the person. */
  referringDoctorId?: number | null;
}

/**
 * Counts the look-up of the account that a booking is for. Called before the booking's transaction, so that refused
 * look-ups count too: inside, it would need a second connection and could hold up all others.
 * @throws TOO_MANY_REQUESTS
 */
export async function allowBookingFor(deps: Dependencies, caller: Caller, userId: string | undefined): Promise<void> {
  if (userId === undefined || userId === caller.phone) return;
  noteAsked(userId);
  if (may('bookings.createForOthers', caller.role)) await allowLookUp(deps, caller, userId);
}

/**
 * Books a test for the caller's own family or, if the role may, for the people of the account with phone `userId`.
 * @throws FORBIDDEN, NOT_FOUND, NOT_BOOKABLE, SAME_TEST if the person has it today already, unless `evenIfAlike`;
 *   INVALID_FIELDS for what is wrong with the Form F of an ultrasound of a pregnancy
 */
export async function bookLabTest(
  tx: Db,
  caller: Caller,
  testId: number,
  {
    evenIfAlike = false,
    ofPackage,
    formF,
    ...forWhom
  }: BookedFor & {
    evenIfAlike?: boolean | undefined;
    ofPackage?: OfPackage | undefined;
    formF?: FormFBody | undefined;
  } = {},
  onVisit: OnVisit = {},
): Promise<BookingRow> {
  const party = await patientFor(tx, caller, forWhom);
  // A doctor who books for somebody is not told which tests that person has.
  if (!evenIfAlike && readsFamilyOf(caller, party.accountId) && (await hasTestToday(tx, party, testId)))
    throw clinicError('SAME_TEST');
  const booking = await insertLabTestBooking(tx, caller, { ...party, ...onVisit, resource: testId, ofPackage });
  if (!booking) throw noTest();
  await bookFormF(tx, caller, booking, formF);
  await oweMessageUnlessAtDesk(tx, booking, onVisit);
  await allowBooking(tx, caller, party.accountId);
  noteRows([booking]);
  return booking;
}

/**
 * Books the doctor with this phone, in the chosen session or the next with a free place; a doctor without session rules
 * takes a request. Otherwise like `bookLabTest`.
 * @param reserved gives one of the session's reserved numbers: the desk only
 * @throws FORBIDDEN, NOT_FOUND, NOT_BOOKABLE, PLACE_TAKEN, INVALID_FIELDS for a session that the doctor does not have
 */
export async function bookDoctor(
  tx: Db,
  caller: Caller,
  doctorPhone: string,
  {
    sitting,
    reserved = false,
    visitReason,
    ...forWhom
  }: BookedFor & {
    sitting?: Choice | null | undefined;
    reserved?: boolean | undefined;
    visitReason?: string | null | undefined;
  } = {},
  onVisit: OnVisit = {},
): Promise<BookingRow> {
  if (reserved && !givesEveryPlace(caller)) throw clinicError('FORBIDDEN');
  const party = await patientFor(tx, caller, forWhom);
  const [doctor] = await findDoctors(tx, [], [doctorPhone]);
  const place = doctor ? await takePlace(tx, caller, doctor.id, party, sitting ?? null) : null;
  const wanted = { ...party, ...onVisit, resource: doctorPhone, visitReason: visitReason || null };
  const booking = await insertDoctorBooking(tx, caller, wanted, place).catch((error: unknown) => {
    throw asTaken(error, 'sitting');
  });
  if (!booking) throw noDoctor();
  await oweMessageUnlessAtDesk(tx, booking, onVisit);
  await allowBooking(tx, caller, party.accountId);
  noteRows([booking]);
  return withNumber(tx, caller, booking, place, reserved);
}

/** Owes the message about a new booking, unless it was made in a visit at the desk, whose person was told there. */
async function oweMessageUnlessAtDesk(tx: Db, booking: BookingRow, { visitId }: OnVisit): Promise<void> {
  if (visitId === undefined) await oweVisitMessage(tx, null, booking);
}

/** Gives the booking its number in the session, if it has taken a place there. */
async function withNumber(
  tx: Db,
  caller: Caller,
  booking: BookingRow,
  place: Place | null,
  reserved = false,
): Promise<BookingRow> {
  return place ? { ...booking, token: await giveNumber(tx, caller, booking.id, place.sittingId, reserved) } : booking;
}

interface Party {
  accountId: number;
  patientId: number | null;
  referringDoctorId: number | null;
}

async function patientFor(tx: Db, caller: Caller, { userId, patientId = null }: BookedFor): Promise<Party> {
  const account = await accountFor(tx, caller, userId);
  await checkPatient(tx, caller, account.accountId, patientId);
  return { ...account, patientId };
}

/**
 * The account that a booking is for, locked until the transaction ends: it is not erased meanwhile, and two bookings
 * for its people run one after the other, so that the second finds the first one's test. A doctor who books for another
 * person becomes the referring doctor (P10).
 */
async function accountFor(tx: Db, caller: Caller, userId: string | undefined): Promise<Omit<Party, 'patientId'>> {
  if (userId === undefined || userId === caller.phone) {
    await holdOwnAccount(tx, caller);
    return { accountId: caller.accountId, referringDoctorId: null };
  }
  noteAsked(userId);
  if (!may('bookings.createForOthers', caller.role)) throw clinicError('FORBIDDEN');
  const person = await holdAccountOf(tx, userId);
  if (!person) throw clinicError('NOT_FOUND', { fields: { userId: 'booking.noPerson' } });
  return { accountId: person.id, referringDoctorId: doctorOf(caller)?.id ?? null };
}

/**
 * Requests an appointment at a date and time of the clinic's clock: with a doctor who has session rules, a place in the
 * session of that time. Without a doctor, the reception assigns one later.
 * @throws NOT_FOUND for a patient of another account, INVALID_FIELDS in the past, too far ahead or outside opening
 *   hours, PLACE_TAKEN, SLOT_TAKEN, ALREADY_BOOKED, NOT_BOOKABLE
 */
export async function requestAppointment(
  tx: Db,
  caller: Caller,
  wanted: { date: string; time: string; doctorId?: number | null; patientId?: number | null },
): Promise<BookingRow> {
  const at = await askedMoment(tx, wanted.date, wanted.time);
  const [doctor] = wanted.doctorId ? await findDoctors(tx, [wanted.doctorId], []) : [null];
  if (doctor === undefined) throw clinicError('NOT_BOOKABLE', { fields: { doctorId: 'booking.noDoctor' } });
  const patientId = wanted.patientId ?? null;
  await holdOwnAccount(tx, caller);
  await checkPatient(tx, caller, caller.accountId, patientId);
  const whose = { accountId: caller.accountId, patientId };
  const place = doctor ? await takePlaceAt(tx, caller, doctor.id, whose, at) : null;
  try {
    const booking = await insertAppointment(tx, caller, { patientId, doctorId: doctor?.id ?? null, at, place });
    await oweVisitMessage(tx, null, booking);
    await allowBooking(tx, caller, caller.accountId);
    noteRows([booking]);
    return await withNumber(tx, caller, booking, place);
  } catch (error) {
    throw asTaken(error, 'time');
  }
}
