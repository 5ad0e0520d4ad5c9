import type { Noted } from '../db/audit-trail.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** How long a key keeps its answer. After that it may be used again, whether or not the row was deleted by then. */
const life = `interval '2 days'`;

/** The first insert does the work; a parallel repeat waits here for its commit or rollback. */
const claim = statement<{ key: string }>(
  'run-once.claim',
  `
  INSERT INTO idempotency_keys AS k (account_id, key, fingerprint) VALUES ($1, $2, $3)
  ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, created_at = clinic_now()
    WHERE k.created_at < clinic_now() - ${life}
  RETURNING key`,
);
const keep = statement(
  'run-once.keep',
  'UPDATE idempotency_keys SET answer = $3, subjects = $4, records = $5 WHERE account_id = $1 AND key = $2',
);
const read = statement<KeptAnswer>(
  'run-once.read',
  `
  SELECT fingerprint, answer, subjects, records FROM idempotency_keys WHERE account_id = $1 AND key = $2`,
);
const purge = statement('run-once.purge', `DELETE FROM idempotency_keys WHERE created_at < clinic_now() - ${life}`);

export interface KeptAnswer extends Noted {
  fingerprint: Buffer;
  answer: unknown;
}

export const claimKey = (tx: Db, accountId: number, key: string, fingerprint: Buffer) =>
  tx.first(claim, [accountId, key, fingerprint]);
/** Stores the answer, and whose data and which records it holds. */
export const keepAnswer = (tx: Db, accountId: number, key: string, answer: unknown, { subjects, records }: Noted) =>
  tx.run(keep, [accountId, key, JSON.stringify(answer), subjects, records]);
export const readKept = (tx: Db, accountId: number, key: string) => tx.first(read, [accountId, key]);
/** Deletes answers after two days, when no repeat is expected any more. */
export const purgeKeptAnswers = (db: Db) => db.run(purge);
