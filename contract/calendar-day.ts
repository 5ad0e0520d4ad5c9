import * as z from 'zod/mini';
import { atClinicClock } from './clinic-time.ts';
import { typed } from './typed-text.ts';

/** The day so many days after (or before) another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** A day of the clinic's calendar: `2026-11-20`. */
export const calendarDay = typed('field.invalid').check(
  z.refine((text) => atClinicClock(text, 0, 0) !== null, 'field.invalid'),
);
