import { clinicClock } from '#contract/clinic-time.ts';
import { awayOn, isEndedByLeave, sittingsOn } from '#contract/schedules/hours.ts';
import type { Span } from '#contract/schedules/hours.ts';
import type { Db } from '../db/database.ts';
import { readSchedules } from './schedules.service.ts';
import type { Schedules } from './schedules.service.ts';
import { selectLeaves, selectRules } from './schedules.store.ts';
import { awayOf, hoursOf, nothingSaid, overlaps, spanOf } from './sitting-hours.ts';
import { lockForPlace, lockSitting, selectMade, selectMadeToday } from './sittings.store.ts';
import type { SittingRow } from './sittings.store.ts';

/** The expected start and the pause of a session, for the queue, which decides and holds the session's lock. */
export { setExpectedStart, setPaused } from './sittings.store.ts';

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
  /** Leave has ended it: people who are still booked on it are to be moved. */
  isEnded: boolean;
  /** When the doctor is away today. */
  away: Span[];
};

/**
 * Today's sessions of one doctor, or of all for null, in the order in which they begin. Sessions with a row that leave
 * has ended are among them, because people may still be booked on them.
 */
export const listSittingsToday = async (db: Db, doctorId: number | null): Promise<TodaysSitting[]> =>
  (await readWeeksToday(db, doctorId)).sittings;

/** The weeks of one doctor, or of all for null, with today's sessions. */
export async function readWeeksToday(
  db: Db,
  doctorId: number | null,
): Promise<Schedules & { sittings: TodaysSitting[] }> {
  const schedules = await readSchedules(db, doctorId);
  const { doctors, rules, leaves, holidays } = schedules;
  const made = await selectMadeToday(db, doctorId);
  const { date: today, time } = clinicClock(db.now());
  const closed = holidays.map(({ day }) => day);
  const sittings = doctors
    .flatMap(({ id, name, nameBn }) => {
      const stands = made.filter((sitting) => sitting.doctorId === id);
      const away = awayOf(leaves.filter((leave) => leave.doctorId === id));
      const byRule = sittingsOn(hoursOf(rules.filter((rule) => rule.doctorId === id)), away, closed, today).filter(
        (sitting) => !stands.some((one) => overlaps(one, sitting)),
      );
      const spans = awayOn(away, today);
      return [...stands, ...byRule.map((rule) => ({ ...rule, id: null, ...nothingSaid }))].map((sitting) => ({
        isEnded: isEndedByLeave(spanOf(sitting), spans, time),
        away: spans,
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
  return { ...schedules, sittings };
}

/** Makes and locks the session in which a booking with a doctor at this time lies; null if it lies in none. */
export async function lockSittingAt(tx: Db, doctorId: number, at: Date): Promise<LockedSitting | null> {
  const { date, minutes } = clinicClock(at);
  if (!(await lockForPlace(tx, doctorId))) return null;
  const covers = ({ startsMinute, endsMinute }: Pick<SittingRow, 'startsMinute' | 'endsMinute'>) =>
    startsMinute <= minutes && minutes < endsMinute;
  const made = (await selectMade(tx, [doctorId], date, date)).find(covers);
  const rule = sittingsOn(hoursOf(await selectRules(tx, doctorId)), [], [], date).find(covers);
  const sitting = made ?? (rule && { ruleId: rule.id, day: date, startsMinute: rule.startsMinute });
  return sitting ? lockSitting(tx, doctorId, sitting) : null;
}

/** When leave takes a doctor away on a day (`2026-11-20`), today or later. */
export const readAway = async (db: Db, doctorId: number, day: string): Promise<Span[]> =>
  awayOn(awayOf(await selectLeaves(db, doctorId)), day);

/** Whether leave has ended a session of today or later. */
export async function isEnded(
  db: Db,
  doctorId: number,
  sitting: Pick<SittingRow, 'day' | 'startsMinute' | 'endsMinute'>,
): Promise<boolean> {
  const { date, time } = clinicClock(db.now());
  const away = await readAway(db, doctorId, sitting.day);
  return isEndedByLeave(spanOf(sitting), away, sitting.day === date ? time : undefined);
}
