import { limits } from '#contract/limits.ts';
import type { IdentityQuestion } from '#contract/patients/identity.ts';
import { holdAccountOf } from '../accounts/held-account.service.ts';
import { openReportsOf, openReportsTo } from '../accounts/holder.service.ts';
import { forgiveWrongCodes } from '../accounts/login.service.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Caller } from '../shared/caller.ts';
import { countTry, forgetTries, readTries } from '../guards/rate-limits.store.ts';
import { findKnownPerson } from './identity.store.ts';
import type { KnownPerson } from './identity.store.ts';

/**
 * Operators give an unused number to another person after 90 days (I14, S18). After such a silence, a patient's session
 * reaches nothing (`isUnconfirmed`), and of others some reports stay locked (`isLocked`), until the person confirms
 * their identity by their year of birth. Three tries in thirty days, counted in the database before anything is
 * compared; after that, or if the clinic does not know the year, the desk checks their papers. Until then no call tells
 * or lets them guess the year.
 */
const triesKey = (accountId: number) => `identity:${accountId}`;
const windowSeconds = 30 * 24 * 3600;

/** The identity question a session must answer before it reads its reports. */
export interface OpenIdentity {
  asks: IdentityQuestion;
  triesLeft: number;
}

/** The identity question of this session; null if it needs none. */
export async function readIdentity(db: Db, caller: Caller): Promise<OpenIdentity | null> {
  if (caller.reportsLockedBefore === null) return null;
  const [person, { hits }] = await Promise.all([
    findKnownPerson(db, caller.accountId, caller.reportsLockedBefore),
    readTries(db, triesKey(caller.accountId)),
  ]);
  return { asks: asksOf(person), triesLeft: Math.max(0, limits.identityTries - hits) };
}

const asksOf = (person: KnownPerson): IdentityQuestion => (person.bornAtLatest ? 'yearOfBirth' : 'desk');

/**
 * Compares the answer with what the clinic knows. A right answer opens the reports to this session.
 * @throws IDENTITY_WRONG, TOO_MANY_REQUESTS; IDENTITY_NEEDED if only the desk can tell
 */
export async function confirmIdentity(db: Database, caller: Caller, yearOfBirth: number): Promise<void> {
  noteSubjects([caller.accountId]);
  // Nothing to unlock, but the call is still audited.
  if (caller.reportsLockedBefore === null) return db.transaction(async () => undefined);
  const person = await findKnownPerson(db, caller.accountId, caller.reportsLockedBefore);
  if (asksOf(person) === 'desk') throw clinicError('IDENTITY_NEEDED');
  const { hits, secondsLeft } = await countTry(db, triesKey(caller.accountId), windowSeconds);
  if (hits > limits.identityTries) throw clinicError('TOO_MANY_REQUESTS', { retryAfter: secondsLeft });
  if (yearOfBirth !== person.bornAtEarliest && yearOfBirth !== person.bornAtLatest) throw clinicError('IDENTITY_WRONG');
  await db.transaction(async (tx) => {
    await openReportsTo(tx, caller.accountId, caller.sessionHash);
    await forgetTries(tx, triesKey(caller.accountId));
  });
}

/**
 * Unlocks older reports, and log-ins after too many wrong codes, once the desk has checked the person's papers. @throws
 * NOT_FOUND
 */
export async function confirmIdentityAtDesk(db: Database, phone: string): Promise<void> {
  noteAsked(phone);
  await db.transaction(async (tx) => {
    const account = await holdAccountOf(tx, phone);
    if (!account) throw clinicError('NOT_FOUND');
    noteSubjects([account.id]);
    await openReportsOf(tx, account.id);
    await forgetTries(tx, triesKey(account.id));
    await forgiveWrongCodes(tx, phone);
  });
}
