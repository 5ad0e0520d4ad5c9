import type { Answer } from '#contract/endpoints.ts';
import type { Caller } from '../caller.ts';
import type { OpenedSession } from './login.service.ts';
import type { ListedSession } from './sessions.store.ts';

/** What the browser keeps of a new session, under the described names. */
export function presentOpenedSession({ account, token, expiresAt }: OpenedSession): Answer<'finishLogIn'> {
  return {
    name: account.name,
    phoneNumber: account.phone,
    role: account.role,
    language: account.language,
    access_token: token,
    expires_at: expiresAt.toISOString(),
  };
}

export function presentMe({ name, phone, role, language }: Caller): Answer<'readMe'> {
  return { name, phoneNumber: phone, role, language };
}

export function presentSession(session: ListedSession): Answer<'listMySessions'>['sessions'][number] {
  return { ...session, startedAt: session.startedAt.toISOString(), lastSeenAt: session.lastSeenAt.toISOString() };
}
