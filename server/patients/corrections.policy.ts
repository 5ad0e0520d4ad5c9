import { may } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import type { Caller } from '../caller.ts';

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
 * than User are corrected by Admin, so that no desk account can take one over (P14).
 */
export function mayCorrect(caller: Caller, { accountId, role }: OfAccount): boolean {
  if (!may('patients.correct', caller.role)) return false;
  return caller.role === 'Admin' || (role === 'User' && accountId !== caller.accountId);
}

/** The phone is the account holder's. A doctor is booked by the phone of their card, whatever the account's role. */
export function mayChangePhone(caller: Caller, person: Corrected): boolean {
  return mayCorrect(caller, person) && person.patientNumber === person.holderNumber && !person.hasDoctorCard;
}
