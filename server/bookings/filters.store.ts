import { appointmentStatuses, bookingTypes, checkupStatuses } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { hasPart, isReached, waysToReach } from '../db/reach.ts';
import { startOfToday } from '../db/clinic-days.ts';
import type { Reach } from '../shared/reach.ts';
import { onDaysOf, onEachDayOf } from './pages.store.ts';
import type { DayValues, LongList } from './pages.store.ts';

/** What a list of bookings holds, as SQL conditions on bookings `b`. */

/** The statuses a list is filtered by; null for any. */
export interface Statuses {
  checkupStatus: string | null;
  appointmentStatus: string | null;
}

/**
 * The filters as SQL. Kinds and statuses are part of the statement, so that PostgreSQL makes one plan for each and
 * keeps it; only words of the closed lists are written into it.
 */
export function filterOf(kind: BookingType | null, { checkupStatus, appointmentStatus }: Statuses): string {
  return [
    ...(kind ? [`kind = ${wordOf(bookingTypes, kind)}`] : [`kind IN ('test', 'doctor')`]),
    ...(checkupStatus ? [`checkup_status = ${wordOf(checkupStatuses, checkupStatus)}`] : []),
    ...(appointmentStatus ? [`appointment_status = ${wordOf(appointmentStatuses, appointmentStatus)}`] : []),
  ].join(' AND ');
}

function wordOf(words: readonly string[], word: string): string {
  if (!words.includes(word)) throw new Error('This word is not of the closed list');
  return `'${word}'`;
}

/** The visit is still ahead, until its day is over: people wait beyond their time. */
export const isUpcoming = `b.checkup_status = 'PENDING'
      AND (b.scheduled_at IS NULL OR b.scheduled_at >= ${startOfToday})`;

/** Bookings belong to the day on which they were requested; in lists of visits to come, to the day of the visit. */
const isOnDays = (column: string) =>
  `${column} >= clinic_midnight($first::date) AND ${column} < clinic_midnight($last::date + 1)`;
export const isRequestedOnDays = isOnDays('b.requested_at');
export const isVisitOnDays = isOnDays('b.scheduled_at');

interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}
export const hasDays = ({ from, to }: DayRange) => Boolean(from ?? to);
export const dayValues = ({ from, to }: DayRange): DayValues => ({
  first: from ?? '-infinity',
  last: to ?? 'infinity',
});

/** The kept counts of a reach, and how its bookings of some days are found. @param filter `filterOf` */
export function longListOf(reach: Exclude<Reach, 'own'>, filter: string): Omit<LongList, 'order'> {
  if (reach === 'any')
    return {
      counts: `doctor_id = 0 AND ${filter}`,
      column: 'bookings',
      besides: 'false',
      onNearDays: onDaysOf(filter),
    };
  // With a condition on its second column an index scan reads one range per status, not the doctor's whole history.
  const eachStatus = `b.checkup_status IN ('PENDING', 'COMPLETED', 'CANCELLED')`;
  return {
    counts: `doctor_id = $doctor AND ${filter}`,
    column: reach === 'referred' ? 'referred' : 'bookings',
    // Bookings of the doctor's own account in which they have no part: a doctor's counts do not hold these.
    besides: reach === 'involved' ? `b.account_id = $account AND ${filter} AND NOT ${hasPart(reach)}` : 'false',
    onNearDays: onEachDayOf(waysToReach(reach).map((way) => `${way} AND ${eachStatus} AND ${filter}`)),
  };
}

/** The bookings of a reach and a filter where they are few. A doctor's are found by one index for each part. */
export function fewOf(reach: Reach, filter: string): string {
  if (reach === 'any' || reach === 'own') return `${filter} AND ${isReached(reach)}`;
  const selects = waysToReach(reach).map((way) => `SELECT b.id FROM bookings b WHERE ${way} AND ${filter}`);
  return `b.id = ANY (ARRAY(${selects.join(' UNION ')}))`;
}
