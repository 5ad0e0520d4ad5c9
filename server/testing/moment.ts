import { inject } from 'vitest';
import { atClinicClock, minutesOf } from '#contract/clinic-time.ts';
import { clinicToday } from '#contract/schedules/hours.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds by which the clock of this run is ahead of the machine's. */
    shift: number;
  }
}

/** The current moment in a test that chose none, by the clock of the run. */
export const runNow = (): Date => new Date(Date.now() + inject('shift'));

/** Today in a test that chose no moment. */
export const runToday = (): string => clinicToday(runNow());

/** The moment on a day at which the clinic's clock shows a time, such as `10:40`. */
export function clinicMoment(day: string, clock: string): Date {
  const minutes = minutesOf(clock);
  return atClinicClock(day, Math.floor(minutes / 60), minutes % 60)!;
}
