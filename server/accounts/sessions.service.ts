import type { Received } from '#contract/endpoints.ts';
import { sessionMinutes } from '#contract/limits.ts';
import { roleOf } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Caller } from '../shared/caller.ts';
import { sha256 } from '../shared/secrets.ts';
import { updateLanguage } from './accounts.store.ts';
import { holdAccountOf } from './held-account.service.ts';
import {
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  findSession,
  listSessions,
  touchSession,
} from './sessions.store.ts';
import type { ListedSession, SessionRow } from './sessions.store.ts';

/**
 * The caller a session token belongs to, with their present role; null if the session has ended. Sessions end by age
 * and by idle time, with limits per role (S21).
 */
export async function readCaller(db: Db, token: string): Promise<Caller | null> {
  const sessionHash = sha256(token);
  const row = await findSession(db, sessionHash);
  if (!row) return null;
  const role = roleOf(row.role);
  if (isOver(row, role)) return null;
  if (row.idleSeconds > 60) await touchSession(db, sessionHash);
  return {
    accountId: row.accountId,
    name: row.name,
    phone: row.phone,
    patientNumber: row.patientNumber,
    role,
    language: row.language,
    doctor: row.doctorId === null ? null : { id: row.doctorId, type: row.doctorType!, isReporting: row.isReporting! },
    reportsLockedBefore: row.reportsLockedBefore,
    mustSetUpSecondFactor: row.mustSetUpSecondFactor,
    isVouched: row.isVouched,
    isRecovered: row.isRecovered,
    sessionHash,
  };
}

/**
 * Whether the session is still valid and its role unchanged. The check does not count as use, so an open screen alone
 * does not keep a session alive.
 */
export async function isSessionAlive(db: Db, caller: Caller): Promise<boolean> {
  const row = await findSession(db, caller.sessionHash);
  return row !== null && row.role === caller.role && !row.mustSetUpSecondFactor && !isOver(row, caller.role);
}

function isOver(row: Pick<SessionRow, 'ageSeconds' | 'idleSeconds'>, role: Role): boolean {
  const life = sessionMinutes[role];
  return row.ageSeconds > life.total * 60 || row.idleSeconds > life.idle * 60;
}

/** Ends the caller's session. */
export async function logOut(db: Database, caller: Caller): Promise<void> {
  await db.transaction((tx) => deleteSession(tx, caller.sessionHash));
}

/** The caller's own sessions that have not ended, newest first. */
export async function listOwnSessions(db: Db, caller: Caller): Promise<ListedSession[]> {
  const rows = await listSessions(db, caller.accountId, caller.sessionHash);
  return rows.filter((row) => !isOver(row, caller.role));
}

/** Ends one of the caller's own sessions, on any device. @throws NOT_FOUND */
export async function endOwnSession(db: Database, caller: Caller, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await deleteOwnSession(tx, caller.accountId, id)) === 0) throw clinicError('NOT_FOUND');
  });
}

/** Ends all sessions of somebody, as when their phone was stolen. @throws NOT_FOUND */
export async function endSessionsOf(db: Database, phone: string): Promise<void> {
  await db.transaction(async (tx) => {
    noteAsked(phone);
    const account = await holdAccountOf(tx, phone);
    if (!account) throw clinicError('NOT_FOUND');
    noteSubjects([account.id]);
    await deleteSessionsOf(tx, account.id);
  });
}

/** Stores the language on the account; SMS are sent in it. */
export async function chooseLanguage(
  db: Database,
  caller: Caller,
  { language, name, phoneNumber = caller.phone }: Received<'changeMe'>['body'],
): Promise<Caller> {
  // A session that has not confirmed who it is must not find the name by trying.
  const ownName = caller.reportsLockedBefore === null ? caller.name : null;
  const fields = {
    ...(name !== undefined && name !== ownName && { name: 'patient.deskCorrects' }),
    ...(phoneNumber !== caller.phone && { phoneNumber: 'patient.deskCorrects' }),
  };
  if (Object.keys(fields).length > 0) throw clinicError('INVALID_FIELDS', { fields });
  await db.transaction((tx) => updateLanguage(tx, caller.accountId, language));
  return { ...caller, language };
}
