import { paymentStatuses } from '#contract/bookings/states.ts';
import type { AppointmentStatus, CheckupStatus, PaymentStatus } from '#contract/bookings/states.ts';
import type { DaySpan } from './calendar.ts';

export interface Situation {
  appointment: AppointmentStatus;
  checkup: CheckupStatus;
  payment: PaymentStatus;
  /** The visit's day, counted from today; null while no time is set. */
  visit: DaySpan | null;
}

/** Stages of visits, and how many of a hundred are unpaid, partly paid and fully paid. */
const stages = [
  { appointment: 'REQUESTED', checkup: 'PENDING', visit: null, counts: [12, 3, 4] },
  // From yesterday on: visits not marked as over yet are part of every morning.
  { appointment: 'SCHEDULED', checkup: 'PENDING', visit: { first: -1, last: 14 }, counts: [12, 6, 8] },
  { appointment: 'COMPLETED', checkup: 'COMPLETED', visit: { first: -54, last: -1 }, counts: [5, 8, 32] },
  { appointment: 'CANCELLED', checkup: 'CANCELLED', visit: { first: -54, last: 7 }, counts: [5, 2, 3] },
] as const;

/** The statuses of a hundred bookings: every possible combination, common ones more often. */
export const hundredSituations: readonly Situation[] = stages.flatMap(({ counts, ...stage }) =>
  paymentStatuses.flatMap((payment, index) => Array<Situation>(counts[index] ?? 0).fill({ ...stage, payment })),
);
