import type { Role } from '#contract/roles.ts';
import { limits } from '#contract/limits.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export interface LockedRow {
  id: number;
  name: string;
  phone: string;
  role: Role;
  lockedSince: Date | null;
  lastLogIn: Date | null;
  openedAt: Date | null;
  openedBy: string | null;
  reason: string | null;
}

/** When the account `a` was last used: by a log-in, or by an admin who opened it. */
const lastUse = `greatest(coalesce(a.last_login_at, a.phone_verified_at, a.created_at),
  (SELECT max(o.opened_at) FROM account_openings o WHERE o.account_id = a.id))`;
const silence = `interval '${limits.silentDays} days'`;
/** Whether the account `a` has been unused for so long that its phone may be another person's. */
export const isSilent = `${lastUse} < clinic_now() - ${silence}`;

const columns = `a.id, a.name, a.phone, a.role, a.last_login_at AS "lastLogIn",
  CASE WHEN ${isSilent} THEN ${lastUse} + ${silence} END AS "lockedSince",
  o.opened_at AS "openedAt", b.name AS "openedBy", o.reason`;
const openings = `
  LEFT JOIN LATERAL (
    SELECT * FROM account_openings o WHERE o.account_id = a.id ORDER BY o.opened_at DESC LIMIT 1) o ON true
  LEFT JOIN accounts b ON b.id = o.opened_by`;
/** Index: accounts_of_staff. Opened accounts stay listed for the same time, so that other admins see why. */
const matches = `a.role <> 'User' AND a.deleted_at IS NULL AND (${isSilent} OR EXISTS (
    SELECT FROM account_openings o WHERE o.account_id = a.id AND o.opened_at > clinic_now() - ${silence}))`;
const list = statement<LockedRow & { total: number }>(
  'locked.list',
  `
  SELECT counted.*, page.* FROM
    (SELECT count(*)::integer AS total FROM accounts a WHERE ${matches}) counted
    LEFT JOIN LATERAL (
      SELECT ${columns} FROM accounts a ${openings} WHERE ${matches}
      ORDER BY (${isSilent}) DESC, a.name, a.id LIMIT $1 OFFSET $2) page ON true`,
);
const lock = statement<{ id: number }>(
  'locked.lock',
  `
  SELECT id FROM accounts WHERE phone = $1 AND role <> 'User' AND deleted_at IS NULL FOR UPDATE`,
);
const read = statement<LockedRow>('locked.read', `SELECT ${columns} FROM accounts a ${openings} WHERE a.id = $1`);
const insert = statement<{ id: number }>(
  'locked.insert-opening',
  'INSERT INTO account_openings (account_id, opened_by, reason) VALUES ($1, $2, $3) RETURNING id',
);

/** Inserts nothing for an account that was used lately: it would appear on the list of locked accounts. */
const insertIfUnused = statement(
  'locked.insert-opening-if-unused',
  `
  INSERT INTO account_openings (account_id, opened_by, reason)
  SELECT a.id, $2, $3 FROM accounts a
  WHERE a.id = $1 AND ${lastUse} < clinic_now() - ${silence} + make_interval(days => $4)`,
);

export async function selectLocked(
  db: Db,
  place: { page: number; size: number },
): Promise<{ rows: LockedRow[]; total: number }> {
  const rows = await db.all(list, [place.size, place.page * place.size]);
  return { total: rows[0]!.total, rows: rows.filter((row) => row.id !== null) };
}
/** The staff account of a phone, held until the transaction ends; null if there is none. */
export const lockStaffAccount = (tx: Db, phone: string) => tx.first(lock, [phone]);
export const readLocked = async (tx: Db, accountId: number): Promise<LockedRow> => (await tx.first(read, [accountId]))!;
/**
 * Opens an account that is locked or would be within `days`: 30 by default, the time in which a new colleague logs in.
 */
export const openIfUnused = (tx: Db, by: number | null, accountId: number, reason: string, days = 30) =>
  tx.run(insertIfUnused, [accountId, by, reason, days]);
/** Returns the opening's number. `by` null: somebody at the server's machine. */
export async function insertOpening(tx: Db, by: number | null, accountId: number, reason: string): Promise<number> {
  return (await tx.first(insert, [accountId, by, reason]))!.id;
}
