import { may } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import type { Visit } from './visits.service.ts';

type Opened = Pick<Visit, 'visit' | 'lines'>;

/** Whether a visit can be paid by its link: on its day, while not everything in it is cancelled. */
export function isPayable({ visit, lines }: Opened): boolean {
  return visit.isOfToday && lines.some(({ booking }) => !booking.isCancelled);
}

/** Whether the caller is given the payment link of a visit, to pass it on. */
export const mayHandOnPayment = (caller: Caller, opened: Opened): boolean =>
  may('payments.record', caller.role) && isPayable(opened);
