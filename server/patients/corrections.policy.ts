import type { Role } from '#contract/roles.ts';
import type { Caller } from '../caller.ts';

interface Corrected {
  accountId: number;
  role: Role;
  hasDoctorCard: boolean;
  /** Null: the account holder, who has told only their name. */
  patientNumber: string;
  holderNumber: string;
}

/**
 * Somebody else sees the paper: nobody corrects themselves or their family, except Admin. Accounts with a role other
 * than User are corrected by Admin, so that no desk account can take one over (P14).
 */
export function mayCorrect(caller: Caller, person: Corrected): boolean {
  return caller.role === 'Admin' || (person.role === 'User' && person.accountId !== caller.accountId);
}

/** The phone is the account holder's. A doctor is booked by the phone of their card, whatever the account's role. */
export function mayChangePhone(caller: Caller, person: Corrected): boolean {
  return mayCorrect(caller, person) && person.patientNumber === person.holderNumber && !person.hasDoctorCard;
}
