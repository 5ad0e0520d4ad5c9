import { may } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { worksHere } from '../shared/caller.ts';
import type { Asking, Caller } from '../shared/caller.ts';

/**
 * Whether a permission with this scope covers what belongs to an account: every account's, or only the caller's own.
 * Scopes of bookings reach further: `isReached` in server/bookings/bookings.policy.ts.
 */
export function reachesAccount({ caller, scope }: Asking, accountId: number): boolean {
  return scope === 'any' || (scope !== 'no' && accountId === caller.accountId);
}

/** The roles that answer for the clinic and get its alarms by SMS. */
export const adminRoles: readonly Role[] = ['Admin'];
export const isAdmin = ({ role }: { role: Role }): boolean => adminRoles.includes(role);
/** The role of an account that belongs to a listed doctor. */
export const doctorRole = 'Doctor' satisfies Role;

/**
 * Whether the caller may make a code with which this colleague logs in without an SMS: never for an admin or oneself.
 */
export const mayVouchFor = (caller: Caller, { id, role }: { id: number; role: Role }): boolean =>
  may('accounts.vouch', caller.role) && worksHere({ role }) && !isAdmin({ role }) && id !== caller.accountId;

/**
 * Whether a code for a log-in without an SMS opens this account. A code an admin vouched for never opens an admin's.
 */
export const mayUseOpening = (account: { role: Role }, isVouched: boolean): boolean =>
  worksHere(account) && !(isVouched && isAdmin(account));
