import { atClinicClock, clinicClock } from '../clinic-time.ts';

/** Nobody is written to from 21:00 to 8:00 at the clinic, in minutes since midnight, with what can wait. */
const quiet = { from: 21 * 60, until: 8 * 60 };
/** A visit before this time is told of at night too: in the morning it would be too late. Minutes since midnight. */
const early = 10 * 60;
const dayMs = 24 * 3_600_000;

/** When a message about a visit goes out that is owed now: at once, or at the end of the quiet hours. */
export function messageTime(now: Date, visitAt: Date | null): Date {
  const { date, minutes } = clinicClock(now);
  if (minutes >= quiet.until && minutes < quiet.from) return now;
  const day = minutes >= quiet.from ? clinicClock(new Date(now.getTime() + dayMs)).date : date;
  const tooLate = atClinicClock(day, early / 60, 0)!;
  if (visitAt && visitAt < tooLate) return now;
  return atClinicClock(day, quiet.until / 60, 0)!;
}
