import { clinicToday } from '#contract/schedules/hours.ts';
import { parseClinicMoment } from '#contract/clinic-time.ts';

const timeOfDay = /^\d{2}:\d{2}$/;

/**
 * The moment at which a demo is opened: `10:40` (today), `2026-11-30T10:40` (the clinic's time), or an ISO 8601 time
 * with a zone. Null for any other text.
 * @param now for what day it is
 */
export function openingMoment(text: string, now: Date): Date | null {
  const moment = parseClinicMoment(timeOfDay.test(text) ? `${clinicToday(now)}T${text}` : text);
  return moment?.hasTime ? moment.at : null;
}
