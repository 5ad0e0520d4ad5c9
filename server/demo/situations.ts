import { paymentStatuses } from '#contract/bookings/states.ts';
import type { AppointmentStatus, CheckupStatus, PaymentStatus } from '#contract/bookings/states.ts';
import type { DaySpan } from './calendar.ts';

export interface Situation {
  appointment: AppointmentStatus;
  checkup: CheckupStatus;
  payment: PaymentStatus;
  /** When the visit is, in days from today; null as long as no time is set. */
  visit: DaySpan | null;
}

/** How visits stand, and how many of a hundred are each: not paid, paid in part, paid in full. */
const stages = [
  { appointment: 'REQUESTED', checkup: 'PENDING', visit: null, counts: [12, 3, 4] },
  // From yesterday on: a visit that nobody has ticked off yet is part of every morning.
  { appointment: 'SCHEDULED', checkup: 'PENDING', visit: { first: -1, last: 14 }, counts: [12, 6, 8] },
  { appointment: 'COMPLETED', checkup: 'COMPLETED', visit: { first: -54, last: -1 }, counts: [5, 8, 32] },
  { appointment: 'CANCELLED', checkup: 'CANCELLED', visit: { first: -54, last: 7 }, counts: [5, 2, 3] },
] as const;

/** A hundred bookings' states: every combination that can be, the usual ones often. */
export const hundredSituations: readonly Situation[] = stages.flatMap(({ counts, ...stage }) =>
  paymentStatuses.flatMap((payment, index) => Array<Situation>(counts[index] ?? 0).fill({ ...stage, payment })),
);
