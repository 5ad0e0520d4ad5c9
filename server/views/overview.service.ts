import { atClinicClock } from '#contract/clinic-time.ts';
import { countTestsBooked } from '../bookings/list.service.ts';
import type { Db } from '../db/database.ts';
import { countReports } from '../laboratory/turnaround.service.ts';
import { readDayMoney } from '../payments/closing.service.ts';
import { listSessions } from '../queue/sessions.service.ts';

const dayMs = 86_400_000;

/**
 * What a day was: its money, its sessions, its tests and reports. Each department counts its own.
 * @param day YYYY-MM-DD of the clinic's calendar, which the schema has checked
 */
export async function readOverview(db: Db, day: string) {
  const from = atClinicClock(day, 0, 0)!;
  const [money, sessions, tests, reports] = await Promise.all([
    readDayMoney(db, day),
    listSessions(db, day),
    countTestsBooked(db, day),
    countReports(db, from, new Date(from.getTime() + dayMs)),
  ]);
  return { now: db.now(), day, money, sessions, tests, reports };
}
export type Overview = Awaited<ReturnType<typeof readOverview>>;
