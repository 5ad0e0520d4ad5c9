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
 * Somebody else sees the paper: nobody corrects themselves or their family, except Admin. Accounts with a role other
 * than User are corrected by Admin, so that no desk account can take one over (P14). Not in a session that a recovery
 * code alone opened: with another phone the account, also its own, would be that of whoever found the sheet (S14).
 * @returns the error of the refusal; null if the caller may
 */
export function correctionObstacle(caller: Caller, { accountId, role }: OfAccount): 'FORBIDDEN' | 'RECOVERED' | null {
  if (!may('patients.correct', caller.role)) return 'FORBIDDEN';
  if (caller.role === 'Admin') return caller.isRecovered && role !== 'User' ? 'RECOVERED' : null;
  return role === 'User' && accountId !== caller.accountId ? null : 'FORBIDDEN';
}

export const mayCorrect = (caller: Caller, person: OfAccount): boolean => correctionObstacle(caller, person) === null;

/**
 * The same of a new phone, which is the account holder's. A doctor is booked by the phone of their card, whatever the
 * account's role.
 */
export function phoneObstacle(caller: Caller, person: Corrected): ReturnType<typeof correctionObstacle> {
  const isHolder = person.patientNumber === person.holderNumber;
  return correctionObstacle(caller, person) ?? (isHolder && !person.hasDoctorCard ? null : 'FORBIDDEN');
}

export const mayChangePhone = (caller: Caller, person: Corrected): boolean => phoneObstacle(caller, person) === null;
