import { clinicClock } from '#contract/clinic-time.ts';
import { limits } from '#contract/limits.ts';
import { awayOn, clinicToday, hoursLeft, sittingsOn } from '#contract/schedules/hours.ts';
import type { Away, Span } from '#contract/schedules/hours.ts';
import { freePlaces } from '#contract/schedules/places.ts';
import type { Taken } from '#contract/schedules/places.ts';
import type { Caller } from '../caller.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import { givesEveryPlace } from './schedules.policy.ts';
import { selectDoctorsToBook, selectHolidays, selectLeaves, selectRules } from './schedules.store.ts';
import type { DoctorToBookRow, RuleRow } from './schedules.store.ts';
import { awayOf, hoursOf, nothingSaid, overlaps, spanOf, within } from './sitting-hours.ts';
import { selectCard, selectMade, selectTaken } from './sittings.store.ts';
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

/**
 * The doctor's sessions to come with their free places, full ones too; the desk may give every place.
 * @throws NOT_FOUND
 */
export async function listOpenings(db: Db, caller: Caller, doctorId: number): Promise<Openings> {
  const doctor = await selectCard(db, doctorId);
  if (!doctor) throw clinicError('NOT_FOUND');
  return openingsOf(db, caller, doctorId, doctor.feePaise);
}

/** A doctor who can be booked, with their rules, the first place that is free for the caller, and its fee. */
export interface DoctorToBook extends DoctorToBookRow {
  rules: RuleRow[];
  next: Date | null;
}

/** The doctors who can be booked. Who sits by no rules has no next place. */
export async function listDoctorsToBook(db: Db, caller: Caller): Promise<DoctorToBook[]> {
  const [doctors, all] = [await selectDoctorsToBook(db), await selectRules(db, null)];
  return Promise.all(
    doctors.map(async (doctor) => {
      const rules = all.filter(({ doctorId }) => doctorId === doctor.id);
      const { openings } = rules.length > 0 ? await openingsOf(db, caller, doctor.id, doctor.feePaise) : noOpenings;
      const next = openings.find(({ free }) => free > 0);
      return { ...doctor, rules, feePaise: next?.sitting.feePaise ?? doctor.feePaise, next: next?.next ?? null };
    }),
  );
}
const noOpenings = { openings: [] as Opening[] };

/** The session that a doctor has at a moment, leave aside; `hasHours`: they sit by rules at all. */
export async function openingAt(tx: Db, caller: Caller, doctorId: number, feePaise: number, at: Date) {
  const { date, time } = clinicClock(at);
  const { hasHours, openings } = await openingsOf(tx, caller, doctorId, feePaise, date);
  const opening = openings.find(({ hours }) => hours.some((span) => span.startsAt <= time && time < span.endsAt));
  return { hasHours, opening };
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The sittings with their places: of one day, or of the days ahead. */
export async function openingsOf(
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

/** How many places of a sitting are free for the caller, and the time of the next. */
export function freeIn(
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
