import type { Received } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { Browser } from '../shared/caller.ts';
import { noteSubjects } from '../db/audit-trail.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import { sha256 } from '../shared/secrets.ts';
import { findAnyDevice, findDevice } from './devices.service.ts';
import { holdAccount } from './held-account.service.ts';
import { passkeyLimit } from './login-limits.ts';
import type { LogInFrom } from './login.service.ts';
import { openSessionWithPasskey } from './login.store.ts';
import { completeLogIn, newToken, openedSession } from './opened-session.service.ts';
import type { OpenedSession } from './opened-session.service.ts';
import { findPasskey, insertPasskeyChallenge, takeLogInChallenge } from './passkeys.store.ts';
import type { FoundPasskey } from './passkeys.store.ts';
import { challengeIn, checkUsed, relyingPartyOf, usingOptions } from './webauthn.ts';

type Used = Received<'finishPasskeyLogIn'>['body'];

/**
 * Begins a log-in by passkey. The call names nobody: the browser offers its passkeys for this clinic. A known browser
 * has its own limit, so that a stranger on the same line does not use it up.
 * @throws NO_HOST_NAME; in the strict profile TOO_MANY_REQUESTS
 */
export async function startPasskeyLogIn(
  { db, origin, rateProfile }: Dependencies,
  { address, browser }: Pick<LogInFrom, 'address' | 'browser'>,
) {
  const party = relyingPartyOf(origin);
  if (!party) throw clinicError('NO_HOST_NAME');
  if (rateProfile === 'strict') await allowOrFail(db, [passkeyLimit(address, await findAnyDevice(db, browser))]);
  const options = await usingOptions(party);
  await insertPasskeyChallenge(db, sha256(options.challenge), null, limits.codeLifeSeconds);
  return { options, address: party.origin };
}

/**
 * Checks what a passkey signed and opens a session of its account. There is no second step: the passkey is the device,
 * and its PIN or fingerprint was asked for. The account is held before its state is read, as at every log-in.
 * @throws WRONG_PASSKEY whatever is wrong with it, ACCOUNT_LOCKED, NO_HOST_NAME
 */
export async function finishPasskeyLogIn(
  deps: Dependencies,
  used: Used,
  { browser, device: userAgent }: { browser: Browser; device: string },
): Promise<OpenedSession> {
  const { db, secrets } = deps;
  const found = await findPasskey(db, Buffer.from(used.id, 'base64url'));
  if (found) noteSubjects([found.accountId]);
  const signed = await checkSigned(deps, used, found);
  if (!found || !signed) throw clinicError('WRONG_PASSKEY');
  const token = newToken();
  const { account, keepDevice } = await db.transaction(async (tx) => {
    const held = await holdAccount(tx, found.accountId);
    const opened = await openSessionWithPasskey(tx, held, { id: found.id, ...signed }, sha256(token), userAgent);
    if (!opened) throw clinicError('WRONG_PASSKEY');
    const device = await findDevice({ db: tx, secrets }, opened.phone, browser);
    return { account: opened, keepDevice: await completeLogIn(tx, secrets, opened, { device, browser }) };
  });
  keepDevice();
  return openedSession(account, token, db.now());
}

/**
 * Uses up the challenge and checks the passkey's signature. Null if either is wrong, or the passkey is another
 * person's.
 */
async function checkSigned({ db, origin, logError }: Dependencies, used: Used, found: FoundPasskey | null) {
  const party = relyingPartyOf(origin);
  if (!party) throw clinicError('NO_HOST_NAME');
  const challenge = challengeIn(used);
  const isAsked = challenge !== null && (await takeLogInChallenge(db, sha256(challenge)));
  if (!isAsked || !found?.userHandle.equals(Buffer.from(used.response.userHandle, 'base64url'))) return null;
  const signed = await checkUsed(party, challenge, used, found);
  if (signed === 'counted back') logError('A passkey counts less than before: there may be a copy of it', {});
  return signed === 'counted back' ? null : signed;
}
