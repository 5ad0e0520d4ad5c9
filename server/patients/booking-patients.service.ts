import { scopeOf } from '#contract/permissions.ts';
import { reachesAccount } from '../accounts/accounts.policy.ts';
import type { Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { hasWithdrawn } from './consents.store.ts';
import { lockMemberOf } from './family.store.ts';

/**
 * Checks that a new booking may be for this patient: a person on the account's list. Locks the row until the
 * transaction ends, so that the person is not removed meanwhile. Another account's person is answered as missing, and
 * so is everybody on a list that the caller may not read: the booking would tell a doctor their names (S31).
 * @throws NOT_FOUND; CONSENT_WITHDRAWN if they took back the consent to keep their details
 */
export async function checkPatient(tx: Db, caller: Caller, accountId: number, patientId: number | null): Promise<void> {
  if (patientId !== null && (!readsFamilyOf(caller, accountId) || !(await lockMemberOf(tx, patientId, accountId))))
    throw clinicError('NOT_FOUND', { fields: { patientId: 'patient.unknown' } });
  if (await hasWithdrawn(tx, accountId, patientId)) throw clinicError('CONSENT_WITHDRAWN');
}

/** Whether the caller may know the people of an account and what is booked for them: their own, and at the desk all. */
export function readsFamilyOf(caller: Caller, accountId: number): boolean {
  return reachesAccount({ caller, scope: scopeOf('patients.family', caller.role) }, accountId);
}
