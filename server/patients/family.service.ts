import { adultAge } from '#contract/patients/consent.ts';
import { agreesWithBirth, fullYears } from '#contract/patients/family.ts';
import type { TypedAge } from '#contract/typed/age.ts';
import type { Relation } from '#contract/patients/family.ts';
import type { Received } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { ageInField, keepAge, plainAge, readAge, yearsOf } from '#contract/typed/age.ts';
import { isSameName, nameKey } from '#contract/patients/name-key.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import { reachesAccount } from '../accounts/accounts.policy.ts';
import { findAccount } from '../accounts/accounts.service.ts';
import type { Account } from '../accounts/accounts.store.ts';
import { holdAccount, holdAccountOf, holdOwnAccount } from '../accounts/held-account.service.ts';
import { countLive, refuseInUse } from '../guards/dependants.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Asking } from '../shared/caller.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import { keepConsent } from '../accounts/consents.service.ts';
import {
  accountOfMember,
  dropMember,
  insertMember,
  lockMember,
  selectCorrectionsOf,
  selectFamily,
  updateMember,
} from './family.store.ts';
import type { MemberDetails, MemberRow } from './family.store.ts';
import { detailsObstacle, isRemovable } from './family.policy.ts';
import { isUnproven } from './identity.policy.ts';

export type { MemberRow } from './family.store.ts';

type Holder = Pick<Account, 'id' | 'name' | 'patientNumber' | 'role' | 'language'>;
export interface ListedFamily {
  holder: Holder;
  rows: MemberRow[];
  /** The holder's, if they have no row. */
  corrections: MemberRow['corrections'];
}
type Form = Received<'editFamilyMember'>['body'];

/**
 * The people of an account: the caller's own or, at the counter, of the account with phone `userId`.
 * @throws FORBIDDEN, NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function listFamily(deps: Dependencies, asking: Asking, userId?: string): Promise<ListedFamily> {
  await allowFamilyOf(deps, asking, userId);
  const holder = await accountOf(deps.db, asking, userId);
  const rows = await selectFamily(deps.db, holder.id);
  const hasRow = rows[0]?.relation === 'Self';
  return { holder, rows, corrections: hasRow ? [] : await selectCorrectionsOf(deps.db, holder.patientNumber) };
}

/**
 * Counts the look-up of another account's family. Called before a transaction, which has no second connection.
 * @throws TOO_MANY_REQUESTS
 */
export async function allowFamilyOf(
  deps: Dependencies,
  { caller, scope }: Asking,
  userId: string | undefined,
): Promise<void> {
  if (userId === undefined || userId === caller.phone) return;
  noteAsked(userId);
  if (scope === 'any') await allowLookUp(deps, caller, userId);
}

const isOwnFamily = ({ caller }: Asking, userId: string | undefined) => userId === undefined || userId === caller.phone;

/** The same account, held: two additions run one after the other, and it is not erased meanwhile. */
async function heldAccountOf(tx: Db, asking: Asking, userId: string | undefined): Promise<Holder> {
  if (isOwnFamily(asking, userId)) await holdOwnAccount(tx, asking.caller);
  return accountOf(tx, asking, userId, holdAccountOf);
}

/** The account whose family is meant. Only the desk learns whether another phone has an account. */
async function accountOf(db: Db, asking: Asking, userId: string | undefined, find = findAccount): Promise<Holder> {
  const { caller, scope } = asking;
  if (userId === undefined || isOwnFamily(asking, userId)) {
    noteSubjects([caller.accountId]);
    const { accountId: id, name, patientNumber, role, language } = caller;
    return { id, name, patientNumber, role, language };
  }
  noteAsked(userId);
  if (scope !== 'any') throw clinicError('FORBIDDEN');
  const account = await find(db, userId);
  if (!account) throw clinicError('NOT_FOUND', { fields: { userId: 'booking.noPerson' } });
  noteSubjects([account.id]);
  return account;
}

/**
 * Adds a person to a family, with the consent to store their data. For a child the account holder consents as guardian;
 * a holder who is a child needs one at the desk (I4).
 * @throws FORBIDDEN, NOT_FOUND, INVALID_FIELDS, FAMILY_FULL, SAME_PERSON
 */
export async function addMember(
  tx: Db,
  asking: Asking & { language: Language },
  form: Received<'addFamilyMember'>['body'],
): Promise<MemberRow> {
  const holder = await heldAccountOf(tx, asking, form.userId);
  const details = detailsOf(form, holder, clinicToday(tx.now()));
  const takenBy = holder.id === asking.caller.accountId ? null : asking.caller.accountId;
  if (takenBy === null) refuseAlone(details);
  const family = await selectFamily(tx, holder.id);
  if (details.relation !== 'Self') {
    const others = family.filter(({ relation }) => relation !== 'Self');
    if (others.length >= limits.familySize) throw clinicError('FAMILY_FULL');
    // Without people who must still confirm who they are: a refusal would confirm a guessed age.
    const comparable = family.filter((member) => !isUnproven(asking.caller, member));
    if (!form.evenIfAlike && comparable.some((member) => isAlike(member, details))) throw clinicError('SAME_PERSON');
  }
  const member = await insertMember(tx, takenBy, holder.id, { ...details, language: form.language });
  if (!member) throw clinicError('INVALID_FIELDS', { fields: { relation: 'patient.relation' } });
  const wording = takenBy !== null ? 'desk' : details.relation === 'Self' ? 'self' : 'other';
  const given = { wording, language: asking.language, takenBy } as const;
  await keepConsent(tx, { patientId: member.id }, member.age < adultAge ? 'guardian' : 'family', given);
  return member;
}

/** An account holder below 18 does not consent alone. @throws INVALID_FIELDS */
function refuseAlone({ relation, ageYears }: MemberDetails): void {
  if (relation === 'Self' && ageYears < adultAge)
    throw clinicError('INVALID_FIELDS', { fields: { age: 'age.guardian' } });
}

const isAlike = (member: MemberRow, details: MemberDetails) =>
  isSameName(member.name, details.name) && member.age === details.ageYears;

/**
 * Edits a person's data. The account holder keeps the relation Self. @throws NOT_FOUND, IDENTITY_NEEDED, INVALID_FIELDS
 */
export async function editMember({ db }: Dependencies, asking: Asking, id: number, form: Form): Promise<MemberRow> {
  return db.transaction(async (tx) => {
    const before = await memberFor(tx, asking, id);
    const obstacle = detailsObstacle(asking.caller, before);
    if (obstacle === 'UNPROVEN') throw clinicError('IDENTITY_NEEDED');
    if ((before.relation === 'Self') !== (form.relation === 'Self'))
      throw clinicError('INVALID_FIELDS', { fields: { relation: 'patient.relation' } });
    const details = detailsOf(form, before, clinicToday(tx.now()));
    if (obstacle === 'REPORTED') refuseChanges(before, details);
    if (before.age >= adultAge && before.accountId === asking.caller.accountId) refuseAlone(details);
    // An age given last year and sent back as it shows today is no change.
    const keepsAge = before.birthDate === null && details.birthDate === null && details.told === ageInField(before);
    return updateMember(tx, id, details, keepsAge);
  });
}

/** A signed report names the person: from then on the desk corrects them, with papers. @throws INVALID_FIELDS */
function refuseChanges(before: MemberRow, details: MemberDetails): void {
  const changed = (['name', 'gender', 'birthDate'] as const).filter((field) => before[field] !== details[field]);
  const isOtherAge = before.birthDate === null && details.birthDate === null && details.told !== ageInField(before);
  const refused = [...changed, ...(isOtherAge ? ['age'] : [])];
  if (refused.length > 0)
    throw clinicError('INVALID_FIELDS', {
      fields: Object.fromEntries(refused.map((field) => [field, 'patient.deskCorrects'])),
    });
}

/**
 * Removes a person from the family; a person with bookings is archived. Returns whether they were.
 * @throws NOT_FOUND, FORBIDDEN for the account holder, IN_USE while something of theirs is not over
 */
export async function removeMember({ db }: Dependencies, asking: Asking, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const member = await memberFor(tx, asking, id);
    if (!isRemovable(member)) throw clinicError('FORBIDDEN');
    refuseInUse(await countLive(tx, 'patient', id));
    return dropMember(tx, member);
  });
}

/** A person, with their account held. Another account's people are answered as missing, except to the desk. */
async function memberFor(tx: Db, asking: Asking, id: number): Promise<MemberRow> {
  const accountId = await accountOfMember(tx, id);
  if (accountId !== null) noteSubjects([accountId]);
  if (accountId === null || !reachesAccount(asking, accountId)) throw clinicError('NOT_FOUND');
  if (accountId === asking.caller.accountId) await holdOwnAccount(tx, asking.caller);
  const member = (await holdAccount(tx, accountId)) && (await lockMember(tx, id));
  if (!member) throw clinicError('NOT_FOUND');
  return member;
}

/**
 * The form's data; the date of birth overrides the age. The account holder keeps the account's name: another one is
 * refused, because a save that changes nothing must not look like one that did. @throws INVALID_FIELDS
 */
function detailsOf(
  form: Form,
  before: { name: string } & Partial<Pick<MemberRow, 'age' | 'infantAge'>>,
  today: string,
): MemberDetails {
  const relation: Relation = form.relation;
  const { name } = form;
  if (relation === 'Self' && name !== before.name)
    throw clinicError('INVALID_FIELDS', { fields: { name: 'patient.deskCorrects' } });
  const birthDate = form.birthDate || null;
  const known = before.age === undefined ? null : ageInField({ age: before.age, infantAge: before.infantAge });
  if (birthDate && !agreesWithBirth(form.age, { birthDate, known, today }))
    throw clinicError('INVALID_FIELDS', { fields: { age: 'patient.otherAge' } });
  return {
    name,
    nameKey: nameKey(name) || '-',
    relation,
    gender: form.gender,
    birthDate,
    ...ageOf(form.age, birthDate, today),
  };
}

/**
 * The age of a form, which a date of birth overrides: full years today, how it is kept, and what was told.
 * @throws INVALID_FIELDS without either
 */
export function ageOf(
  given: string | number | null | undefined,
  birthDate: string | null,
  today: string,
): Pick<MemberDetails, 'ageYears' | 'kept' | 'told'> {
  const age: TypedAge | null = birthDate
    ? { unit: 'YEAR', years: fullYears(birthDate, today) }
    : readAge(String(given ?? ''));
  if (!age) throw clinicError('INVALID_FIELDS', { fields: { age: 'patient.ageMissing' } });
  return { ageYears: yearsOf(age), kept: keepAge(age, today), told: plainAge(age) };
}
