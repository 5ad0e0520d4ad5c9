import type { Asking } from '../caller.ts';

/**
 * Whether a permission with this scope covers what belongs to an account: every account's, or only the caller's own.
 * Scopes of bookings reach further: `isReached` in server/bookings/bookings.policy.ts.
 */
export function reachesAccount({ caller, scope }: Asking, accountId: number): boolean {
  return scope === 'any' || (scope !== 'no' && accountId === caller.accountId);
}
