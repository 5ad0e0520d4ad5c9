import { may } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import type { Caller } from '../shared/caller.ts';

/** A person's account: its id and its role. */
export interface OfAccount {
  accountId: number;
  role: Role;
}

interface Corrected extends OfAccount {
  hasDoctorCard: boolean;
  patientNumber: string;
  holderNumber: string;
}

/**
 * Somebody else must see the paper: nobody but Admin corrects themselves or their family. Accounts with a role other
 * than User are corrected by Admin, so that no desk account can take one over (P14), and not in a session that a
 * recovery code alone opened: whoever found the sheet of codes could give the account, also their own, another phone
 * (S14).
 * @returns the error of the refusal; null if the caller may
 */
export function correctionObstacle(caller: Caller, { accountId, role }: OfAccount): 'FORBIDDEN' | 'RECOVERED' | null {
  if (!may('patients.correct', caller.role)) return 'FORBIDDEN';
  if (caller.role === 'Admin') return caller.isRecovered && role !== 'User' ? 'RECOVERED' : null;
  return role === 'User' && accountId !== caller.accountId ? null : 'FORBIDDEN';
}

export const mayCorrect = (caller: Caller, person: OfAccount): boolean => correctionObstacle(caller, person) === null;

/**
 * The same for a new phone, which only the account holder has. Not for a doctor: bookings find them by the phone of
 * their card, whatever the account's role.
 */
export function phoneObstacle(caller: Caller, person: Corrected): ReturnType<typeof correctionObstacle> {
  const isHolder = person.patientNumber === person.holderNumber;
  return correctionObstacle(caller, person) ?? (isHolder && !person.hasDoctorCard ? null : 'FORBIDDEN');
}

export const mayChangePhone = (caller: Caller, person: Corrected): boolean => phoneObstacle(caller, person) === null;
