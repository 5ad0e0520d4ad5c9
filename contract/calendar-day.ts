import * as z from 'zod/mini';
import { atClinicClock } from './clinic-time.ts';

/** A day of the clinic's calendar: `2026-11-20`. */
export const calendarDay = z
  .string('field.invalid')
  .check(z.refine((text) => atClinicClock(text, 0, 0) !== null, 'field.invalid'));
