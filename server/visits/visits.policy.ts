import { may } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import type { Visit } from './visits.service.ts';

type Opened = Pick<Visit, 'visit' | 'lines'>;

/** The link to a visit's payment ends with its day, and when all that it is for is cancelled. */
export function isPayable({ visit, lines }: Opened): boolean {
  return visit.isOfToday && lines.some(({ booking }) => !booking.isCancelled);
}

/** Whether the caller hands on the link to its payment. */
export const mayHandOnPayment = (caller: Caller, opened: Opened): boolean =>
  may('payments.record', caller.role) && isPayable(opened);
