import type { Received } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import type { CounterPaymentForm } from '#contract/payments/shapes.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import type { Range } from '#contract/queue/estimate.ts';
import { isReached } from '../bookings/bookings.policy.ts';
import { bookDoctor, bookLabTest } from './book/create.service.ts';
import type { BookedFor, OnVisit } from './book/create.service.ts';
import { moveBooking } from './change/place.service.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { findDoctors } from '../doctors/doctors.service.ts';
import { clinicError } from '../shared/errors.ts';
import { beginningOf, readHomeVisitOf, requestHomeVisit } from './home/home-visits.service.ts';
import type { HomeVisitRow } from './home/home-visits.service.ts';
import { paiseOf } from '../shared/money.ts';
import { addMember } from '../patients/family.service.ts';
import { registerAtDesk } from '../patients/patients.service.ts';
import { setFeeIn } from '../payments/fee.service.ts';
import { billVisit, payVisitBookings, readVisitMoney } from '../payments/visit-money.service.ts';
import type { VisitMoney } from '../payments/visit-money.service.ts';
import { readExpected } from '../queue/expected.service.ts';
import { checkInAtCounter } from '../queue/steps.service.ts';
import { refuseOtherDay } from '../schedules/openings.service.ts';
import { giveOrRequestDiscount } from './discounts.service.ts';
import { selectNewestRequest } from './discounts.store.ts';
import type { DiscountRequestRow } from './discounts.store.ts';
import { joinBookings } from './joining.service.ts';
import { linesToBook, nameLineInError } from './lines.service.ts';
import type { LineToBook } from './lines.service.ts';
import { findLastVisit, findVisit, insertVisit, selectVisitLines } from './visits.store.ts';
import type { VisitLineRow, VisitRow } from './visits.store.ts';

type Form = Received<'openVisit'>['body'];
type Line = LineToBook['line'];
type DoctorToBook = Extract<Line, { type: 'doctor' }>;

/** A visit, its lines in the order in which they were booked, and their money in the same order. */
export interface Visit extends VisitMoney {
  visit: VisitRow;
  places: (VisitLineRow & {
    /** When somebody with a number of today or later is probably called. */
    expected: Range | null;
  })[];
  /** The newest discount that was asked for. */
  discountRequest: DiscountRequestRow | null;
  homeVisit: HomeVisitRow | null;
}

/**
 * Opens a visit at the desk: enters the person if they are new, books all that they came for, bills it and records what
 * they pay now. All of it is done, or nothing.
 * @throws NOT_FOUND, USER_EXISTS, SAME_PERSON, FAMILY_FULL, NOT_BOOKABLE, PLACE_TAKEN, SAME_TEST, FORBIDDEN,
 *   REFERENCE_USED, STALE for a booking that cannot join, INVALID_FIELDS; what is wrong with a line is under `lines.0`
 */
export async function openVisit(tx: Db, asking: Asking & { language: Language }, form: Form): Promise<Visit> {
  const { caller } = asking;
  const referringDoctorId = form.referringDoctorId ?? null;
  if (referringDoctorId !== null && !may('bookings.editDoctors', caller.role)) throw clinicError('FORBIDDEN');
  refuseScans(form);
  const forWhom = await personFor(tx, asking, form);
  const { homeVisit } = form;
  const visit = await insertVisit(tx, caller, homeVisit ? 'HOME' : 'WALK_IN', form.referrer ?? '');
  // The person is here, or a collector goes to them, so nobody has to confirm the tests.
  const at = homeVisit ? beginningOf(homeVisit) : tx.now();
  await joinBookings(tx, caller, visit.id, forWhom, form.bookings ?? [], at);
  const onVisit = { visitId: visit.id, referringDoctorId };
  for (const { line, place } of inLockingOrder(await linesToBook(tx, form.lines)))
    await bookLine(tx, caller, forWhom, line, onVisit, at).catch((error: unknown) => {
      throw nameLineInError(error, place);
    });
  if (homeVisit) await requestHomeVisit(tx, visit.id, homeVisit);
  const ids = (await selectVisitLines(tx, visit.id)).map(({ bookingId }) => bookingId);
  if (form.discount) await giveOrRequestDiscount(tx, caller, visit.id, ids, form.discount);
  if (form.payment) await payVisitBookings(tx, caller, ids, form.payment);
  await billVisit(tx, asking, ids);
  return readOpened(tx, visit);
}

/** Refuses an ultrasound of a pregnancy at home or without a referrer, which the Act asks for. */
function refuseScans({ lines, homeVisit, referringDoctorId, referrer }: Form): void {
  const place = lines.findIndex((line) => line.type === 'test' && line.formF);
  if (place === -1) return;
  if (homeVisit) throw clinicError('INVALID_FIELDS', { fields: { [`lines.${place}`]: 'formF.notAtHome' } });
  if (!referringDoctorId && !referrer) throw clinicError('INVALID_FIELDS', { fields: { referrer: 'formF.referrer' } });
}

/** The account and the person on it. A new person is entered first. */
async function personFor(
  tx: Db,
  { caller, language }: Asking & { language: Language },
  { phone, holder, member, patientId }: Form,
): Promise<BookedFor> {
  if (holder) await registerAtDesk(tx, caller, language, { language, ...holder, phone });
  if (!member) return { userId: phone, patientId };
  const scope = scopeOf('patients.family', caller.role);
  const added = await addMember(tx, { caller, scope, language }, { ...member, userId: phone });
  return { userId: phone, patientId: added.id };
}

/**
 * Doctors first, always in the same order: each locks its session, and two visits with the same doctors never wait for
 * each other.
 */
function inLockingOrder(lines: readonly LineToBook[]): LineToBook[] {
  const keyOf = ({ line }: LineToBook) =>
    line.type === 'doctor' ? `0 ${line.doctor} ${line.sitting?.day ?? ''} ${line.sitting?.startsAt ?? ''}` : '1';
  return lines.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0));
}

/**
 * Refuses a line without a session, which takes the next free place, if leave would move it to another day unnoticed.
 */
async function refuseUnsaidDay(tx: Db, caller: Caller, { doctor: phone, sitting }: DoctorToBook): Promise<void> {
  const [doctor] = sitting ? [] : await findDoctors(tx, [], [phone]);
  if (doctor) await refuseOtherDay(tx, caller, doctor.id);
}

async function bookLine(
  tx: Db,
  caller: Caller,
  forWhom: BookedFor,
  line: Line,
  onVisit: OnVisit,
  testsAt: Date,
): Promise<void> {
  if (line.type === 'doctor') {
    await refuseUnsaidDay(tx, caller, line);
    const booking = await bookDoctor(tx, caller, line.doctor, { ...forWhom, ...line }, onVisit);
    await checkInAtCounter(tx, caller, booking.id, line.inQueue);
    if (line.fee !== undefined && booking.feeTold === false) await setFeeIn(tx, caller, booking.id, paiseOf(line.fee));
    return;
  }
  const booking = await bookLabTest(tx, caller, line.testId, { ...forWhom, ...line }, onVisit);
  await moveBooking(tx, caller, booking, testsAt);
}

/** @throws NOT_FOUND, also if the caller may not see one of its lines, or its only one has joined another visit */
export async function readVisit(db: Db, asking: Asking, id: number): Promise<Visit> {
  const visit = await findVisit(db, id);
  const opened = visit && (await readOpened(db, visit));
  if (!opened?.lines.length || !opened.lines.every(({ booking }) => isReached(asking.caller, asking.scope, booking)))
    throw clinicError('NOT_FOUND');
  noteRows(opened.lines.map(({ booking }) => booking));
  return opened;
}

/**
 * The newest visit that the caller opened today; null without one. It lets the desk find a visit again whose answer was
 * lost.
 */
export async function readLastVisit(db: Db, asking: Asking): Promise<Visit | null> {
  const visit = await findLastVisit(db, asking.caller);
  return visit && readVisit(db, asking, visit.id);
}

/** Records a payment for a visit. @throws NOT_FOUND, FORBIDDEN, INVALID_FIELDS, REFERENCE_USED */
export async function payVisit(tx: Db, asking: Asking, id: number, form: CounterPaymentForm): Promise<Visit> {
  const { visit, places } = await readVisit(tx, asking, id);
  await payVisitBookings(
    tx,
    asking.caller,
    places.map(({ bookingId }) => bookingId),
    form,
  );
  return readOpened(tx, visit);
}

/** Adds when each doctor's line is probably called. One query at a time: a transaction has one connection. */
export async function withExpected(db: Db, visit: Visit): Promise<Visit> {
  const places: Visit['places'] = [];
  for (const line of visit.places)
    places.push({ ...line, expected: line.place?.isOpen ? await readExpected(db, line.bookingId) : null });
  return { ...visit, places };
}

/** Reads the lines and the money of a visit. `withExpected` adds the expected times, which few callers need. */
export async function readOpened(db: Db, visit: VisitRow): Promise<Visit> {
  const places = (await selectVisitLines(db, visit.id)).map((line) => ({ ...line, expected: null }));
  const money = await readVisitMoney(
    db,
    places.map(({ bookingId }) => bookingId),
  );
  return {
    visit,
    places,
    discountRequest: await selectNewestRequest(db, visit.id),
    homeVisit: visit.kind === 'HOME' ? await readHomeVisitOf(db, visit.id) : null,
    ...money,
  };
}
