import type { Language } from '#contract/fields.ts';
import { sessionMinutes } from '#contract/limits.ts';
import { roleOf } from '#contract/roles.ts';
import type { Db } from '../db/database.ts';
import { fail } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { sha256 } from '../secrets.ts';
import { updateLanguage } from './accounts.store.ts';
import { deleteOwnSession, deleteSession, findSession, listSessions, touchSession } from './sessions.store.ts';
import type { ListedSession } from './sessions.store.ts';

/**
 * The person a token belongs to, with their role of this moment; null when it belongs to nobody any more.
 * A session ends by its age or by lying unused, each by its role's limit (security.md).
 */
export async function readCaller(db: Db, token: string): Promise<Caller | null> {
  const sessionHash = sha256(token);
  const row = await findSession(db, sessionHash);
  if (!row) return null;
  const role = roleOf(row.role);
  const life = sessionMinutes[role];
  if (row.ageSeconds > life.total * 60 || row.idleSeconds > life.idle * 60) return null;
  if (row.idleSeconds > 60) await touchSession(db, sessionHash);
  return {
    accountId: row.accountId,
    name: row.name,
    phone: row.phone,
    role,
    language: row.language,
    doctor: row.doctorId === null ? null : { id: row.doctorId, type: row.doctorType ?? 'External', isReporting: row.isReporting ?? false },
    sessionHash,
  };
}

/** Ends the session the caller came with. */
export async function logOut(db: Db, caller: Caller): Promise<void> {
  await deleteSession(db, caller.sessionHash);
}

/** The caller's own sessions, newest first. */
export async function listOwnSessions(db: Db, caller: Caller): Promise<ListedSession[]> {
  return listSessions(db, caller.accountId, caller.sessionHash);
}

/** Ends one of the caller's sessions, on another device perhaps. @throws NOT_FOUND */
export async function endOwnSession(db: Db, caller: Caller, id: string): Promise<void> {
  if ((await deleteOwnSession(db, caller.accountId, id)) === 0) throw fail('NOT_FOUND');
}

/** Keeps the language on the account: SMS go out in it. */
export async function chooseLanguage(db: Db, caller: Caller, language: Language): Promise<Caller> {
  await updateLanguage(db, caller.accountId, language);
  return { ...caller, language };
}
