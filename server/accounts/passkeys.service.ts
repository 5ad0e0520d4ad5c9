import { randomBytes } from 'node:crypto';
import type { PasskeyHindrance } from '#contract/accounts/passkeys.ts';
import type { Received } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Caller } from '../shared/caller.ts';
import { noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import { takeBackTry } from '../guards/rate-limits.store.ts';
import { sha256 } from '../shared/secrets.ts';
import { holdOwnAccount } from './held-account.service.ts';
import { deletePasskey, insertPasskey, insertPasskeyChallenge, selectPasskeys, takeMaking } from './passkeys.store.ts';
import type { PasskeyRow } from './passkeys.store.ts';
import { readSecondFactor, useSecondCode, wrongSecondCode, wrongSecondCodes } from './second-factor.service.ts';
import { challengeIn, checkMade, makingOptions, relyingPartyOf } from './webauthn.ts';

/** The limit on passkeys that one account starts to make. */
const startLimit = (accountId: number) => ({ key: `passkey-begun:${accountId}`, max: 20, windowSeconds: 3600 });

/** Why this session makes no passkey; null if it may. */
function hindranceOf({ origin }: Pick<Dependencies, 'origin'>, caller: Caller): PasskeyHindrance | null {
  if (caller.isVouched) return 'VOUCHED';
  if (caller.isRecovered) return 'RECOVERED';
  return relyingPartyOf(origin) ? null : 'NO_HOST_NAME';
}

/** One's own passkeys, and whether another can be made here. */
export async function listPasskeys(deps: Dependencies, caller: Caller) {
  const passkeys: PasskeyRow[] = await selectPasskeys(deps.db, caller.accountId);
  const { isOn } = await readSecondFactor(deps.db, caller);
  return { passkeys, hindrance: hindranceOf(deps, caller), address: deps.origin, asksCode: isOn };
}

/**
 * Starts making a passkey. It will replace the second step at log-in, so a person with a second step must enter its
 * code now.
 * @returns what the browser passes to its authenticator, within `limits.codeLifeSeconds`
 * @throws NO_HOST_NAME, PASSKEYS_FULL, INVALID_FIELDS for a missing or wrong code, TOO_MANY_REQUESTS
 */
export async function startPasskey(
  deps: Dependencies,
  caller: Caller,
  { name, code }: Received<'startPasskey'>['body'],
) {
  const { db, secrets, origin } = deps;
  const { accountId, sessionHash } = caller;
  const party = relyingPartyOf(origin);
  if (!party) throw clinicError('NO_HOST_NAME');
  const wrong = wrongSecondCodes(accountId);
  await allowOrFail(db, [startLimit(accountId)]);
  if (code !== undefined) await allowOrFail(db, [wrong]);
  const { profile } = await readClinic(db);
  return db.transaction(async (tx) => {
    await holdOwnAccount(tx, caller);
    const others = await othersOf(tx, accountId);
    if ((await readSecondFactor(tx, caller)).isOn) {
      if (code === undefined) throw clinicError('INVALID_FIELDS', { fields: { code: 'code.required' } });
      if (!(await useSecondCode(tx, secrets, accountId, code))) throw wrongSecondCode();
    }
    if (code !== undefined) await takeBackTry(tx, [wrong.key]);
    const userHandle = others[0]?.userHandle ?? randomBytes(32);
    const options = await makingOptions(party, { clinic: profile.name.en, person: caller.name, userHandle, others });
    const making = { sessionHash, userHandle, name };
    await insertPasskeyChallenge(tx, sha256(options.challenge), making, limits.codeLifeSeconds);
    return options;
  });
}

/** @throws PASSKEYS_FULL */
async function othersOf(tx: Db, accountId: number) {
  const others = await selectPasskeys(tx, accountId);
  if (others.length >= limits.passkeys) throw clinicError('PASSKEYS_FULL');
  return others;
}

/**
 * Keeps the passkey that the browser made, if it was begun in this session, and tells the person by SMS.
 * @throws PASSKEY_REFUSED, PASSKEYS_FULL, NO_HOST_NAME, NOT_SIGNED_IN
 */
export async function finishPasskey(
  { db, jobs, origin }: Dependencies,
  caller: Caller,
  made: Received<'finishPasskey'>['body'],
): Promise<PasskeyRow> {
  const party = relyingPartyOf(origin);
  if (!party) throw clinicError('NO_HOST_NAME');
  const challenge = challengeIn(made);
  // Used up and committed before anything is compared.
  const making = challenge === null ? null : await takeMaking(db, sha256(challenge), caller.sessionHash);
  const checked = making && (await checkMade(party, challenge!, made));
  if (!checked) throw clinicError('PASSKEY_REFUSED');
  return db.transaction(async (tx) => {
    await holdOwnAccount(tx, caller);
    await othersOf(tx, caller.accountId);
    const kept = await insertPasskey(tx, caller.accountId, { ...making, ...checked });
    if (!kept) throw clinicError('PASSKEY_REFUSED');
    noteSubjects([caller.accountId]);
    await jobs.add(tx, 'notice', { accountId: caller.accountId, notice: 'passkeyAdded' });
    return kept;
  });
}

/** Removes one of the caller's own passkeys and tells them by SMS. @throws NOT_FOUND */
export async function removePasskey({ db, jobs }: Dependencies, caller: Caller, id: number): Promise<void> {
  const { accountId } = caller;
  await db.transaction(async (tx) => {
    await holdOwnAccount(tx, caller);
    if (!(await deletePasskey(tx, accountId, id))) throw clinicError('NOT_FOUND');
    noteSubjects([accountId]);
    await jobs.add(tx, 'notice', { accountId, notice: 'passkeyRemoved' });
  });
}
