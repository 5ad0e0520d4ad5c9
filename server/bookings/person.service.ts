import { scopeOf } from '#contract/permissions.ts';
import type { Scope } from '#contract/permissions.ts';
import type { Asking } from '../caller.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import type { BookingRow } from './columns.store.ts';
import type { CountedRows } from './pages.store.ts';
import { isInLaboratory, isNamedByPerson, selectBookingsOfPerson } from './person.store.ts';

/** A person, by the account they are on. */
interface Whose {
  accountId: number;
  patientNumber: string;
}

/**
 * Whether the caller may open a person's page: the desk any; a doctor of somebody whose booking names them; a
 * pathologist of somebody with a specimen or a report; everybody their own account's people.
 */
export async function reachesPerson(
  db: Db,
  { caller, scope }: Asking,
  { accountId, patientNumber }: Whose,
): Promise<boolean> {
  if (scope === 'any') return true;
  if (scope === 'no') return false;
  if (accountId === caller.accountId) return true;
  if (scope === 'own') return false;
  return caller.role === 'Pathologist' ? isInLaboratory(db, patientNumber) : isNamedByPerson(db, caller, patientNumber);
}

/** A page of a person's bookings that the caller sees, newest first. @throws NO_SUCH_PAGE */
export async function listBookingsOfPerson(
  db: Db,
  { caller }: Pick<Asking, 'caller'>,
  patientNumber: string,
  place: { page: number; size: number },
): Promise<CountedRows<BookingRow>> {
  const scope: Scope = scopeOf('bookings.read', caller.role);
  if (scope === 'no') throw clinicError('FORBIDDEN');
  const found = await selectBookingsOfPerson(db, caller, scope, patientNumber, place);
  if (place.page > 0 && found.rows.length === 0) throw clinicError('NO_SUCH_PAGE');
  noteRows(found.rows);
  return found;
}
