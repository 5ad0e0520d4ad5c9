import { clinicToday } from '#contract/schedules/hours.ts';

/** The moment by the browser's clock. */
export const now = (): Date => new Date();

/** Today at the clinic, `2026-11-20`, by the browser's clock. */
export const today = (): string => clinicToday(now());
