import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { IdentityQuestion } from '#contract/patients/identity.ts';
import type { Caller } from '../caller.ts';
import type { Account } from './accounts.store.ts';
import type { OpenedSession } from './login.service.ts';
import type { ListedSession } from './sessions.store.ts';

export function presentSignedUp({ name, phone, createdAt }: Account): Answer<'signUp'> {
  return { name, phone, registrationDate: createdAt.toISOString() };
}

/** The answer after a code was requested; the same whether or not the phone has an account. */
export function presentCodeSent(phoneNumber: string): Answer<'startLogIn'> {
  return {
    phoneNumber,
    expiresInSeconds: limits.codeLifeSeconds,
    resendAfterSeconds: limits.codeResendSeconds,
  };
}

/** What the browser stores of a new session (R26). */
export function presentOpenedSession({ account, token, expiresAt }: OpenedSession): Answer<'finishLogIn'> {
  return {
    // The phone may be another person's by now: see presentMe.
    name: account.isUnconfirmed ? '' : account.name,
    phoneNumber: account.phone,
    role: account.role,
    language: account.language,
    access_token: token,
    expires_at: expiresAt.toISOString(),
  };
}

/** The same, with the token also under its second name (R23). */
export function presentVerified(opened: OpenedSession): Answer<'verifyLogIn'> {
  return { ...presentOpenedSession(opened), accessToken: opened.token };
}

/** The caller; a session that has not confirmed who it is gets only its language and the question. */
export function presentMe(
  question: { asks: IdentityQuestion } | null,
  { name, phone, patientNumber, role, language, doctor }: Caller,
): Answer<'readMe'> {
  if (question) return { language, asks: question.asks };
  return { name, phoneNumber: phone, patientNumber, role, language, isListedDoctor: doctor !== null };
}

export function presentSessions(sessions: readonly ListedSession[]): Answer<'listMySessions'> {
  return {
    sessions: sessions.map(({ id, current, device, startedAt, lastSeenAt }) => ({
      id,
      current,
      device,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  };
}

export function presentRole({ name, phone, role }: Account): Answer<'changeRole'> {
  return { name, phoneNumber: phone, role };
}
