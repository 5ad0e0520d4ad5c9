import { randomBytes } from 'node:crypto';
import { sessionMinutes, sessionsPerPerson } from '#contract/limits.ts';
import type { Browser } from '../shared/caller.ts';
import { noteSignIn } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { forgetTries } from '../guards/rate-limits.store.ts';
import type { Secrets } from '../shared/secrets.ts';
import { rememberDevice } from './devices.service.ts';
import type { KnownDevice } from './devices.service.ts';
import { wrongInARow } from './login-limits.ts';
import type { OpenedAccount } from './login.store.ts';
import { deleteOldestSessions } from './sessions.store.ts';

export interface OpenedSession {
  account: OpenedAccount;
  /** Given out once, here; the database stores only its hash. */
  token: string;
  expiresAt: Date;
}

export const newToken = () => `cs_${randomBytes(32).toString('base64url')}`;

/**
 * Finishes a log-in in the transaction that opens its session: audit entry, limits, known device.
 * @returns a function that stores the device's cookie in the browser, to be called after the commit
 * @throws ACCOUNT_LOCKED
 */
export async function completeLogIn(
  tx: Db,
  secrets: Secrets,
  opened: OpenedAccount,
  from: { device: KnownDevice | null; browser: Browser },
): Promise<() => void> {
  // Rolled back: once an admin has opened the account, the same code still works.
  if (opened.isLocked) throw clinicError('ACCOUNT_LOCKED');
  noteSignIn(opened);
  await deleteOldestSessions(tx, opened.id, sessionsPerPerson);
  await forgetTries(tx, wrongInARow(opened.phone));
  return rememberDevice(tx, secrets, opened, from);
}

/** The session as it is answered. */
export function openedSession(account: OpenedAccount, token: string, now: Date): OpenedSession {
  return { account, token, expiresAt: new Date(now.getTime() + sessionMinutes[account.role].total * 60_000) };
}
