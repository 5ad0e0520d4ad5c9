import type { Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import { lockMemberOf } from './family.store.ts';

/**
 * Checks that a new booking may be for this patient: a person on the account's list. Locks the row until the
 * transaction ends, so that the person is not removed meanwhile. Another account's person is answered as missing.
 * @throws NOT_FOUND
 */
export async function checkPatient(tx: Db, accountId: number, patientId: number | null): Promise<void> {
  if (patientId !== null && !(await lockMemberOf(tx, patientId, accountId)))
    throw clinicError('NOT_FOUND', { fields: { patientId: 'patient.unknown' } });
}
