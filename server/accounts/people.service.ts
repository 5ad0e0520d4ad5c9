import { isLikePhone, nationalDigits } from '#contract/digits.ts';
import { limits } from '#contract/limits.ts';
import { nameKey, spelledName } from '#contract/patients/name-key.ts';
import { isPatientNumber, patientNumberIn } from '#contract/patients/patient-number.ts';
import { may } from '#contract/permissions.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Caller } from '../shared/caller.ts';
import { allowLookUp, allowSearch } from '../guards/account-limits.ts';
import {
  selectPeopleAfter,
  selectPeopleByPrefix,
  selectPeopleBySpelling,
  selectPeopleBySound,
  selectPeopleByVerySound,
  selectPersonByNumber,
  selectPersonByPhone,
  selectUnkeyed,
  writeNameKeys,
} from './people.store.ts';
import type { PersonRow } from './people.store.ts';

/**
 * Finds accounts by a patient number, the beginning of a phone number, or a name as it sounds, in either script and
 * roughly spelt: at most twenty, best matches first. Numbers and names of family members count too. Roles that may
 * search only phones must give the whole phone number.
 * @throws FORBIDDEN, TOO_MANY_REQUESTS, INVALID_FIELDS for a patient number with a wrong check digit
 */
export async function findPeople(deps: Dependencies, caller: Caller, query: string): Promise<PersonRow[]> {
  noteAsked(query);
  const rows = await search(deps, caller, query);
  noteSubjects(rows.map(({ id }) => id));
  return rows;
}

/** The account that has a person on it, by the person's patient number. */
export async function findHolderOf(db: Db, patientNumber: string): Promise<PersonRow | null> {
  return (await selectPersonByNumber(db, patientNumber))[0] ?? null;
}

/** The account of a phone, with its people. */
export async function findHolderOfPhone(db: Db, phone: string): Promise<PersonRow | null> {
  return (await selectPersonByPhone(db, phone))[0] ?? null;
}

/** Rows per batch. */
const batchSize = 1000;

/** All accounts in batches, each continuing after the last number. */
export async function* readPeople(db: Db): AsyncGenerator<PersonRow[]> {
  let after: number | null = 0;
  while (after !== null) {
    const rows: PersonRow[] = await selectPeopleAfter(db, after, batchSize);
    if (rows.length > 0) yield rows;
    after = rows.length < batchSize ? null : rows.at(-1)!.id;
  }
}

async function search(deps: Dependencies, caller: Caller, query: string): Promise<PersonRow[]> {
  const { db } = deps;
  const digits = isLikePhone(query) ? nationalDigits(query, limits.phoneDigits) : '';
  if (digits.length === limits.phoneDigits) {
    noteAsked(digits);
    await allowLookUp(deps, caller, digits);
    return selectPersonByPhone(db, digits);
  }
  if (!may('accounts.findByName', caller.role)) throw clinicError('FORBIDDEN');
  const patientNumber = patientNumberIn(query);
  if (patientNumber !== null) return searchByNumber(deps, caller, patientNumber);
  if (digits !== '') {
    await allowSearch(deps, caller, digits);
    return selectPeopleByPrefix(db, digits);
  }
  return searchByName(deps, caller, query);
}

/** A mistyped number is reported as such and finds no one. Counted like a phone, because numbers follow each other. */
async function searchByNumber(deps: Dependencies, caller: Caller, patientNumber: string): Promise<PersonRow[]> {
  if (!isPatientNumber(patientNumber)) throw clinicError('INVALID_FIELDS', { fields: { query: 'patient.number' } });
  noteAsked(patientNumber);
  await allowLookUp(deps, caller, patientNumber);
  return selectPersonByNumber(deps.db, patientNumber);
}

/** First names that are spelled as typed; then by sound, which a single letter and some scripts do not have. */
async function searchByName(deps: Dependencies, caller: Caller, typed: string): Promise<PersonRow[]> {
  const { db } = deps;
  const [key, spelling] = [nameKey(typed), spelledName(typed)];
  if (spelling === '') return [];
  await allowSearch(deps, caller, key || spelling);
  const isHeard = key.length > 1;
  const spelled = await selectPeopleBySpelling(db, typed, !isHeard);
  const heard = isHeard ? await searchBySound(db, key, typed) : [];
  return [...spelled, ...heard.filter(({ id }) => !spelled.some((person) => person.id === id))].slice(
    0,
    limits.foundPeople,
  );
}

/**
 * First names with exactly this sound; if fewer than twenty, names close to each word; then names close to any of it.
 */
async function searchBySound(db: Db, key: string, typed: string): Promise<PersonRow[]> {
  const same = await selectPeopleByVerySound(db, key, typed);
  if (same.length >= 20) return same;
  const words = key
    .split(' ')
    .sort((a, b) => b.length - a.length)
    .slice(0, 3);
  const near = await selectPeopleBySound(db, key, words);
  const rows = near.length === 0 && words.length > 1 ? await selectPeopleBySound(db, key, [key]) : near;
  return [...same, ...rows.filter(({ id }) => !same.some((person) => person.id === id))].slice(0, 20);
}

/** Fills the sound keys of names without one: of older accounts, of the demo, of scripts that had none before. */
export async function fillNameKeys(db: Db): Promise<void> {
  for (const table of ['accounts', 'patients'] as const)
    for (let rows = await selectUnkeyed(db, table); rows.length > 0; rows = await selectUnkeyed(db, table))
      await writeNameKeys(
        db,
        table,
        rows.map(({ id, name }) => ({ id, key: nameKey(name) })),
      );
}
