import { randomBytes } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { noteSubjects } from '../db/audit-trail.ts';
import type { Browser } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { allowOrFail, failIfSpent } from '../guards/rate-limits.ts';
import { takeBackTry } from '../guards/rate-limits.store.ts';
import { sha256 } from '../shared/secrets.ts';
import { findDevice } from './devices.service.ts';
import { holdAccount } from './held-account.service.ts';
import { findTicket, insertTicket, takeTicketTry } from './login-tickets.store.ts';
import { openSessionWithTicket } from './login.store.ts';
import { completeLogIn, newToken, openedSession } from './opened-session.service.ts';
import type { OpenedSession } from './opened-session.service.ts';
import { useSecondCode, wrongSecondCodes } from './second-factor.service.ts';

/** What somebody gets for the right one-time code if their account has a second factor. */
export interface SecondStep {
  /** Given out once, here; the database stores only its hash. */
  ticket: string;
  expiresAt: Date;
}

/** Lets an account whose code was right go on to its second step. `vouchedBy`: the admin whose code it was. */
export async function askSecondStep(tx: Db, vouchedBy: number | null, accountId: number): Promise<SecondStep> {
  noteSubjects([accountId]);
  const ticket = randomBytes(32).toString('base64url');
  await insertTicket(tx, sha256(ticket), { accountId, lifeSeconds: limits.codeLifeSeconds, vouchedBy });
  return { ticket, expiresAt: new Date(tx.now().getTime() + limits.codeLifeSeconds * 1000) };
}

/**
 * The error for a ticket without tries. It may also have been used, or have ended with the sessions, since it was
 * found.
 */
async function noTryLeft(db: Db, ticketHash: Buffer): Promise<Error> {
  const now = await findTicket(db, ticketHash, limits.codeTries);
  return now ? clinicError('CODE_LOCKED', { retryAfter: now.lockedSeconds ?? 1 }) : clinicError('WRONG_CODE');
}

/**
 * Checks the code of the second step and opens the session. Tries are counted and committed before the comparison, as
 * those of one-time codes are: three of a ticket, and ten wrong ones of an account in a day.
 * @throws WRONG_CODE, also for a ticket that is unknown, used or expired; CODE_LOCKED, TOO_MANY_REQUESTS,
 * ACCOUNT_LOCKED
 */
export async function finishSecondStep(
  deps: Dependencies,
  { ticket, code }: { ticket: string; code: string },
  { browser, device: userAgent }: { browser: Browser; device: string },
): Promise<OpenedSession> {
  const { db, secrets } = deps;
  const ticketHash = sha256(ticket);
  const found = await findTicket(db, ticketHash, limits.codeTries);
  if (!found) throw clinicError('WRONG_CODE');
  noteSubjects([found.accountId]);
  const limit = wrongSecondCodes(found.accountId);
  await failIfSpent(db, [limit]);
  if (!(await takeTicketTry(db, ticketHash, limits.codeTries))) throw await noTryLeft(db, ticketHash);
  await allowOrFail(db, [limit]);
  const token = newToken();
  const { account, keepDevice } = await db.transaction(async (tx) => {
    const held = await holdAccount(tx, found.accountId);
    const opened = await openSessionWithTicket(tx, held, ticketHash, sha256(token), userAgent);
    if (!opened || !(await useSecondCode(tx, secrets, opened.id, code))) throw clinicError('WRONG_CODE');
    await takeBackTry(tx, [limit.key]);
    const device = await findDevice({ db: tx, secrets }, opened.phone, browser);
    return { account: opened, keepDevice: await completeLogIn(tx, secrets, opened, { device, browser }) };
  });
  keepDevice();
  return openedSession(account, token, deps.db.now());
}
