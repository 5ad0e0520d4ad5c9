import { may } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import type { Asking, Caller } from '../shared/caller.ts';

/**
 * Whether a permission with this scope covers what belongs to an account: every account's, or only the caller's own.
 * Scopes of bookings reach further: `isReached` in server/bookings/bookings.policy.ts.
 */
export function reachesAccount({ caller, scope }: Asking, accountId: number): boolean {
  return scope === 'any' || (scope !== 'no' && accountId === caller.accountId);
}

/** Whether the caller may make a code with which somebody logs in without an SMS: a colleague, never another admin. */
export const mayVouchFor = (caller: Caller, { id, role }: { id: number; role: Role }): boolean =>
  may('accounts.vouch', caller.role) && role !== 'User' && role !== 'Admin' && id !== caller.accountId;
