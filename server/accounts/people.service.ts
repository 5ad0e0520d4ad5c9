import type { Answer } from '#contract/endpoints.ts';
import { nameKey } from '#contract/name-key.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { fail } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { selectPeopleByPrefix, selectPeopleBySound, selectPeopleByVerySound, selectPersonByPhone, selectUnkeyed, writeNameKeys } from './people.store.ts';
import type { PersonRow } from './people.store.ts';

/**
 * People by the beginning of their phone number, or by a name as it sounds, in either script and roughly spelt: at most twenty,
 * the nearest first, with the e-mail for the admin alone and the family, by whose names they are found too, for the desk. Who may search phones only must know the whole number.
 * @throws FORBIDDEN
 */
export async function findPeople({ db }: Dependencies, caller: Caller, query: string): Promise<Answer<'findPeople'>> {
  const rows = await search(db, query, may('accounts.findByName', caller.role));
  return rows.map(({ id, name, phone, role, email, family }) => ({
    id, name, userName: name, phoneNumber: phone, role, roles: [role], ...(may('accounts.seeEmail', caller.role) && { email }),
    ...(scopeOf('patients.family', caller.role) === 'any' && { family }),
  }));
}

async function search(db: Db, query: string, byName: boolean): Promise<PersonRow[]> {
  if (/^[0-9]{10}$/.test(query)) return selectPersonByPhone(db, query);
  if (!byName) throw fail('FORBIDDEN');
  if (/^[0-9]+$/.test(query)) return selectPeopleByPrefix(db, query);
  const key = nameKey(query);
  return key === '' ? [] : searchBySound(db, key);
}

/** Twenty who sound exactly so are the answer; else those near to it word for word; else those near to any of it. */
async function searchBySound(db: Db, key: string): Promise<PersonRow[]> {
  const same = await selectPeopleByVerySound(db, key);
  if (same.length >= 20) return same;
  const words = key.split(' ').sort((a, b) => b.length - a.length).slice(0, 3);
  const near = await selectPeopleBySound(db, key, words);
  const rows = near.length === 0 && words.length > 1 ? await selectPeopleBySound(db, key, [key]) : near;
  return [...same, ...rows.filter(({ id }) => !same.some((person) => person.id === id))].slice(0, 20);
}

/** Writes down how names sound that came in otherwise than by sign-up: older ones, and the demo's. */
export async function fillNameKeys(db: Db): Promise<void> {
  for (let rows = await selectUnkeyed(db); rows.length > 0; rows = await selectUnkeyed(db)) {
    await writeNameKeys(db, rows.map(({ id, name }) => ({ id, key: nameKey(name) })));
  }
}
