import { doctorRole } from '../accounts/accounts.policy.ts';
import type { Caller } from '../shared/caller.ts';

/** The caller's doctor's card; null if they have another role, or no card. */
export const doctorOf = ({ role, doctor }: Pick<Caller, 'role' | 'doctor'>): Caller['doctor'] =>
  role === doctorRole ? doctor : null;

/** Whether the caller is one of the clinic's own doctors; false for everyone who is no doctor (R37). */
export const isInternalDoctor = (caller: Caller): boolean => doctorOf(caller)?.type === 'Internal';
