import { clinicClock, minuteOf, minutesOf } from '#contract/clinic-time.ts';
import { closesAt } from '#contract/schedules/places.ts';
import type { Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { freeIn, openingAt, openingsOf } from './openings.service.ts';
import type { Openings } from './openings.service.ts';
import { givesEveryPlace } from './schedules.policy.ts';
import { selectLeaves } from './schedules.store.ts';
import { awayOf, takenIn } from './sitting-hours.ts';
import { dayOfFullVisit, lockForPlace, lockSitting, selectDoctorFee, selectTaken } from './sittings.store.ts';
import type { SittingRow } from './sittings.store.ts';

/** A sitting by its day and its beginning (`10:00`). */
export interface Choice {
  day: string;
  startsAt: string;
}

/** What a visit costs, in paise. */
export interface Price {
  pricePaise: number;
  /** The day of the visit at the full fee that this one follows at the lower one; null at the full fee. */
  followUpOf: string | null;
}

/** A place that was taken: its time, its sitting, and what the visit costs. */
export interface Place extends Price {
  at: Date;
  sittingId: number;
}

/** Whom a place is for; a patient of null is the account holder. */
interface Whose {
  accountId: number;
  patientId: number | null;
}

/**
 * Takes a place: in the chosen sitting, or in the next with a free one. The sitting is locked until the transaction
 * ends, so that two people never get the last place.
 * @param notBefore no earlier place is taken: somebody who is moved comes no earlier than they meant to
 * @returns null if the doctor has no rules, or, without a choice, no free place at all: the desk then finds a time
 * @throws PLACE_TAKEN, INVALID_FIELDS if the doctor has no such sitting
 */
export async function takePlace(
  tx: Db,
  caller: Caller,
  doctorId: number,
  whose: Whose,
  choice: Choice | null,
  notBefore = tx.now(),
): Promise<Place | null> {
  const doctor = await lockForPlace(tx, doctorId);
  if (!doctor) return null;
  const { hasHours, openings } = await openingsOf(tx, caller, doctorId, doctor.feePaise);
  if (!hasHours && !choice) return null;
  for (const { sitting } of wantedOf(openings, choice, notBefore)) {
    const locked = await lockSitting(tx, doctorId, sitting);
    const { next } = await placesLeft(tx, caller, doctorId, locked, notBefore);
    if (next) return { at: next, sittingId: locked.id, ...(await priceOf(tx, doctorId, whose, locked)) };
  }
  if (choice) throw placeTaken();
  return null;
}

/**
 * What the place that `takePlace` would take now costs; nothing is locked or taken.
 * @param whose null for a person who is not known yet
 * @returns null where `takePlace` finds no place
 * @throws PLACE_TAKEN, INVALID_FIELDS as `takePlace` does
 */
export async function quotePlace(
  db: Db,
  caller: Caller,
  doctorId: number,
  whose: Whose | null,
  choice: Choice | null,
): Promise<Price | null> {
  const doctor = await selectDoctorFee(db, doctorId);
  if (!doctor) return null;
  const { hasHours, openings } = await openingsOf(db, caller, doctorId, doctor.feePaise);
  if (!hasHours && !choice) return null;
  const next = wantedOf(openings, choice, db.now()).find(({ free }) => free > 0);
  if (next) return priceOf(db, doctorId, whose, next.sitting);
  if (choice) throw placeTaken();
  return null;
}

/** The chosen sitting, or all with a free place. @throws INVALID_FIELDS if the doctor has no such sitting */
function wantedOf(openings: Openings['openings'], choice: Choice | null, notBefore: Date): Openings['openings'] {
  if (!choice) return openings.filter(({ sitting, free }) => free > 0 && sitting.day >= clinicClock(notBefore).date);
  const chosen = openings.filter(({ sitting }) => isChosen(sitting, choice));
  if (chosen.length === 0) throw clinicError('INVALID_FIELDS', { fields: { sitting: 'booking.notSitting' } });
  return chosen;
}

const placeTaken = () => clinicError('PLACE_TAKEN', { fields: { sitting: 'booking.placeTaken' } });

/**
 * Takes a place at a time that somebody named: the doctor must sit then, and have a place left.
 * @returns null if the doctor has no rules: any time of the clinic's hours will do
 * @throws INVALID_FIELDS, PLACE_TAKEN
 */
export async function takePlaceAt(
  tx: Db,
  caller: Caller,
  doctorId: number,
  whose: Whose,
  at: Date,
): Promise<Place | null> {
  const doctor = await lockForPlace(tx, doctorId);
  if (!doctor) return null;
  const { hasHours, opening } = await openingAt(tx, caller, doctorId, doctor.feePaise, at);
  if (!hasHours) return null;
  if (!opening) throw clinicError('INVALID_FIELDS', { fields: { time: 'booking.notSitting' } });
  const sitting = await lockSitting(tx, doctorId, opening.sitting);
  const { free } = await placesLeft(tx, caller, doctorId, sitting);
  const isClosed = !givesEveryPlace(caller) && closesAt(at, sitting) < minuteOf(tx.now());
  if (free === 0 || isClosed) throw clinicError('PLACE_TAKEN', { fields: { time: 'booking.placeTaken' } });
  return { at, sittingId: sitting.id, ...(await priceOf(tx, doctorId, whose, sitting)) };
}

/**
 * Refuses a time that the desk gives to a booking, if the doctor has hours and does not sit then, or has no place left
 * beside those of the other bookings. The sitting is locked until the transaction ends. @throws INVALID_FIELDS
 * @param field the form's field of the time
 */
export async function refuseOutsideSittings(
  tx: Db,
  caller: Caller,
  doctorId: number,
  at: Date,
  { except, field }: { except: number; field: string },
): Promise<void> {
  const doctor = await lockForPlace(tx, doctorId);
  if (!doctor) return;
  const { hasHours, opening } = await openingAt(tx, caller, doctorId, doctor.feePaise, at);
  if (!hasHours) return;
  if (!opening) throw clinicError('INVALID_FIELDS', { fields: { [field]: 'booking.notSitting' } });
  const sitting = await lockSitting(tx, doctorId, opening.sitting);
  const others = takenIn(sitting, await selectTaken(tx, [doctorId], sitting.day, sitting.day)).filter(
    ({ id }) => id !== except,
  );
  if (others.length >= sitting.capacity)
    throw clinicError('INVALID_FIELDS', { fields: { [field]: 'booking.placeTaken' } });
}

const isChosen = ({ day, startsMinute }: SittingRow, choice: Choice) =>
  day === choice.day && startsMinute === minutesOf(choice.startsAt);

/** The places of a sitting that are free now, after it was locked. */
async function placesLeft(tx: Db, caller: Caller, doctorId: number, sitting: SittingRow, notBefore = tx.now()) {
  const [taken, leaves] = [
    await selectTaken(tx, [doctorId], sitting.day, sitting.day),
    await selectLeaves(tx, doctorId),
  ];
  return freeIn(caller, sitting, taken, awayOf(leaves), { now: tx.now(), notBefore });
}

/** The fee, or the lower one soon after a visit at the full fee. */
async function priceOf(db: Db, doctorId: number, whose: Whose | null, sitting: SittingRow): Promise<Price> {
  const mayFollow = whose && sitting.followupDays > 0 && sitting.feePaise > 0;
  const followUpOf = mayFollow ? await dayOfFullVisit(db, doctorId, whose, sitting.day, sitting) : null;
  return { pricePaise: followUpOf === null ? sitting.feePaise : sitting.followupFeePaise, followUpOf };
}
