import { dayAfter, clinicClock } from '#contract/clinic-time.ts';
import { limits } from '#contract/limits.ts';
import { awayOn, clinicToday, hoursLeft, isEndedByLeave, sittingsOn } from '#contract/schedules/hours.ts';
import type { Away, Span } from '#contract/schedules/hours.ts';
import { freePlaces } from '#contract/schedules/places.ts';
import type { Taken } from '#contract/schedules/places.ts';
import type { Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { givesEveryPlace } from './schedules.policy.ts';
import { selectDoctorsToBook, selectHolidays, selectLeaves, selectRules } from './schedules.store.ts';
import type { DoctorToBookRow, RuleRow } from './schedules.store.ts';
import { awayOf, hoursOf, nothingSaid, overlaps, spanOf, takenIn } from './sitting-hours.ts';
import { selectDoctorFee, selectMade, selectTaken } from './sittings.store.ts';
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
  /** Whether leave has ended a session of today. */
  isAwayToday: boolean;
  openings: Opening[];
}

/**
 * The doctor's sessions to come with their free places, full ones too; the desk may give every place.
 * @throws NOT_FOUND
 */
export async function listOpenings(db: Db, caller: Caller, doctorId: number): Promise<Openings> {
  const doctor = await selectDoctorFee(db, doctorId);
  if (!doctor) throw clinicError('NOT_FOUND');
  return openingsOf(db, caller, doctorId, doctor.feePaise);
}

/** A doctor who can be booked, with their rules, the first place that is free for the caller, and its fee. */
export interface DoctorToBook extends DoctorToBookRow {
  rules: RuleRow[];
  next: Date | null;
}

/** The doctors who can be booked. A doctor without rules has no next place. */
export async function listDoctorsToBook(db: Db, caller: Caller): Promise<DoctorToBook[]> {
  const [doctors, rules] = [await selectDoctorsToBook(db), await selectRules(db, null)];
  const days = daysShown(db.now());
  const plans = await readPlans(db, rules, days);
  return doctors.map((doctor) => {
    const plan = planOf(plans, doctor.id);
    const next = openingsIn(caller, plan, doctor.feePaise, { ...days, now: db.now() }).find(({ free }) => free > 0);
    return {
      ...doctor,
      rules: plan.rules,
      feePaise: next?.sitting.feePaise ?? doctor.feePaise,
      next: next?.next ?? null,
    };
  });
}

/** The session that a doctor has at a moment, outside of leave. `hasHours`: whether the doctor has rules at all. */
export async function openingAt(tx: Db, caller: Caller, doctorId: number, feePaise: number, at: Date) {
  const { date, time } = clinicClock(at);
  const { hasHours, openings } = await openingsOf(tx, caller, doctorId, feePaise, date);
  const opening = openings.find(({ hours }) => hours.some((span) => span.startsAt <= time && time < span.endsAt));
  return { hasHours, opening };
}

/** Days from the first to the last, both included, `2026-11-25`. */
interface Days {
  from: string;
  to: string;
}
const daysShown = (now: Date): Days => {
  const from = clinicToday(now);
  return { from, to: dayAfter(from, limits.openingsDays) };
};

/** The sittings with their places: of one day, or of the days ahead. */
export async function openingsOf(
  db: Db,
  caller: Caller,
  doctorId: number,
  feePaise: number,
  onDay: string | null = null,
): Promise<Openings> {
  const days = onDay === null ? daysShown(db.now()) : { from: onDay, to: onDay };
  const rules = await selectRules(db, doctorId);
  const plan = planOf(await readPlans(db, rules, days, doctorId), doctorId);
  return {
    hasHours: rules.length > 0,
    feePaise,
    isAwayToday: isAwayIn(plan, db.now()),
    openings: openingsIn(caller, plan, feePaise, { ...days, now: db.now() }),
  };
}

/**
 * Refuses to give the next free place if leave has ended today's session and that place is on another day: the person
 * at the counter is told, and the desk names the day.
 * @throws NOT_FOUND, INVALID_FIELDS
 */
export async function refuseOtherDay(db: Db, caller: Caller, doctorId: number): Promise<void> {
  const { isAwayToday, openings } = await listOpenings(db, caller, doctorId);
  const next = openings.find(({ free }) => free > 0);
  if (isAwayToday && next && next.sitting.day !== clinicToday(db.now()))
    throw clinicError('INVALID_FIELDS', { fields: { sitting: 'visit.awayToday' } });
}

/** Whether leave has ended a session that the doctor would have today. */
function isAwayIn({ rules, leaves, holidays, made }: ReturnType<typeof planOf>, now: Date): boolean {
  const { date: today, time } = clinicClock(now);
  const away = awayOn(leaves, today);
  const planned = [
    ...made.filter(({ day }) => day === today).map(spanOf),
    ...sittingsOn(hoursOf(rules), [], holidays, today),
  ];
  return planned.some((sitting) => isEndedByLeave(sitting, away, time));
}

/** Reads what the openings of doctors with these rules depend on: of one doctor, or of all for null. */
async function readPlans(db: Db, rules: readonly RuleRow[], { from, to }: Days, doctorId: number | null = null) {
  const sitting = [...new Set(rules.map((rule) => rule.doctorId))];
  if (sitting.length === 0) return { rules, leaves: [], holidays: [], made: [], taken: [] };
  return {
    rules,
    leaves: await selectLeaves(db, doctorId),
    holidays: (await selectHolidays(db)).map(({ day }) => day),
    made: await selectMade(db, sitting, from, to),
    taken: await selectTaken(db, sitting, from, to),
  };
}
type Plans = Awaited<ReturnType<typeof readPlans>>;

function planOf({ rules, leaves, holidays, made, taken }: Plans, doctorId: number) {
  const isTheirs = (row: { doctorId: number }) => row.doctorId === doctorId;
  return {
    rules: rules.filter(isTheirs),
    leaves: awayOf(leaves.filter(isTheirs)),
    holidays,
    made: made.filter(isTheirs),
    taken: taken.filter(isTheirs),
  };
}

/** The openings of a doctor; none without rules. */
function openingsIn(
  caller: Caller,
  { rules, leaves, holidays, made, taken }: ReturnType<typeof planOf>,
  feePaise: number,
  { from, to, now }: Days & { now: Date },
): Opening[] {
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
    const open = holidays.includes(day) ? [] : stands.filter((one) => !isEndedByLeave(spanOf(one), away));
    const sittings = [...open, ...byRule].toSorted((a, b) => a.startsMinute - b.startsMinute);
    openings.push(
      ...sittings.map((sitting) => ({
        sitting,
        hours: hoursLeft(spanOf(sitting), away),
        ...freeIn(caller, sitting, taken, leaves, { now }),
      })),
    );
  }
  return openings;
}

/** How many places of a sitting are free for the caller, and the time of the next. */
export function freeIn(
  caller: Caller,
  sitting: SittingRow,
  taken: readonly Taken[],
  leaves: readonly Away[],
  { now, notBefore = now }: { now: Date; notBefore?: Date | undefined },
) {
  return freePlaces(sitting.day, { ...sitting, ...spanOf(sitting) }, takenIn(sitting, taken), {
    isDesk: givesEveryPlace(caller),
    now,
    notBefore,
    away: awayOn(leaves, sitting.day),
  });
}
