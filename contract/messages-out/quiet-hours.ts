import { atClinicClock, clinicClock } from '../clinic-time.ts';

/** From 21:00 to 8:00 at the clinic, messages that can wait are not sent. In minutes since midnight. */
const quiet = { from: 21 * 60, until: 8 * 60 };
/**
 * Messages about a visit before this time go out at night too: the morning would be too late. Minutes since midnight.
 */
const early = 10 * 60;
const dayMs = 24 * 3_600_000;

/** When a message about a visit that is due now is sent: at once, or at the end of the quiet hours. */
export function messageTime(now: Date, visitAt: Date | null): Date {
  const { date, minutes } = clinicClock(now);
  if (minutes >= quiet.until && minutes < quiet.from) return now;
  const day = minutes >= quiet.from ? clinicClock(new Date(now.getTime() + dayMs)).date : date;
  const tooLate = atClinicClock(day, early / 60, 0)!;
  if (visitAt && visitAt < tooLate) return now;
  return atClinicClock(day, quiet.until / 60, 0)!;
}
