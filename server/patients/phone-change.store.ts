import type { Paper } from '#contract/patients/corrections.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Evidence } from './corrections.store.ts';

/** A change that waits for its code, after a try was counted. */
export interface PhoneChange {
  id: string;
  phone: string;
  codeHmac: Buffer;
  reason: string;
  paper: Paper;
  paperNote: string | null;
}

const insert = statement(
  'phone-changes.insert',
  `
  INSERT INTO phone_changes (id, account_id, phone, code_hmac, reason, paper, paper_note, requested_by, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clinic_clock() + make_interval(secs => $9))`,
);
const newest =
  '(SELECT id FROM phone_changes WHERE account_id = $1 AND requested_by = $2 ORDER BY created_at DESC LIMIT 1)';
/** Counts a try on the newest change, if it has one left, before anything is compared. */
const takeTry = statement<PhoneChange>(
  'phone-changes.take-try',
  `
  UPDATE phone_changes SET attempts = attempts + 1
  WHERE id = ${newest} AND attempts < $3 AND consumed_at IS NULL AND expires_at > clinic_clock()
  RETURNING id, phone, code_hmac AS "codeHmac", reason, paper, paper_note AS "paperNote"`,
);
const consume = statement(
  'phone-changes.consume',
  'UPDATE phone_changes SET consumed_at = clinic_clock() WHERE id = $1 AND consumed_at IS NULL RETURNING id',
);
const purge = statement(
  'phone-changes.purge',
  `DELETE FROM phone_changes WHERE expires_at < clinic_now() - interval '1 day'`,
);

export async function insertPhoneChange(
  tx: Db,
  change: { id: string; accountId: number; phone: string; codeHmac: Buffer; requestedBy: number; lifeSeconds: number },
  { reason, paper, paperNote }: Evidence,
): Promise<void> {
  const { id, accountId, phone, codeHmac, requestedBy, lifeSeconds } = change;
  await tx.run(insert, [id, accountId, phone, codeHmac, reason, paper, paperNote || null, requestedBy, lifeSeconds]);
}

/** Null if there is no change with tries left. */
export const takePhoneTry = (db: Db, requestedBy: number, accountId: number, tries: number) =>
  db.first(takeTry, [accountId, requestedBy, tries]);
/** False if the code was used already. */
export const consumePhoneChange = async (tx: Db, id: string) => (await tx.run(consume, [id])) > 0;
export const deleteOldPhoneChanges = (db: Db) => db.run(purge);
