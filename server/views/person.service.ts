import { reachesPerson } from '../bookings/person.service.ts';
import type { Asking } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { allowLookUp } from '../guards/look-ups.ts';
import { personOf, readAbout } from '../patients/corrections.service.ts';
import type { AboutPerson, PersonRow } from '../patients/corrections.service.ts';
import { owedByPerson } from '../payments/invoices.service.ts';

/** A person as the desk sees them. */
export interface PersonRead extends AboutPerson {
  person: PersonRow;
  owedPaise: number;
}

/** A person's page. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function readPerson(deps: Dependencies, asking: Asking, patientNumber: string): Promise<PersonRead> {
  return wholePerson(deps.db, await openPerson(deps, asking, patientNumber));
}

/**
 * A person whose page the caller may open; of others it is not told whether they exist.
 * @throws NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function openPerson(deps: Dependencies, asking: Asking, patientNumber: string): Promise<PersonRow> {
  await allowLookUp(deps, asking.caller, patientNumber);
  const person = await personOf(deps.db, patientNumber);
  if (!(await reachesPerson(deps.db, asking, person))) throw clinicError('NOT_FOUND');
  return person;
}

/** The page of a person whom the caller has just changed, as it is now. @throws NOT_FOUND */
export const readChanged = async (db: Db, patientNumber: string): Promise<PersonRead> =>
  wholePerson(db, await personOf(db, patientNumber));

/** A person with their family, what they owe, and what was corrected. */
async function wholePerson(db: Db, person: PersonRow): Promise<PersonRead> {
  const about = await readAbout(db, person);
  return { person, ...about, owedPaise: await owedByPerson(db, person.accountId, person.patientNumber) };
}
