import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { limits, sessionMinutes, sessionsPerPerson } from '#contract/limits.ts';
import type { SmsSender } from '../adapters/sms.ts';
import type { JobData } from '../adapters/jobs.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { noteAsked, noteSignIn } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { clinicError } from '../errors.ts';
import { allowOrFail, failIfSpent } from '../guards/rate-limits.ts';
import { forgetTries } from '../guards/rate-limits.store.ts';
import { sha256 } from '../secrets.ts';
import type { Secrets } from '../secrets.ts';
import { findAccountByPhone } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import {
  insertChallenge,
  isChallengeLive,
  openSessionFor,
  purgeChallenges,
  secondsLocked,
  takeChallengeTry,
} from './login.store.ts';
import { deleteOldestSessions, purgeSessions } from './sessions.store.ts';
import { smsText } from './sms-texts.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Limits on sending codes in the strict profile (S12). A successful login resets the cool-down. */
function sendLimits(phone: string, address: string) {
  return [
    // The address first: a refused address must not use up the limits of the phones it asks for.
    { key: `code-address:${address}`, max: 100, windowSeconds: hour },
    { key: `code-gap:${phone}`, max: 1, windowSeconds: limits.codeResendSeconds },
    { key: `code-10min:${phone}`, max: 3, windowSeconds: 10 * minute },
    { key: `code-day:${phone}`, max: 10, windowSeconds: day },
  ];
}

/** Limits on wrong codes in the strict profile, beyond the three tries of one challenge (S11). */
function tryLimits(phone: string, address: string) {
  return [
    { key: `wrong-address:${address}`, max: 100, windowSeconds: hour },
    { key: `wrong-day:${phone}`, max: 10, windowSeconds: day },
  ];
}

/**
 * Makes a one-time code for the phone and queues its SMS. Known and unknown phones take the same steps and the same
 * time; only the worker that sends the SMS looks for the account.
 * @throws TOO_MANY_REQUESTS in the strict profile
 */
export async function startLogIn(deps: Dependencies, phone: string, address: string): Promise<void> {
  if (deps.rateProfile === 'strict') await allowOrFail(deps.db, sendLimits(phone, address));
  const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');
  const id = randomUUID();
  const codeHmac = hashCode(deps.secrets, id, phone, code);
  await deps.db.transaction(async (tx) => {
    await insertChallenge(tx, { id, phone, codeHmac, lifeSeconds: limits.codeLifeSeconds });
    await deps.jobs.add(tx, 'login-code', { challengeId: id, phone, sealedCode: deps.secrets.seal(code) });
  });
}

/** Sends a queued code in the account's language, if the phone has an account. */
export async function sendLoginCode(
  deps: { db: Db; secrets: Secrets; sms: SmsSender },
  job: JobData['login-code'],
): Promise<void> {
  const account = await findAccountByPhone(deps.db, job.phone);
  // A code that was replaced or used, or has expired, is not sent any more.
  if (!account || !(await isChallengeLive(deps.db, job.challengeId))) return;
  const { profile } = await readClinic(deps.db);
  const text = smsText('loginCode', account.language, {
    code: deps.secrets.open(job.sealedCode),
    clinic: profile.name[account.language],
    minutes: (limits.codeLifeSeconds / minute).toLocaleString(account.language),
  });
  await deps.sms.send({ to: account.phone, text, template: 'loginCode' });
}

export interface OpenedSession {
  account: Account;
  /** Given out once, here; the database stores only its hash. */
  token: string;
  expiresAt: Date;
}

/**
 * Checks a code and opens a session. Each try is counted and committed before the comparison, so that a hundred guesses
 * at once still get only three tries. After the third wrong one, even the right code fails.
 * @throws WRONG_CODE, CODE_LOCKED, and in the strict profile TOO_MANY_REQUESTS
 */
export async function finishLogIn(
  deps: Dependencies,
  phone: string,
  code: string,
  from: { address: string; device: string },
): Promise<OpenedSession> {
  noteAsked(phone);
  const capped = deps.rateProfile === 'strict' ? tryLimits(phone, from.address) : [];
  await failIfSpent(deps.db, capped);
  const challenge = await takeChallengeTry(deps.db, phone, limits.codeTries);
  if (!challenge) {
    const seconds = await secondsLocked(deps.db, phone, limits.codeTries);
    throw seconds === null ? clinicError('WRONG_CODE') : clinicError('CODE_LOCKED', { retryAfter: seconds });
  }
  if (!timingSafeEqual(challenge.codeHmac, hashCode(deps.secrets, challenge.id, phone, code))) {
    await allowOrFail(deps.db, capped);
    throw clinicError('WRONG_CODE');
  }
  const token = `cs_${randomBytes(32).toString('base64url')}`;
  const account = await deps.db.transaction(async (tx) => {
    const opened = await openSessionFor(tx, challenge.id, sha256(token), from.device);
    if (!opened) throw clinicError('WRONG_CODE');
    noteSignIn(opened);
    await deleteOldestSessions(tx, opened.id, sessionsPerPerson);
    await forgetTries(tx, `code-gap:${phone}`);
    return opened;
  });
  return { account, token, expiresAt: new Date(Date.now() + sessionMinutes[account.role].total * minute * 1000) };
}

/** Deletes expired challenges and sessions. */
export async function purgeLogIns(db: Db): Promise<void> {
  await purgeChallenges(db);
  await purgeSessions(db);
}

function hashCode(secrets: Secrets, challengeId: string, phone: string, code: string): Buffer {
  return secrets.hmac('login-code', challengeId, phone, code);
}
