import { inject } from 'vitest';
import { atClinicClock, minutesOf } from '#contract/clinic-time.ts';
import { clinicToday } from '#contract/schedules/hours.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds by which the clock of this run goes before the machine's. */
    shift: number;
  }
}

/** The moment of a test that chose none: it begins with that of the run, and goes on. */
export const runNow = (): Date => new Date(Date.now() + inject('shift'));

/** Today in a test that chose no moment. */
export const runToday = (): string => clinicToday(runNow());

/** The moment of a day at a time of the clinic's clock, `10:40`. */
export function clinicMoment(day: string, clock: string): Date {
  const minutes = minutesOf(clock);
  return atClinicClock(day, Math.floor(minutes / 60), minutes % 60)!;
}
