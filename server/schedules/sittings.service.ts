import { clinicClock, clockOf, minuteOf, minutesOf } from '#contract/clinic-time.ts';
import { limits } from '#contract/limits.ts';
import { awayOn, clinicToday, hoursLeft, sittingsOn } from '#contract/schedules/hours.ts';
import type { Away, Span } from '#contract/schedules/hours.ts';
import { closesAt, freePlaces } from '#contract/schedules/places.ts';
import type { Taken } from '#contract/schedules/places.ts';
import type { Caller } from '../caller.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import { givesEveryPlace } from './schedules.policy.ts';
import { readSchedules } from './schedules.service.ts';
import { selectHolidays, selectLeaves, selectRules } from './schedules.store.ts';
import type { LeaveRow, RuleRow } from './schedules.store.ts';
import {
  hadFullVisit,
  lockForPlace,
  lockSitting,
  selectCard,
  selectMade,
  selectMadeToday,
  selectTaken,
} from './sittings.store.ts';
import type { SittingRow } from './sittings.store.ts';

interface Opening {
  sitting: SittingRow;
  /** Its hours without leave. */
  hours: Span[];
  free: number;
  next: Date | null;
}
export interface Openings {
  hasHours: boolean;
  /** The fee on the doctor's card. */
  feePaise: number;
  openings: Opening[];
}

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
 * The doctor's sessions to come with their free places, full ones too; the desk may give every place.
 * @throws NOT_FOUND
 */
export async function listOpenings(db: Db, caller: Caller, doctorId: number): Promise<Openings> {
  const doctor = await selectCard(db, doctorId);
  if (!doctor) throw clinicError('NOT_FOUND');
  return openingsOf(db, caller, doctorId, doctor.feePaise);
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

/** The session that a doctor has at a moment, leave aside; `hasHours`: they sit by rules at all. */
async function openingAt(tx: Db, caller: Caller, doctorId: number, feePaise: number, at: Date) {
  const { date, time } = clinicClock(at);
  const { hasHours, openings } = await openingsOf(tx, caller, doctorId, feePaise, date);
  const opening = openings.find(({ hours }) => hours.some((span) => span.startsAt <= time && time < span.endsAt));
  return { hasHours, opening };
}

/** A session that is locked until the transaction ends. */
export type LockedSitting = SittingRow & { id: number };

/** A session of today, with its doctor. */
export type TodaysSitting = Pick<
  SittingRow,
  'id' | 'startsMinute' | 'endsMinute' | 'room' | 'minutesPerPatient' | 'expectedStart' | 'pausedAt'
> & {
  doctorId: number;
  doctorName: string;
  doctorNameBn: string;
};

/** Today's sessions of one doctor, or of all for null, by their beginning; those with bookings stand in any case. */
export async function listSittingsToday(db: Db, doctorId: number | null): Promise<TodaysSitting[]> {
  const { doctors, rules, leaves, holidays } = await readSchedules(db, doctorId);
  const made = await selectMadeToday(db, doctorId);
  const today = clinicToday();
  const closed = holidays.map(({ day }) => day);
  return doctors
    .flatMap(({ id, name, nameBn }) => {
      const stands = made.filter((sitting) => sitting.doctorId === id);
      const away = awayOf(leaves.filter((leave) => leave.doctorId === id));
      const byRule = sittingsOn(hoursOf(rules.filter((rule) => rule.doctorId === id)), away, closed, today).filter(
        (sitting) => !stands.some((one) => overlaps(one, sitting)),
      );
      return [...stands, ...byRule.map((rule) => ({ ...rule, id: null, ...nothingSaid }))].map((sitting) => ({
        id: sitting.id,
        startsMinute: sitting.startsMinute,
        endsMinute: sitting.endsMinute,
        room: sitting.room,
        minutesPerPatient: sitting.minutesPerPatient,
        expectedStart: sitting.expectedStart,
        pausedAt: sitting.pausedAt,
        doctorId: id,
        doctorName: name,
        doctorNameBn: nameBn,
      }));
    })
    .toSorted((a, b) => a.startsMinute - b.startsMinute || a.doctorId - b.doctorId);
}

/** Makes and locks the session in which a booking with a doctor at this time lies; null if it lies in none. */
export async function lockSittingAt(tx: Db, doctorId: number, at: Date): Promise<LockedSitting | null> {
  const { date, minutes } = clinicClock(at);
  if (!(await lockForPlace(tx, doctorId))) return null;
  const covers = ({ startsMinute, endsMinute }: Pick<SittingRow, 'startsMinute' | 'endsMinute'>) =>
    startsMinute <= minutes && minutes < endsMinute;
  const made = (await selectMade(tx, doctorId, date, date)).find(covers);
  const rule = sittingsOn(hoursOf(await selectRules(tx, doctorId)), [], [], date).find(covers);
  const sitting = made ?? (rule && { ruleId: rule.id, day: date, startsMinute: rule.startsMinute });
  return sitting ? lockSitting(tx, doctorId, sitting) : null;
}

const isChosen = ({ day, startsMinute }: SittingRow, choice: Choice) =>
  day === choice.day && startsMinute === minutesOf(choice.startsAt);

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The sittings with their places: of one day, or of the days ahead. */
async function openingsOf(
  db: Db,
  caller: Caller,
  doctorId: number,
  feePaise: number,
  onDay: string | null = null,
): Promise<Openings> {
  const from = onDay ?? clinicToday();
  const to = onDay ?? dayAfter(from, limits.openingsDays);
  const rules = await selectRules(db, doctorId);
  if (rules.length === 0) return { hasHours: false, feePaise, openings: [] };
  const [leaves, holidays, made, taken] = [
    awayOf(await selectLeaves(db, doctorId)),
    (await selectHolidays(db)).map(({ day }) => day),
    await selectMade(db, doctorId, from, to),
    await selectTaken(db, doctorId, from, to),
  ];
  const hours = hoursOf(rules);
  const openings: Opening[] = [];
  for (let day = from; day <= to && openings.length < limits.openingsShown; day = dayAfter(day, 1)) {
    const stands = made.filter((sitting) => sitting.day === day);
    const byRule = sittingsOn(hours, leaves, holidays, day)
      .map(({ id: ruleId, feePaise: own, ...rule }) => ({
        ...rule,
        id: null,
        ruleId,
        day,
        feePaise: own ?? feePaise,
        ...nothingSaid,
      }))
      .filter((sitting) => !stands.some((one) => overlaps(one, sitting)));
    const away = awayOn(leaves, day);
    const open = holidays.includes(day) ? [] : stands.filter((one) => hoursLeft(spanOf(one), away).length > 0);
    const sittings = [...open, ...byRule].toSorted((a, b) => a.startsMinute - b.startsMinute);
    openings.push(
      ...sittings.map((sitting) => ({
        sitting,
        hours: hoursLeft(spanOf(sitting), away),
        ...freeIn(caller, sitting, taken, leaves),
      })),
    );
  }
  return { hasHours: true, feePaise, openings };
}

/** Of a session without a row yet. */
const nothingSaid = { expectedStart: null, pausedAt: null, reservedGiven: [] as number[] };

type Minutes = Pick<SittingRow, 'startsMinute' | 'endsMinute'>;
/** Hours as times of day. */
const spanOf = ({ startsMinute, endsMinute }: Minutes) => ({
  startsAt: clockOf(startsMinute),
  endsAt: clockOf(endsMinute),
});
/** Rules with their hours as times of day. */
const hoursOf = (rules: readonly RuleRow[]) => rules.map((rule) => ({ ...rule, ...spanOf(rule) }));
/** When a doctor is away: leave that is confirmed. */
const awayOf = (leaves: readonly LeaveRow[]): Away[] =>
  leaves
    .filter(({ state }) => state === 'CONFIRMED')
    .map(({ firstDay, lastDay, ...minutes }) => ({ firstDay, lastDay, ...spanOf(minutes) }));
const overlaps = (a: Minutes, b: Minutes) => a.startsMinute < b.endsMinute && b.startsMinute < a.endsMinute;

/** The places of a sitting that are free now, after it was locked. */
async function placesLeft(tx: Db, caller: Caller, doctorId: number, sitting: SittingRow, notBefore = new Date()) {
  const [taken, leaves] = [await selectTaken(tx, doctorId, sitting.day, sitting.day), await selectLeaves(tx, doctorId)];
  return freeIn(caller, sitting, taken, awayOf(leaves), notBefore);
}

/** The places that are taken in a sitting. */
const within = <Place extends Taken>(sitting: SittingRow, taken: readonly Place[]): Place[] =>
  taken.filter(({ at }) => {
    const { date, minutes } = clinicClock(at);
    return date === sitting.day && sitting.startsMinute <= minutes && minutes < sitting.endsMinute;
  });

function freeIn(
  caller: Caller,
  sitting: SittingRow,
  taken: readonly Taken[],
  leaves: readonly Away[],
  notBefore = new Date(),
) {
  return freePlaces(sitting.day, { ...sitting, ...spanOf(sitting) }, within(sitting, taken), {
    isDesk: givesEveryPlace(caller),
    now: new Date(),
    notBefore,
    away: awayOn(leaves, sitting.day),
  });
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
