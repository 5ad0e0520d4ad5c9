import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { Page } from '#contract/paging.ts';
import type { IdentityQuestion } from '#contract/patients/identity.ts';
import type { Role } from '#contract/roles.ts';
import type { Caller } from '../shared/caller.ts';
import type { Account } from './accounts.store.ts';
import type { LockedRow } from './locked.store.ts';
import type { MadeOpening } from './openings.service.ts';
import type { OpenedSession } from './opened-session.service.ts';
import type { SecondFactorState, StartedSecondFactor } from './second-factor.service.ts';
import type { SecondStep } from './second-step.service.ts';
import type { ListedSession } from './sessions.store.ts';

export function presentSignedUp({ name, phone, createdAt }: Account): Answer<'signUp'> {
  return { name, phone, registrationDate: createdAt.toISOString() };
}

/** The answer after a code was requested; the same whether or not the phone has an account. */
export function presentCodeSent(phoneNumber: string, smsDown: boolean): Answer<'startLogIn'> {
  return {
    phoneNumber,
    expiresInSeconds: limits.codeLifeSeconds,
    resendAfterSeconds: limits.codeResendSeconds,
    ...(smsDown && { smsDown }),
  };
}

/** What the browser stores of a new session (R26). */
export function presentOpenedSession({ account, token, expiresAt }: OpenedSession): Answer<'finishSecondStep'> {
  return {
    // The phone may belong to another person by now, who must not learn the name (see presentMe).
    name: account.isUnconfirmed ? '' : account.name,
    phoneNumber: account.phone,
    role: account.role,
    language: account.language,
    access_token: token,
    expires_at: expiresAt.toISOString(),
  };
}

/** A new session; or, for an account with a second factor, the ticket for its second step. */
export function presentLogIn(opened: OpenedSession | SecondStep): Answer<'finishLogIn'> {
  return 'ticket' in opened ? presentSecondStep(opened) : presentOpenedSession(opened);
}

/** The same, with the token also under its second name (R23). */
export function presentVerified(opened: OpenedSession | SecondStep): Answer<'verifyLogIn'> {
  if ('ticket' in opened) return presentSecondStep(opened);
  return { ...presentOpenedSession(opened), accessToken: opened.token };
}

function presentSecondStep({ ticket, expiresAt }: SecondStep) {
  return { second_factor: { ticket, expires_at: expiresAt.toISOString() } };
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

/** The code, which the admin's screen shows once. */
export const presentVouchedCode = ({ account, code, expiresAt }: MadeOpening): Answer<'vouchForLogIn'> => ({
  userName: account.name,
  phoneNumber: account.phone,
  code,
  expiresAt: expiresAt.toISOString(),
});

export function presentLockedAccount(row: LockedRow): Answer<'openLockedAccount'> {
  const { name, phone, role, lockedSince, lastLogIn, openedAt, openedBy, reason } = row;
  return {
    userName: name,
    phoneNumber: phone,
    role,
    lockedSince: lockedSince?.toISOString() ?? null,
    lastLogIn: lastLogIn?.toISOString() ?? null,
    opening: openedAt && { at: openedAt.toISOString(), by: openedBy, reason: reason ?? '' },
  };
}

export function presentLockedAccounts({ rows, page }: { rows: LockedRow[]; page: Page }): Answer<'listLockedAccounts'> {
  return { _embedded: { lockedAccountList: rows.map(presentLockedAccount) }, page };
}

export function presentSecondFactor({
  isOn,
  isRequired,
  recoveryCodesLeft,
}: SecondFactorState): Answer<'readSecondFactor'> {
  return { isOn, isRequired, recoveryCodesLeft };
}

export function presentStartedSecondFactor({ secret, address }: StartedSecondFactor): Answer<'startSecondFactor'> {
  return { secret, address };
}

export function presentRecoveryCodes(recoveryCodes: string[]): Answer<'confirmSecondFactor'> {
  return { recoveryCodes };
}

export function presentSecondFactorRoles(roles: Role[]): Answer<'readSecondFactorRoles'> {
  return { roles };
}
