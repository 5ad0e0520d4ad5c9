import { clinicClock } from '#contract/clinic-time.ts';
import type { Language } from '#contract/fields.ts';
import { formatShortDate, formatTime } from '#web/lib/format.ts';
import { now } from '#web/lib/now.ts';

/** The time for messages of today, the date for older ones. */
export function formatArrival(at: string, language: Language, present = now()): string {
  const dayOf = (moment: Date) => clinicClock(moment).date;
  return dayOf(new Date(at)) === dayOf(present) ? formatTime(at, language) : formatShortDate(at, language);
}

/** The number to dial for a phone as typed by a visitor: ten digits get India's country code. */
export function dial(phone: string): string {
  const digits = phone.replace(/[^0-9+]/g, '');
  return /^[0-9]{10}$/.test(digits) ? `+91${digits}` : digits;
}
