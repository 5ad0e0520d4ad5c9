import type { DoctorType } from '#contract/doctors/states.ts';
import type { Language } from '#contract/fields.ts';
import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { mustSetUp } from './second-factor.store.ts';

export interface SessionRow {
  accountId: number;
  name: string;
  phone: string;
  patientNumber: string;
  role: Role;
  language: Language;
  doctorId: number | null;
  doctorType: DoctorType | null;
  isReporting: boolean | null;
  reportsLockedBefore: Date | null;
  mustSetUpSecondFactor: boolean;
  isVouched: boolean;
  isRecovered: boolean;
  /** Seconds since its start and since its last use, by the database's clock. */
  ageSeconds: number;
  idleSeconds: number;
}

const read = statement<SessionRow>(
  'sessions.read',
  `
  SELECT a.id AS "accountId", a.name, a.phone, a.patient_number AS "patientNumber", a.role, a.language,
         d.id AS "doctorId", d.type AS "doctorType", d.is_reporting AS "isReporting",
         s.reports_locked_before AS "reportsLockedBefore", ${mustSetUp} AS "mustSetUpSecondFactor",
         s.vouched_by IS NOT NULL AS "isVouched", s.is_recovered AS "isRecovered",
         extract(epoch FROM clinic_now() - s.created_at)::float8 AS "ageSeconds",
         extract(epoch FROM clinic_now() - s.last_seen_at)::float8 AS "idleSeconds"
  FROM sessions s
  JOIN accounts a ON a.id = s.account_id AND a.deleted_at IS NULL
  LEFT JOIN doctors d ON d.account_id = a.id AND d.retired_at IS NULL
  WHERE s.token_hash = $1`,
);
const isThere = statement('sessions.is-there', 'SELECT FROM sessions WHERE token_hash = $1 AND account_id = $2');
const touch = statement('sessions.touch', 'UPDATE sessions SET last_seen_at = clinic_now() WHERE token_hash = $1');
const remove = statement('sessions.remove', 'DELETE FROM sessions WHERE token_hash = $1');
/** Also ends log-ins that wait for their second step. */
const removeOf = statement(
  'sessions.remove-of-account',
  `
  WITH tickets AS (DELETE FROM login_tickets WHERE account_id = $1) DELETE FROM sessions WHERE account_id = $1`,
);
const removeOthers = statement(
  'sessions.remove-others',
  'DELETE FROM sessions WHERE account_id = $1 AND token_hash <> $2',
);
const removeOwn = statement(
  'sessions.remove-own',
  `
  DELETE FROM sessions WHERE account_id = $1 AND encode(substring(token_hash FROM 1 FOR 8), 'hex') = $2`,
);
const removeOldest = statement(
  'sessions.remove-oldest',
  `
  DELETE FROM sessions WHERE token_hash IN (
    SELECT token_hash FROM sessions WHERE account_id = $1 ORDER BY created_at DESC, token_hash OFFSET $2)`,
);
const list = statement<ListedSession>(
  'sessions.list',
  `
  SELECT encode(substring(token_hash FROM 1 FOR 8), 'hex') AS id, token_hash = $2 AS current,
         created_at AS "startedAt", last_seen_at AS "lastSeenAt", device,
         extract(epoch FROM clinic_now() - created_at)::float8 AS "ageSeconds",
         extract(epoch FROM clinic_now() - last_seen_at)::float8 AS "idleSeconds"
  FROM sessions WHERE account_id = $1 ORDER BY created_at DESC`,
);
const openReports = statement(
  'sessions.open-reports',
  `
  WITH opened AS (UPDATE sessions SET reports_locked_before = NULL WHERE token_hash = $2)
  UPDATE accounts SET silent_until = NULL WHERE id = $1`,
);
const openAllReports = statement(
  'sessions.open-all-reports',
  `
  WITH opened AS (UPDATE sessions SET reports_locked_before = NULL WHERE account_id = $1)
  UPDATE accounts SET silent_until = NULL WHERE id = $1`,
);
const purge = statement('sessions.purge', `DELETE FROM sessions WHERE created_at < clinic_now() - interval '1 day'`);

export interface ListedSession {
  /** The beginning of the token's hash: enough to name the session, useless for signing in. */
  id: string;
  current: boolean;
  startedAt: Date;
  lastSeenAt: Date;
  device: string;
  ageSeconds: number;
  idleSeconds: number;
}

export const findSession = (db: Db, tokenHash: Buffer) => db.first(read, [tokenHash]);
/** Whether the account still has this session. */
export const hasSession = async (db: Db, accountId: number, tokenHash: Buffer): Promise<boolean> =>
  (await db.first(isThere, [tokenHash, accountId])) !== null;
export const touchSession = (db: Db, tokenHash: Buffer) => db.run(touch, [tokenHash]);
export const deleteSession = (db: Db, tokenHash: Buffer) => db.run(remove, [tokenHash]);
export const deleteSessionsOf = (db: Db, accountId: number) => db.run(removeOf, [accountId]);
/** Deletes all sessions of an account but this one. */
export const deleteOtherSessions = (db: Db, accountId: number, tokenHash: Buffer) =>
  db.run(removeOthers, [accountId, tokenHash]);
export const deleteOwnSession = (db: Db, accountId: number, id: string) => db.run(removeOwn, [accountId, id]);
/** Deletes all but the newest `keep` sessions of an account. */
export const deleteOldestSessions = (db: Db, accountId: number, keep: number) =>
  db.run(removeOldest, [accountId, keep]);
export const listSessions = (db: Db, accountId: number, currentHash: Buffer) => db.all(list, [accountId, currentHash]);
/** Unlocks older reports for this session, and for sessions opened later. */
export const openReportsTo = (tx: Db, accountId: number, tokenHash: Buffer) =>
  tx.run(openReports, [accountId, tokenHash]);
/** Unlocks older reports for every session of the account. */
export const openReportsOf = (tx: Db, accountId: number) => tx.run(openAllReports, [accountId]);
/** Deletes sessions older than every role's limit. */
export const purgeSessions = (db: Db) => db.run(purge);
