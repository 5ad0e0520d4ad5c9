import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { limits, sessionMinutes, sessionsPerPerson } from '#contract/limits.ts';
import type { SmsSender } from '../adapters/sms.ts';
import type { JobData } from '../adapters/jobs.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { noteAsked, noteSignIn } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { fail } from '../errors.ts';
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

/** How the strict profile caps the sending of codes (S12). The cool-down is cleared by a successful login. */
function sendLimits(phone: string, address: string) {
  return [
    // The address first: one that is refused must not use up the tries of phones it names, however many it asks for at
    // once.
    { key: `code-address:${address}`, max: 100, windowSeconds: hour },
    { key: `code-gap:${phone}`, max: 1, windowSeconds: limits.codeResendSeconds },
    { key: `code-10min:${phone}`, max: 3, windowSeconds: 10 * minute },
    { key: `code-day:${phone}`, max: 10, windowSeconds: day },
  ];
}

/** How the strict profile caps wrong codes beyond the three of one challenge (S11). */
function tryLimits(phone: string, address: string) {
  return [
    { key: `wrong-address:${address}`, max: 100, windowSeconds: hour },
    { key: `wrong-day:${phone}`, max: 10, windowSeconds: day },
  ];
}

/**
 * Makes a code for the phone and puts its SMS on the queue. Known and unknown phones take the same way and the same
 * time: only the worker that sends looks whether there is anybody to send it to.
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

/** Sends a queued code, in the person's language, if the phone has an account. */
export async function sendLoginCode(
  deps: { db: Db; secrets: Secrets; sms: SmsSender },
  job: JobData['login-code'],
): Promise<void> {
  const account = await findAccountByPhone(deps.db, job.phone);
  // A code that has been replaced, used or has run out meanwhile would only confuse.
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
  /** Shown once, here; the database keeps its hash. */
  token: string;
  expiresAt: Date;
}

/**
 * Checks a code and opens a session. The try is counted, and committed, before anything is compared: a hundred guesses
 * at once cost three. The third wrong one kills the code, and the right one then fails too.
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
    throw seconds === null ? fail('WRONG_CODE') : fail('CODE_LOCKED', { retryAfter: seconds });
  }
  if (!timingSafeEqual(challenge.codeHmac, hashCode(deps.secrets, challenge.id, phone, code))) {
    await allowOrFail(deps.db, capped);
    throw fail('WRONG_CODE');
  }
  const token = `cs_${randomBytes(32).toString('base64url')}`;
  const account = await deps.db.transaction(async (tx) => {
    const opened = await openSessionFor(tx, challenge.id, sha256(token), from.device);
    if (!opened) throw fail('WRONG_CODE');
    noteSignIn(opened);
    await deleteOldestSessions(tx, opened.id, sessionsPerPerson);
    await forgetTries(tx, `code-gap:${phone}`);
    return opened;
  });
  return { account, token, expiresAt: new Date(Date.now() + sessionMinutes[account.role].total * minute * 1000) };
}

/** Drops ended challenges and sessions. */
export async function purgeLogIns(db: Db): Promise<void> {
  await purgeChallenges(db);
  await purgeSessions(db);
}

function hashCode(secrets: Secrets, challengeId: string, phone: string, code: string): Buffer {
  return secrets.hmac('login-code', challengeId, phone, code);
}
