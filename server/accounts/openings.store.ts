import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export interface OpeningRow {
  id: number;
  /** The admin who vouched; null if it was made at the machine. */
  vouchedBy: number | null;
}

/** Ends the account's earlier openings: only the newest code works. */
const insert = statement<{ id: number; expiresAt: Date }>(
  'openings.insert',
  `
  WITH earlier AS (
    UPDATE login_openings SET expires_at = clinic_clock()
    WHERE account_id = $1 AND used_at IS NULL AND expires_at > clinic_clock())
  INSERT INTO login_openings (account_id, code_hmac, expires_at, vouched_by)
  VALUES ($1, $2, clinic_clock() + make_interval(secs => $3), $4)
  RETURNING id, expires_at AS "expiresAt"`,
);
/** A log-in by a recovery code: the admins are told of it, but it opens nothing. */
const insertUsed = statement(
  'openings.insert-used',
  `
  INSERT INTO login_openings (account_id, code_hmac, expires_at, used_at)
  VALUES ($1, $2, clinic_clock(), clinic_clock())`,
);
const isLive = 'o.used_at IS NULL AND o.expires_at > clinic_clock()';
const find = statement<OpeningRow>(
  'openings.find',
  `
  SELECT o.id, o.vouched_by AS "vouchedBy" FROM login_openings o JOIN accounts a ON a.id = o.account_id
  WHERE a.phone = $1 AND a.deleted_at IS NULL AND o.code_hmac = $2 AND ${isLive}`,
);
const use = statement<{ id: number }>(
  'openings.use',
  `UPDATE login_openings o SET used_at = clinic_clock() WHERE o.id = $1 AND ${isLive} RETURNING o.id`,
);
/** Locked, so that two processes do not tell of the same opening. */
const untold = statement<{ id: number; accountId: number; vouchedBy: number | null }>(
  'openings.untold',
  `
  SELECT id, account_id AS "accountId", vouched_by AS "vouchedBy" FROM login_openings
  WHERE told_at IS NULL ORDER BY id LIMIT 50 FOR UPDATE SKIP LOCKED`,
);
const told = statement('openings.told', 'UPDATE login_openings SET told_at = clinic_now() WHERE id = ANY ($1)');
/** The audit log still has who made them. */
const purge = statement(
  'openings.purge',
  `DELETE FROM login_openings WHERE told_at < clinic_now() - interval '1 day' AND expires_at < clinic_clock()`,
);

export const insertOpening = async (
  tx: Db,
  opening: { accountId: number; codeHmac: Buffer; lifeSeconds: number; vouchedBy: number | null },
) => (await tx.first(insert, [opening.accountId, opening.codeHmac, opening.lifeSeconds, opening.vouchedBy]))!;
export const insertUsedOpening = (tx: Db, accountId: number, codeHmac: Buffer) =>
  tx.run(insertUsed, [accountId, codeHmac]);
/** The phone's live one with this code; null if there is none. */
export const findOpening = (db: Db, phone: string, codeHmac: Buffer) => db.first(find, [phone, codeHmac]);
/** False if it was used or replaced meanwhile, or has expired. */
export const takeOpening = async (tx: Db, id: number) => (await tx.first(use, [id])) !== null;
export const lockUntold = (tx: Db) => tx.all(untold);
export const markTold = (tx: Db, ids: readonly number[]) => tx.run(told, [ids]);
/** Deletes openings a day after the admins were told. */
export const purgeOpenings = (db: Db) => db.run(purge);
