import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** What no law asks for goes at once, and no consent stands any more. */
const forget = statement(
  'erasure.forget',
  `
  WITH withdrawn AS (
    UPDATE consents SET withdrawn_at = now() WHERE withdrawn_at IS NULL
      AND (account_id = $1 OR patient_id IN (SELECT id FROM patients WHERE account_id = $1)))
  UPDATE patients SET email = NULL, aadhaar_last4 = NULL, aadhaar_hash = NULL WHERE account_id = $1`,
);
/** Index: data_requests_to_erase. */
const due = statement<{ accountId: number }>(
  'erasure.due',
  `
  SELECT DISTINCT account_id AS "accountId" FROM data_requests
  WHERE erased_at IS NULL AND erase_on <= (now() AT TIME ZONE 'Asia/Kolkata')::date ORDER BY account_id`,
);
const erase = statement('erasure.erase', 'SELECT erase_identity($1)');

export const forgetUnneeded = (tx: Db, accountId: number) => tx.run(forget, [accountId]);
/** The accounts whose day has come. */
export const selectDue = async (db: Db) => (await db.all(due)).map(({ accountId }) => accountId);
/** Overwrites who an account's people are; their numbers stay. */
export const eraseIdentity = (tx: Db, accountId: number) => tx.run(erase, [accountId]);
