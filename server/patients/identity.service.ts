import { limits } from '#contract/limits.ts';
import { nameKey } from '#contract/patients/name-key.ts';
import { findAccount } from '../accounts/accounts.service.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import type { Caller } from '../caller.ts';
import { countTry, forgetTries, readTries } from '../guards/rate-limits.store.ts';
import { findKnownPerson, openReportsOf, openReportsTo } from './identity.store.ts';
import type { KnownPerson } from './identity.store.ts';

/**
 * Operators give an unused number to another person after 90 days (I14, S18). After such a silence, reports signed
 * before stay locked until the person confirms their identity: by their year of birth or, if the clinic does not know
 * it, their name. Three tries in thirty days, counted in the database before anything is compared; after that the desk
 * checks their papers.
 */
const triesKey = (accountId: number) => `identity:${accountId}`;
const windowSeconds = 30 * 24 * 3600;

/** The identity question a session must answer before it reads older reports. */
export interface IdentityQuestion {
  asks: 'yearOfBirth' | 'name';
  triesLeft: number;
}

/** The identity question of this session; null if it needs none. */
export async function readIdentity(db: Db, caller: Caller): Promise<IdentityQuestion | null> {
  if (caller.reportsLockedBefore === null) return null;
  const [person, { hits }] = await Promise.all([
    findKnownPerson(db, caller.accountId, caller.reportsLockedBefore),
    readTries(db, triesKey(caller.accountId)),
  ]);
  return { asks: asksOf(person), triesLeft: Math.max(0, limits.identityTries - hits) };
}

const asksOf = (person: KnownPerson | null) => (person?.bornAtLatest ? ('yearOfBirth' as const) : ('name' as const));

/**
 * Compares the answer with what the clinic knows. A right answer opens the reports to this session.
 * @throws INVALID_FIELDS, IDENTITY_WRONG, TOO_MANY_REQUESTS
 */
export async function confirmIdentity(
  db: Database,
  caller: Caller,
  given: { yearOfBirth?: number | null; name?: string | null },
): Promise<void> {
  noteSubjects([caller.accountId]);
  // Nothing to unlock, but the call is still audited.
  if (caller.reportsLockedBefore === null) return db.transaction(async () => undefined);
  const person = await findKnownPerson(db, caller.accountId, caller.reportsLockedBefore);
  const asks = asksOf(person);
  if (!given[asks]) throw clinicError('INVALID_FIELDS', { fields: { [asks]: 'field.required' } });
  const { hits, secondsLeft } = await countTry(db, triesKey(caller.accountId), windowSeconds);
  if (hits > limits.identityTries) throw clinicError('TOO_MANY_REQUESTS', { retryAfter: secondsLeft });
  if (!person || !fits(person, given)) throw clinicError('IDENTITY_WRONG');
  await db.transaction(async (tx) => {
    await openReportsTo(tx, caller.accountId, caller.sessionHash);
    await forgetTries(tx, triesKey(caller.accountId));
  });
}

function fits(
  { name, bornAtEarliest, bornAtLatest }: KnownPerson,
  given: { yearOfBirth?: number | null; name?: string | null },
): boolean {
  if (bornAtLatest) return given.yearOfBirth === bornAtEarliest || given.yearOfBirth === bornAtLatest;
  const key = nameKey(given.name ?? '');
  return key !== '' && key === nameKey(name);
}

/** Unlocks older reports after the desk has checked the person's papers. @throws NOT_FOUND */
export async function confirmIdentityAtDesk(db: Database, phone: string): Promise<void> {
  noteAsked(phone);
  const account = await findAccount(db, phone);
  if (!account) throw clinicError('NOT_FOUND');
  noteSubjects([account.id]);
  await db.transaction(async (tx) => {
    await openReportsOf(tx, account.id);
    await forgetTries(tx, triesKey(account.id));
  });
}
