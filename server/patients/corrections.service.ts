import type { Received } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import { agreesWithBirth } from '#contract/patients/family.ts';
import { nameKey } from '#contract/patients/name-key.ts';
import type { Nominee } from '#contract/patients/my-data.ts';
import { ageInField, plainAge, readAge } from '#contract/typed/age.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import { holdAccount } from '../accounts/held-account.service.ts';
import { keepLanguage, renameHolder } from '../accounts/holder.service.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import { correctionObstacle } from './corrections.policy.ts';
import {
  findPerson,
  insertCorrections,
  selectCorrections,
  updateMemberLanguage,
  writeDetails,
} from './corrections.store.ts';
import type { Change, CorrectionRow, PersonRow } from './corrections.store.ts';
import { ageOf } from './family.service.ts';
import { selectFamily } from './family.store.ts';
import type { MemberRow } from './family.store.ts';
import { selectNominee } from './patients.store.ts';

export type { PersonRow } from './corrections.store.ts';

/** The person with this number, who is then named in the audit log. @throws NOT_FOUND */
export async function personOf(db: Db, patientNumber: string): Promise<PersonRow> {
  noteAsked(patientNumber);
  const person = await findPerson(db, patientNumber);
  if (!person) throw clinicError('NOT_FOUND');
  noteSubjects([person.accountId]);
  return person;
}

/**
 * Corrects a person's details after a paper was seen. Each changed value is recorded with the old one; signed documents
 * keep what they said. @throws NOT_FOUND, FORBIDDEN, TOO_MANY_REQUESTS, INVALID_FIELDS, also if nothing differs
 */
export async function correctPerson(
  deps: Dependencies,
  { caller }: Asking,
  patientNumber: string,
  form: Received<'correctPerson'>['body'],
): Promise<void> {
  await allowLookUp(deps, caller, patientNumber);
  await deps.db.transaction(async (tx) => {
    const person = await lockPerson(tx, caller, patientNumber);
    const changes = changesIn(person, form, clinicToday(tx.now()));
    if (changes.length === 0) throw clinicError('INVALID_FIELDS', { fields: { reason: 'correction.nothing' } });
    await write(tx, person, changes);
    await insertCorrections(tx, person, changes, form, caller);
  });
}

/**
 * Keeps the language that somebody asks for at the desk, for messages about them and their papers: an account holder's
 * is the account's, which the portal keeps too. @throws NOT_FOUND, TOO_MANY_REQUESTS, FORBIDDEN as for a correction
 */
export async function changePersonLanguage(
  deps: Dependencies,
  { caller }: Asking,
  patientNumber: string,
  language: Language,
): Promise<void> {
  await allowLookUp(deps, caller, patientNumber);
  await deps.db.transaction(async (tx) => {
    const { accountId, patientId, relation } = await lockPerson(tx, caller, patientNumber);
    if (relation === 'Self' || patientId === null) await keepLanguage(tx, accountId, language);
    else await updateMemberLanguage(tx, patientId, language);
  });
}

/**
 * Locks the account of somebody whose details the caller may correct, and reads them.
 * @throws NOT_FOUND, FORBIDDEN, RECOVERED
 */
export async function lockPerson(tx: Db, caller: Caller, patientNumber: string): Promise<PersonRow> {
  const { accountId } = await personOf(tx, patientNumber);
  await holdAccount(tx, accountId);
  const person = await personOf(tx, patientNumber);
  const obstacle = correctionObstacle(caller, person);
  if (obstacle) throw clinicError(obstacle);
  return person;
}

/**
 * What differs from the recorded values.
 * @throws INVALID_FIELDS for what an account holder has not told yet, and for what would not be written
 */
function changesIn(person: PersonRow, form: Received<'correctPerson'>['body'], today: string): Change[] {
  const born = form.birthDate || person.birthDate;
  refuseLost(person, form, born, today);
  const told = {
    name: form.name,
    birthDate: form.birthDate || undefined,
    age: born || form.age === undefined || form.age === null || form.age === '' ? undefined : toldText(form.age),
    gender: form.gender,
  };
  const known = {
    name: person.name,
    birthDate: person.birthDate,
    age: person.age === null ? null : ageInField(person),
    gender: person.gender,
  };
  const changes = (['name', 'birthDate', 'age', 'gender'] as const).flatMap((field) => {
    const to = told[field];
    return to === undefined || to === known[field] ? [] : [{ field, from: known[field], to }];
  });
  const untold = person.patientId === null ? changes.filter(({ field }) => field !== 'name') : [];
  const fields: Record<string, string> = {};
  for (const { field } of untold) fields[field] = 'correction.notTold';
  if (untold.length > 0) throw clinicError('INVALID_FIELDS', { fields });
  return changes;
}

/** One spelling of an age, to be compared and recorded. */
function toldText(age: string | number): string {
  const told = readAge(String(age));
  return told ? plainAge(told) : String(age);
}

/**
 * A date of birth cannot be removed, and it decides the age. Other forms are refused: ignoring what they sent would
 * look as if it was saved. @throws INVALID_FIELDS
 */
function refuseLost(
  person: PersonRow,
  { age, birthDate }: Received<'correctPerson'>['body'],
  born: string | null,
  today: string,
): void {
  const removes = person.birthDate !== null && birthDate !== undefined && !birthDate;
  const fields = {
    ...(removes && { birthDate: 'correction.birthDateStays' }),
    ...(born &&
      !agreesWithBirth(age, { birthDate: born, known: ageInField(person), today }) && { age: 'patient.otherAge' }),
  };
  if (Object.keys(fields).length > 0) throw clinicError('INVALID_FIELDS', { fields });
}

async function write(tx: Db, person: PersonRow, changes: readonly Change[]): Promise<void> {
  const to = (wanted: Change['field']) => changes.find(({ field }) => field === wanted)?.to ?? null;
  const [name, birthDate, age] = [to('name'), to('birthDate'), to('age')];
  if (name !== null && person.relation === 'Self') await renameHolder(tx, person.accountId, name);
  await writeDetails(tx, person.patientId, {
    name,
    nameKey: name === null ? null : nameKey(name) || '-',
    gender: to('gender') as PersonRow['gender'],
    birthDate,
    kept: birthDate === null && age === null ? null : ageOf(age, birthDate, clinicToday(tx.now())).kept,
  });
}

/** What belongs to a person beside their own details: the family, whom they named, and what was corrected. */
export interface AboutPerson {
  family: MemberRow[];
  corrections: CorrectionRow[];
  nominee: Nominee | null;
}

/** Reads it one query at a time: a transaction has one connection. */
export async function readAbout(db: Db, { accountId, patientNumber }: PersonRow): Promise<AboutPerson> {
  const corrections = await selectCorrections(db, patientNumber);
  const family = await selectFamily(db, accountId);
  return { corrections, family, nominee: await selectNominee(db, accountId) };
}
