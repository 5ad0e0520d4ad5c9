import type { Language } from '#contract/fields.ts';
import { adultAge } from '#contract/patients/consent.ts';
import type { Nominee } from '#contract/patients/my-data.ts';
import { holdOwnAccount } from '../accounts/held-account.service.ts';
import { noteSubjects } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Caller } from '../shared/caller.ts';
import { keepConsent } from '../accounts/consents.service.ts';
import { forgetAadhaarOf, selectConsents, withdrawConsents } from './consents.store.ts';
import type { ConsentRow } from './consents.store.ts';
import { listDataRequestsOf } from './data-requests.service.ts';
import type { DataRequestRow } from './data-requests.store.ts';
import { eraseDayOf } from './erasure.service.ts';
import { selectFamily } from './family.store.ts';
import type { MemberRow } from './family.store.ts';
import { deleteNominee, selectNominee, writeNominee } from './patients.store.ts';

/** Somebody on an account; of a holder who has told only their name there is no row. */
interface PersonConsents {
  person: Pick<MemberRow, 'patientNumber' | 'name' | 'relation'> & { id: number | null };
  /** Newest first. */
  consents: ConsentRow[];
}

export interface MyData {
  people: PersonConsents[];
  nominee: Nominee | null;
  requests: DataRequestRow[];
  /** Like `2031-11-23`. */
  eraseOn: string;
}

/** The caller and their people, with what was agreed to for each, and what the caller asked about it. */
export async function readMyData(db: Db, caller: Caller): Promise<MyData> {
  const people = await readPeople(db, caller);
  const requests = await listDataRequestsOf(db, caller.accountId);
  const nominee = await selectNominee(db, caller.accountId);
  return { people, nominee, requests, eraseOn: await eraseDayOf(db, caller.accountId) };
}

async function readPeople(db: Db, { accountId, patientNumber, name }: Caller): Promise<PersonConsents[]> {
  const family = await selectFamily(db, accountId);
  const consents = await selectConsents(db, accountId);
  const holder = family.find(({ relation }) => relation === 'Self');
  const others = family.filter((member) => member !== holder);
  return [holder ?? { id: null, patientNumber, name, relation: 'Self' as const }, ...others].map((person) => ({
    person,
    consents: consents.filter(({ patientId }) => patientId === person.id || (patientId === null && person === holder)),
  }));
}

/**
 * Withdraws a consent. For an Aadhaar number, what is kept of the number is removed. Any other is withdrawn with all
 * other standing consents of that person except for Aadhaar; nothing new is booked for them from then on. @throws
 * NOT_FOUND
 */
export async function withdrawConsent(db: Database, caller: Caller, id: number): Promise<MyData> {
  noteSubjects([caller.accountId]);
  return db.transaction(async (tx) => {
    await holdOwnAccount(tx, caller);
    const people = await readPeople(tx, caller);
    const whose = people.find(({ consents }) => consents.some((consent) => consent.id === id));
    const wanted = whose?.consents.find((consent) => consent.id === id);
    if (!whose || !wanted) throw clinicError('NOT_FOUND');
    const isAadhaar = wanted.purpose === 'aadhaar';
    const standing = whose.consents.filter(
      ({ purpose, withdrawnAt }) => withdrawnAt === null && (purpose === 'aadhaar') === isAadhaar,
    );
    await withdrawConsents(
      tx,
      standing.map((consent) => consent.id),
    );
    if (isAadhaar) await forgetAadhaarOf(tx, whose.person.id);
    return readMyData(tx, caller);
  });
}

/** Agrees again, for oneself or somebody on one's account. @throws NOT_FOUND; INVALID_FIELDS for a child's own */
export async function giveConsent(
  db: Database,
  { caller, language }: { caller: Caller; language: Language },
  patientId: number | null,
): Promise<MyData> {
  noteSubjects([caller.accountId]);
  return db.transaction(async (tx) => {
    await holdOwnAccount(tx, caller);
    const member = (await selectFamily(tx, caller.accountId)).find(({ id }) => id === patientId);
    if (patientId !== null && !member) throw clinicError('NOT_FOUND');
    const isChild = member !== undefined && member.age < adultAge;
    if (isChild && member.relation === 'Self')
      throw clinicError('INVALID_FIELDS', { fields: { patientId: 'age.guardian' } });
    const purpose = isChild ? 'guardian' : !member || member.relation === 'Self' ? 'account' : 'family';
    const of = patientId === null ? { accountId: caller.accountId } : { patientId };
    const wording = purpose === 'account' ? 'self' : 'other';
    await keepConsent(tx, of, purpose, { wording, language, takenBy: null });
    return readMyData(tx, caller);
  });
}

/** Names who acts for the caller's data when they no longer can, in place of anybody named before; null: nobody. */
export async function nameNominee(db: Database, caller: Caller, nominee: Nominee | null): Promise<MyData> {
  noteSubjects([caller.accountId]);
  return db.transaction(async (tx) => {
    await holdOwnAccount(tx, caller);
    if (nominee) await writeNominee(tx, caller.accountId, nominee);
    else await deleteNominee(tx, caller.accountId);
    return readMyData(tx, caller);
  });
}
