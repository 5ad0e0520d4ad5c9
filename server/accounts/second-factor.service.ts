import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { inAscii } from '#contract/digits.ts';
import { limits } from '#contract/limits.ts';
import type { Role } from '#contract/roles.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Caller } from '../shared/caller.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import type { Limit } from '../guards/rate-limits.ts';
import { forgetTries, takeBackTry } from '../guards/rate-limits.store.ts';
import type { Secrets } from '../shared/secrets.ts';
import { holdAccountOf, holdOwnAccount } from './held-account.service.ts';
import {
  confirmStarted,
  deleteAllSecondFactors,
  deleteSecondFactor,
  deleteSecondFactorRole,
  insertRecoveryCodes,
  insertSecondFactor,
  insertSecondFactorRole,
  selectSecondFactor,
  selectSecondFactorRoles,
  selectSecondFactorState,
  takeRecoveryCode,
  takeStep,
} from './second-factor.store.ts';
import type { SecondFactorState } from './second-factor.store.ts';
import { deletePasskeysOf } from './passkeys.store.ts';
import { deleteOtherSessions, deleteSessionsOf } from './sessions.store.ts';

export type { SecondFactorState };

const periodSeconds = 30;
/** The clock of somebody's phone may be wrong by so many periods. */
const window = 1;

/** Limits an account's wrong codes over all tickets and sessions: a new one-time code gives no more tries (S27). */
export const wrongSecondCodes = (accountId: number): Limit => ({
  key: `second-factor:${accountId}`,
  max: 10,
  windowSeconds: 24 * 3600,
});

/** A set-up that has begun: the secret in base 32, and the `otpauth:` address of the QR code. */
export interface StartedSecondFactor {
  secret: string;
  address: string;
}

const totpOf = (base32: string, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...about, secret: Secret.fromBase32(base32), period: periodSeconds, digits: limits.codeDigits });

/** The half minute a code belongs to, by the database's clock; null if it is not right. */
function stepOf(base32: string, code: string, now: number): number | null {
  const delta = totpOf(base32).validate({ token: code, timestamp: now * 1000, window });
  return delta === null ? null : Math.floor(now / periodSeconds) + delta;
}

/** What somebody sees of their own second factor. */
export const readSecondFactor = (db: Db, caller: Caller): Promise<SecondFactorState> =>
  selectSecondFactorState(db, caller.accountId);

/**
 * Begins the set-up, with a new secret for the person's app: as text, and as the address that its QR code holds.
 * @throws SECOND_FACTOR_ON
 */
export async function startSecondFactor({ db, secrets }: Dependencies, caller: Caller): Promise<StartedSecondFactor> {
  const secret = new Secret({ size: 20 }).base32;
  const { profile } = await readClinic(db);
  await db.transaction(async (tx) => {
    await holdOwnAccount(tx, caller);
    if (!(await insertSecondFactor(tx, caller.accountId, secrets.seal(secret)))) throw clinicError('SECOND_FACTOR_ON');
  });
  return { secret, address: totpOf(secret, { issuer: profile.name.en, label: caller.phone }).toString() };
}

/**
 * Ends the set-up with the app's first code: from now on each log-in asks for one. All other sessions of the person
 * end, because they were opened with less.
 * @returns the recovery codes, which are shown this once
 * @throws INVALID_FIELDS for a wrong code, SECOND_FACTOR_ON, NOT_SIGNED_IN
 */
export async function confirmSecondFactor(deps: Dependencies, caller: Caller, code: string): Promise<string[]> {
  const { db, secrets, jobs } = deps;
  const { accountId, sessionHash } = caller;
  const factor = await selectSecondFactor(db, accountId);
  if (factor?.confirmedAt) throw clinicError('SECOND_FACTOR_ON');
  const step = factor && stepOf(secrets.open(factor.sealedSecret), inAscii(code), factor.now);
  if (!factor || step === null) throw wrongSecondCode();
  const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
  await db.transaction(async (tx) => {
    await holdOwnAccount(tx, caller);
    if (!(await confirmStarted(tx, accountId, factor.sealedSecret, step))) throw clinicError('SECOND_FACTOR_ON');
    await insertRecoveryCodes(
      tx,
      accountId,
      codes.map((each) => hashRecoveryCode(secrets, accountId, each)),
    );
    await deleteOtherSessions(tx, accountId, sessionHash);
    await jobs.add(tx, 'notice', { accountId, notice: 'secondFactorOn' });
  });
  return codes;
}

/**
 * Turns one's own second factor off, with a code of it. Somebody whose role needs one is led to setting it up anew.
 * @throws INVALID_FIELDS for a wrong code, TOO_MANY_REQUESTS; RECOVERED in a session that a recovery code alone opened,
 * because whoever found the sheet of codes could take over the account
 */
export async function removeSecondFactor(deps: Dependencies, caller: Caller, code: string): Promise<void> {
  if (caller.isRecovered) throw clinicError('RECOVERED');
  const { accountId } = caller;
  const limit = wrongSecondCodes(accountId);
  await allowOrFail(deps.db, [limit]);
  await deps.db.transaction(async (tx) => {
    await holdOwnAccount(tx, caller);
    if (!(await useSecondCode(tx, deps.secrets, accountId, code))) throw wrongSecondCode();
    await deleteSecondFactor(tx, accountId);
    await takeBackTry(tx, [limit.key]);
    await deps.jobs.add(tx, 'notice', { accountId, notice: 'secondFactorOff' });
  });
}

/**
 * Uses up a code of the app, or a recovery code. No code works twice: also not in its own half minute, nor one that is
 * older than the newest used.
 * @returns false if it is wrong or was used
 */
export async function useSecondCode(tx: Db, secrets: Secrets, accountId: number, typed: string): Promise<boolean> {
  const code = plainCode(typed);
  if (!/^[0-9]{6}$/.test(code)) return takeRecoveryCode(tx, accountId, hashRecoveryCode(secrets, accountId, code));
  const factor = await selectSecondFactor(tx, accountId);
  if (!factor?.confirmedAt) return false;
  const step = stepOf(secrets.open(factor.sealedSecret), code, factor.now);
  return step !== null && takeStep(tx, accountId, step);
}

/**
 * Removes somebody's second factor and passkeys, for example after they lost their phone, ends their sessions and tells
 * them by SMS.
 * @throws NOT_FOUND without one; FORBIDDEN for one's own, which takes a code
 */
export async function resetSecondFactor({ db, jobs }: Dependencies, caller: Caller, phone: string): Promise<void> {
  noteAsked(phone);
  await db.transaction(async (tx) => {
    const account = await holdAccountOf(tx, phone);
    if (!account) throw clinicError('NOT_FOUND');
    noteSubjects([account.id]);
    if (account.id === caller.accountId) throw clinicError('FORBIDDEN');
    const hadFactor = await forgetSecondFactor(tx, account.id);
    // Passkeys need no second step, and may be on the lost phone.
    const hadPasskeys = (await deletePasskeysOf(tx, account.id)) > 0;
    if (!hadFactor && !hadPasskeys) throw clinicError('NOT_FOUND');
    await deleteSessionsOf(tx, account.id);
    if (hadFactor) await jobs.add(tx, 'notice', { accountId: account.id, notice: 'secondFactorReset' });
    if (hadPasskeys) await jobs.add(tx, 'notice', { accountId: account.id, notice: 'passkeyRemoved' });
  });
}

/** Deletes a second factor with its recovery codes and counted wrong codes. @returns false if there was none */
export async function forgetSecondFactor(tx: Db, accountId: number): Promise<boolean> {
  await forgetTries(tx, wrongSecondCodes(accountId).key);
  return deleteSecondFactor(tx, accountId);
}

/** Deletes everybody's second factor, after the key that seals the secrets was lost. */
export const forgetAllSecondFactors = (db: Db) => deleteAllSecondFactors(db);

/** The roles whose people must have a second factor. */
export const listSecondFactorRoles = (db: Db): Promise<Role[]> => selectSecondFactorRoles(db);

/**
 * Sets whether a role needs a second factor. It applies at once, also in open sessions: people of that role without one
 * reach only its set-up.
 */
export async function requireSecondFactor(db: Database, role: Role, isRequired: boolean): Promise<Role[]> {
  return db.transaction(async (tx) => {
    await (isRequired ? insertSecondFactorRole(tx, role) : deleteSecondFactorRole(tx, role));
    return selectSecondFactorRoles(tx);
  });
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const newRecoveryCode = () => {
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};

const hashRecoveryCode = (secrets: Secrets, accountId: number, code: string) =>
  secrets.hmac('recovery-code', String(accountId), code.replace('-', ''));

/** A code as it is typed, in small letters and ASCII digits, without spaces and dashes. */
const plainCode = (typed: string) => inAscii(typed).replace(/[\s-]/g, '').toLowerCase();

/** The hash under which the database stores a typed recovery code of an account. */
export const recoveryCodeHmac = (secrets: Secrets, accountId: number, typed: string): Buffer =>
  hashRecoveryCode(secrets, accountId, plainCode(typed));

export const wrongSecondCode = () => clinicError('INVALID_FIELDS', { fields: { code: 'secondFactor.wrong' } });
