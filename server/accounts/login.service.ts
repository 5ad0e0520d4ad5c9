import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { JobData } from '../adapters/jobs.ts';
import { noteAsked } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError, SmsUnclear } from '../shared/errors.ts';
import type { Browser } from '../shared/caller.ts';
import type { Address } from '../guards/own-network.ts';
import { allowOrFail, failIfSpent } from '../guards/rate-limits.ts';
import { countTry, forgetTries, takeBackTry, secondsSpent } from '../guards/rate-limits.store.ts';
import { codeLanguage, doCodesGoOut, isSmsDown } from '../guards/codes-go-out.ts';
import type { Withholding } from '../guards/codes-go-out.ts';
import { sha256 } from '../shared/secrets.ts';
import type { Secrets } from '../shared/secrets.ts';
import { findAccountByPhone } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import {
  insertChallenge,
  isChallengeLive,
  isRegular,
  openSessionFor,
  purgeChallenges,
  secondsLocked,
  takeChallengeTry,
} from './login.store.ts';
import { findDevice, purgeKnownDevices } from './devices.service.ts';
import { holdAccountOf } from './held-account.service.ts';
import { purgeTickets } from './login-tickets.store.ts';
import { sendLimits, smsLimits, tryLimits, watchForGuessing, wrongInARow } from './login-limits.ts';
import { completeLogIn, newToken, openedSession } from './opened-session.service.ts';
import { takeUpRole } from './awaited-role.service.ts';
import { openingOf, useOpening } from './openings.service.ts';
import { purgeAwaited } from './colleagues.store.ts';
import { purgeOpenings } from './openings.store.ts';
import { purgePasskeyChallenges } from './passkeys.store.ts';
import type { OpenedSession } from './opened-session.service.ts';
import { askSecondStep } from './second-step.service.ts';
import type { SecondStep } from './second-step.service.ts';
import { purgeStarted } from './second-factor.store.ts';
import { purgeSessions } from './sessions.store.ts';
import { writeSms } from './sms-texts.ts';
import type { SmsDependencies } from './sms-texts.ts';

/** Where a request for a code, or a try, comes from. */
export interface LogInFrom {
  readonly address: Address;
  readonly browser: Browser;
}

/** The cookie that binds a code to the browser that asked for it; it ends with the code. */
const askerCookie = 'login';

/** The hash of the asking browser's identifier; null if the browser kept none. */
function readAsker(browser: Browser): Buffer | null {
  const id = browser.recall(askerCookie);
  return id === null ? null : sha256(id);
}

/**
 * Makes a one-time code for the phone and queues its SMS. Known and unknown phones take the same steps and the same
 * time; only the worker that sends the SMS looks for the account. The code is bound to the asking browser if it keeps
 * cookies; a program gets a code that works without them.
 * @returns whether SMS fail for everybody at the moment: the same for every phone
 * @throws NO_SMS while no code can be sent, the same for every phone; codes that need no SMS still work.
 * TOO_MANY_REQUESTS in the strict profile
 */
export async function startLogIn(deps: Dependencies, phone: string, { address, browser }: LogInFrom): Promise<boolean> {
  const device = await findDevice(deps, phone, browser);
  if (deps.rateProfile === 'strict')
    await allowOrFail(deps.db, sendLimits({ phone, address, device: device?.key ?? null }));
  const isSent = await doCodesGoOut(deps);
  const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');
  const id = randomUUID();
  const codeHmac = hashCode(deps.secrets, id, phone, code);
  const kept = browser.recall(askerCookie);
  const asker = kept ?? randomBytes(16).toString('base64url');
  await deps.db.transaction(async (tx) => {
    await insertChallenge(tx, {
      id,
      phone,
      codeHmac,
      lifeSeconds: limits.codeLifeSeconds,
      browserHash: sha256(asker),
      isBound: kept !== null || browser.isOwnPage,
    });
    if (!isSent) return;
    const sealedCode = deps.secrets.seal(code);
    await deps.jobs.add(tx, 'login-code', { challengeId: id, phone, sealedCode, isKnownDevice: device !== null });
  });
  browser.keep(askerCookie, asker, limits.codeLifeSeconds);
  if (!isSent) throw clinicError('NO_SMS');
  return isSmsDown(deps.db);
}

/**
 * Sends a queued code in the account's language, if the phone has an account.
 * @throws in the strict profile if the clinic has sent too many; the job is then tried again
 */
export async function sendLoginCode(
  deps: SmsDependencies & Withholding & { secrets: Secrets; rateProfile: Dependencies['rateProfile'] },
  job: JobData['login-code'],
): Promise<void> {
  const account = await findAccountByPhone(deps.db, job.phone);
  // A code that was replaced or used, or has expired, is not sent any more.
  if (!account || !(await isChallengeLive(deps.db, job.challengeId))) return;
  if (deps.rateProfile === 'strict') await countCodeSms(deps.db, account, job.isKnownDevice);
  const language = await codeLanguage(deps, account.language);
  const written = await writeSms(deps, 'loginCode', language, { code: deps.secrets.open(job.sealedCode) });
  await deps.sms.send({ to: account.phone, ...written }).catch(async (error: unknown) => {
    // A failed SMS is tried again every few seconds: it must not count against the clinic's limit.
    if (deps.rateProfile === 'strict' && !(error instanceof SmsUnclear))
      await takeBackTry(
        deps.db,
        smsLimits.map(({ key }) => key),
      );
    throw error;
  });
}

async function countCodeSms(db: Db, account: Account, isKnownDevice: boolean): Promise<void> {
  if ((await secondsSpent(db, smsLimits)) !== null && !isKnownDevice && !(await isRegular(db, account.id)))
    throw new Error('Too many log-in codes were sent: this one waits');
  for (const { key, windowSeconds } of smsLimits) await countTry(db, key, windowSeconds);
}

/**
 * Checks a code and opens a session, or asks for the second step of an account that has one. A code that was made at
 * the clinic works in the place of the one by SMS, within the same tries. Each try is counted and committed
 * before the comparison, so that a hundred guesses at once still get only three tries. After the third wrong one, even
 * the right code fails.
 * @throws WRONG_CODE, CODE_LOCKED, ACCOUNT_LOCKED, and in the strict profile TOO_MANY_REQUESTS
 */
export async function finishLogIn(
  deps: Dependencies,
  phone: string,
  code: string,
  { address, browser, device: userAgent }: LogInFrom & { device: string },
): Promise<OpenedSession | SecondStep> {
  noteAsked(phone);
  const { db, secrets } = deps;
  const device = await findDevice(deps, phone, browser);
  const asker = { phone, address, device: device?.key ?? null };
  const capped = deps.rateProfile === 'strict' ? tryLimits(asker) : [];
  await failIfSpent(db, capped);
  const browserHash = readAsker(browser);
  const challenge = await takeChallengeTry(db, phone, browserHash, limits.codeTries);
  if (!challenge) {
    const seconds = await secondsLocked(db, phone, browserHash, limits.codeTries);
    throw seconds === null ? clinicError('WRONG_CODE') : clinicError('CODE_LOCKED', { retryAfter: seconds });
  }
  // Counted as wrong before the comparison, so that tries at the same moment stay within the limits.
  await allowOrFail(db, capped);
  const isFromSms = timingSafeEqual(challenge.codeHmac, hashCode(secrets, challenge.id, phone, code));
  const opening = isFromSms ? null : await openingOf(deps, phone, code);
  if (!isFromSms && !opening) {
    if (deps.rateProfile === 'strict') await watchForGuessing(deps, asker);
    throw clinicError('WRONG_CODE');
  }
  await takeBackTry(
    db,
    capped.map(({ key }) => key),
  );
  const token = newToken();
  const { answer, keepDevice } = await db.transaction(async (tx) => {
    const held = await takeUpRole(tx, await holdAccountOf(tx, phone));
    if (opening) await useOpening(tx, opening, held);
    const by = { device: userAgent, vouchedBy: opening?.vouchedBy ?? null, isProof: isFromSms };
    const opened = await openSessionFor(tx, held, challenge.id, sha256(token), by);
    if (!opened) throw clinicError('WRONG_CODE');
    if (opened.owesSecondStep) return { answer: await askSecondStep(tx, by.vouchedBy, opened.id) };
    const keep = await completeLogIn(tx, secrets, opened, { device, browser });
    return { answer: openedSession(opened, token, tx.now()), keepDevice: keep };
  });
  keepDevice?.();
  return answer;
}

/** After the desk has checked a person's papers: unknown browsers may try codes for their phone again. */
export async function forgiveWrongCodes(tx: Db, phone: string): Promise<void> {
  await forgetTries(tx, wrongInARow(phone));
}

/**
 * Deletes expired challenges, also those of passkeys, tickets, openings, sessions and known devices, and set-ups of
 * second factors left unfinished.
 */
export async function purgeLogIns(db: Db): Promise<number> {
  const others =
    (await purgeTickets(db)) + (await purgeStarted(db)) + (await purgeOpenings(db)) + (await purgeAwaited(db));
  const begun = await purgePasskeyChallenges(db);
  return others + begun + (await purgeChallenges(db)) + (await purgeKnownDevices(db)) + (await purgeSessions(db));
}

function hashCode(secrets: Secrets, challengeId: string, phone: string, code: string): Buffer {
  return secrets.hmac('login-code', challengeId, phone, code);
}
