import { clinicClock, minuteOf, minutesOf } from '#contract/clinic-time.ts';
import { closesAt } from '#contract/schedules/places.ts';
import type { Caller } from '../caller.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import { freeIn, openingAt, openingsOf } from './openings.service.ts';
import { givesEveryPlace } from './schedules.policy.ts';
import { selectLeaves } from './schedules.store.ts';
import { awayOf, within } from './sitting-hours.ts';
import { hadFullVisit, lockForPlace, lockSitting, selectTaken } from './sittings.store.ts';
import type { SittingRow } from './sittings.store.ts';

/** A sitting by its day and its beginning (`10:00`). */
export interface Choice {
  day: string;
  startsAt: string;
}

/** A place that was taken: its time, its sitting, and what the visit costs in paise. */
export interface Place {
  at: Date;
  sittingId: number;
  pricePaise: number;
}

/**
 * Takes a place: in the chosen sitting, or in the next with a free one. The sitting is locked until the transaction
 * ends, so that two people never get the last place.
 * @param notBefore no place before it is taken: whoever is moved comes no earlier than they meant to
 * @returns null if the doctor has no rules, or, without a choice, no free place at all: the desk then finds a time
 * @throws PLACE_TAKEN, INVALID_FIELDS if the doctor has no such sitting
 */
export async function takePlace(
  tx: Db,
  caller: Caller,
  doctorId: number,
  whose: { accountId: number; patientId: number | null },
  choice: Choice | null,
  notBefore = new Date(),
): Promise<Place | null> {
  const doctor = await lockForPlace(tx, doctorId);
  if (!doctor) return null;
  const { hasHours, openings } = await openingsOf(tx, caller, doctorId, doctor.feePaise);
  if (!hasHours && !choice) return null;
  const wanted = choice
    ? openings.filter(({ sitting }) => isChosen(sitting, choice))
    : openings.filter(({ sitting, free }) => free > 0 && sitting.day >= clinicClock(notBefore).date);
  if (choice && wanted.length === 0) throw clinicError('INVALID_FIELDS', { fields: { sitting: 'booking.notSitting' } });
  for (const { sitting } of wanted) {
    const locked = await lockSitting(tx, doctorId, sitting);
    const { next } = await placesLeft(tx, caller, doctorId, locked, notBefore);
    if (next) return { at: next, sittingId: locked.id, pricePaise: await priceOf(tx, doctorId, whose, locked) };
  }
  if (choice) throw clinicError('PLACE_TAKEN', { fields: { sitting: 'booking.placeTaken' } });
  return null;
}

/**
 * Takes a place at a time that somebody named: the doctor must sit then, and have a place left.
 * @returns null if the doctor has no rules: any time of the clinic's hours will do
 * @throws INVALID_FIELDS, PLACE_TAKEN
 */
export async function takePlaceAt(
  tx: Db,
  caller: Caller,
  doctorId: number,
  whose: { accountId: number; patientId: number | null },
  at: Date,
): Promise<Place | null> {
  const doctor = await lockForPlace(tx, doctorId);
  if (!doctor) return null;
  const { hasHours, opening } = await openingAt(tx, caller, doctorId, doctor.feePaise, at);
  if (!hasHours) return null;
  if (!opening) throw clinicError('INVALID_FIELDS', { fields: { time: 'booking.notSitting' } });
  const sitting = await lockSitting(tx, doctorId, opening.sitting);
  const { free } = await placesLeft(tx, caller, doctorId, sitting);
  const isClosed = !givesEveryPlace(caller) && closesAt(at, sitting) < minuteOf(new Date());
  if (free === 0 || isClosed) throw clinicError('PLACE_TAKEN', { fields: { time: 'booking.placeTaken' } });
  return { at, sittingId: sitting.id, pricePaise: await priceOf(tx, doctorId, whose, sitting) };
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
  const others = within(sitting, await selectTaken(tx, doctorId, sitting.day, sitting.day)).filter(
    ({ id }) => id !== except,
  );
  if (others.length >= sitting.capacity)
    throw clinicError('INVALID_FIELDS', { fields: { [field]: 'booking.placeTaken' } });
}

const isChosen = ({ day, startsMinute }: SittingRow, choice: Choice) =>
  day === choice.day && startsMinute === minutesOf(choice.startsAt);

/** The places of a sitting that are free now, after it was locked. */
async function placesLeft(tx: Db, caller: Caller, doctorId: number, sitting: SittingRow, notBefore = new Date()) {
  const [taken, leaves] = [await selectTaken(tx, doctorId, sitting.day, sitting.day), await selectLeaves(tx, doctorId)];
  return freeIn(caller, sitting, taken, awayOf(leaves), notBefore);
}

/** The fee, or the lower one soon after a visit at the full fee. */
async function priceOf(
  tx: Db,
  doctorId: number,
  whose: { accountId: number; patientId: number | null },
  sitting: SittingRow,
): Promise<number> {
  const isFollowup =
    sitting.followupDays > 0 && sitting.feePaise > 0 && (await hadFullVisit(tx, doctorId, whose, sitting.day, sitting));
  return isFollowup ? sitting.followupFeePaise : sitting.feePaise;
}
