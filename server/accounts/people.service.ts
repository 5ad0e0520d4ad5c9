import { may } from '#contract/permissions.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Dependencies } from '../dependencies.ts';
import { fail } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { selectPeopleByName, selectPersonByPhone } from './people.store.ts';

/**
 * People by whole phone number or, for those who may, by part of a name: at most twenty, with the e-mail for the admin alone.
 * @throws FORBIDDEN when a name is asked for by somebody who may search phones only
 */
export async function findPeople({ db }: Dependencies, caller: Caller, query: string): Promise<Answer<'findPeople'>> {
  const isPhone = /^[0-9]{10}$/.test(query);
  if (!isPhone && !may('accounts.findByName', caller.role)) throw fail('FORBIDDEN');
  const rows = isPhone ? await selectPersonByPhone(db, query) : await selectPeopleByName(db, query);
  return rows.map(({ id, name, phone, role, email }) => ({
    id, name, userName: name, phoneNumber: phone, role, roles: [role], ...(may('accounts.seeEmail', caller.role) && { email }),
  }));
}
