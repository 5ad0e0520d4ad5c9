import type { ColleagueRole } from '#contract/accounts/colleagues.ts';
import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { hasSecondFactor } from './second-factor.store.ts';

/** Days after which a role that nobody took up is forgotten: the phone may be wrong. */
const waitsDays = 30;
const isWaiting = `w.added_at > clinic_now() - interval '${waitsDays} days'`;

export interface ColleagueRow {
  id: number;
  name: string;
  phone: string;
  role: Role;
  isAwaited: boolean;
  lastLogIn: Date | null;
  hasSecondStep: boolean;
  sessions: number;
}

/** Indexes: accounts_of_staff, awaited_roles_pkey. A clinic's people are few; the limit guards the answer's size. */
const list = statement<ColleagueRow>(
  'colleagues.list',
  `
  SELECT a.id, a.name, a.phone, coalesce(w.role, a.role) AS role, w.role IS NOT NULL AS "isAwaited",
    a.last_login_at AS "lastLogIn", ${hasSecondFactor('a.id')} AS "hasSecondStep",
    (SELECT count(*)::integer FROM sessions s WHERE s.account_id = a.id) AS sessions
  FROM (
    SELECT id FROM accounts WHERE role <> 'User' AND deleted_at IS NULL
    UNION SELECT account_id FROM awaited_roles w WHERE ${isWaiting}) ids
  JOIN accounts a ON a.id = ids.id AND a.deleted_at IS NULL
  LEFT JOIN awaited_roles w ON w.account_id = a.id AND a.role = 'User' AND ${isWaiting}
  ORDER BY a.name, a.id LIMIT 1000`,
);
/** Replaces a role that waits already. */
const insert = statement(
  'colleagues.insert',
  `
  INSERT INTO awaited_roles (account_id, role, added_by) VALUES ($1, $2, $3)
  ON CONFLICT (account_id) DO UPDATE SET role = excluded.role, added_by = excluded.added_by, added_at = clinic_now()`,
);
const find = statement<{ role: ColleagueRole }>(
  'colleagues.awaited',
  `SELECT role FROM awaited_roles w WHERE account_id = $1 AND ${isWaiting}`,
);
const take = statement<{ role: ColleagueRole; isWaiting: boolean }>(
  'colleagues.take',
  `DELETE FROM awaited_roles w WHERE account_id = $1 RETURNING role, ${isWaiting} AS "isWaiting"`,
);
const purge = statement('colleagues.purge', `DELETE FROM awaited_roles w WHERE NOT (${isWaiting})`);

export const selectColleagues = (db: Db) => db.all(list);
export const insertAwaited = (tx: Db, by: number, accountId: number, role: ColleagueRole) =>
  tx.run(insert, [accountId, role, by]);
/** The role that the account gets at its first log-in; null if none waits. */
export const selectAwaited = async (db: Db, accountId: number) => (await db.first(find, [accountId]))?.role ?? null;
/** Ends the waiting. @returns the role, if it did not wait for too long */
export async function takeAwaited(tx: Db, accountId: number): Promise<ColleagueRole | null> {
  const taken = await tx.first(take, [accountId]);
  return taken?.isWaiting ? taken.role : null;
}
/** Deletes roles that nobody took up. */
export const purgeAwaited = (db: Db) => db.run(purge);
