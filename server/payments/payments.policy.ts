import { hasOwnInterest, isInvolved, isOwn } from '../bookings/bookings.policy.ts';
import type { Asking, Caller } from '../caller.ts';
import type { MoneyRow } from './ledger-rows.ts';

/** Whether a booking's money is within the caller's reach; what is not is answered as if it were missing. */
export function mayReach({ caller, scope }: Asking, booking: MoneyRow): boolean {
  return scope === 'any' || isOwn(caller, booking) || (scope === 'involved' && isInvolved(caller, booking));
}

/**
 * Nobody but Admin records money on a booking in which they are the patient, the referer or the referring doctor (S52),
 * or takes back what stands on a cancelled one (S53). What comes for a cancelled one after all is written down.
 */
export function isTooNear(caller: Caller, bookings: readonly MoneyRow[]): boolean {
  return caller.role !== 'Admin' && bookings.some((booking) => hasOwnInterest(caller, booking));
}
