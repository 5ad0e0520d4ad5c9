import { scopeOf } from '#contract/permissions.ts';
import type { Scope } from '#contract/permissions.ts';
import type { Asking } from '../shared/caller.ts';
import { isOfLaboratory } from './bookings.policy.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { BookingRow } from './columns.store.ts';
import type { CountedRows } from './pages.store.ts';
import { selectBookingsOfPerson, selectInLaboratory, selectNaming } from './person.store.ts';

/** A person, by the account they are on. */
interface Whose {
  accountId: number;
  patientNumber: string;
}

/** Whether the caller may open a person's page. */
export async function reachesPerson(db: Db, asking: Asking, { accountId, patientNumber }: Whose): Promise<boolean> {
  return (await reachedOf(db, asking, accountId, [patientNumber])).length > 0;
}

/**
 * Those of an account's people whose page the caller may open, by their numbers: the desk any; a doctor those whose
 * booking names them; a pathologist those with a specimen or a report; everybody their own account's people.
 */
export async function reachedOf(
  db: Db,
  { caller, scope }: Asking,
  accountId: number,
  patientNumbers: readonly string[],
): Promise<readonly string[]> {
  if (scope === 'any') return patientNumbers;
  if (scope === 'no') return [];
  if (accountId === caller.accountId) return patientNumbers;
  if (scope === 'own') return [];
  const reached = isOfLaboratory(caller)
    ? await selectInLaboratory(db, patientNumbers)
    : await selectNaming(db, caller, patientNumbers);
  return reached.map(({ number }) => number);
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
