import type { Db } from '../db/database.ts';
import { fail } from '../errors.ts';
import { holdMember } from './family.store.ts';

/**
 * Makes sure that a new booking may name this patient: one of the account's own people, still on its list. Held until
 * the transaction ends, so that nobody removes them meanwhile. Another account's answers as a missing one.
 * @throws NOT_FOUND
 */
export async function checkPatient(tx: Db, accountId: number, patientId: number | null): Promise<void> {
  if (patientId !== null && !(await holdMember(tx, patientId, accountId)))
    throw fail('NOT_FOUND', { fields: { patientId: 'patient.unknown' } });
}
