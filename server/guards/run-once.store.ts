import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** The first insert does the work; a parallel repeat waits here for its commit or rollback. */
const claim = statement<{ key: string }>(
  'run-once.claim',
  `
  INSERT INTO idempotency_keys (account_id, key, fingerprint) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key`,
);
const keep = statement('run-once.keep', 'UPDATE idempotency_keys SET answer = $3 WHERE account_id = $1 AND key = $2');
const read = statement<{ fingerprint: Buffer; answer: unknown }>(
  'run-once.read',
  `
  SELECT fingerprint, answer FROM idempotency_keys WHERE account_id = $1 AND key = $2`,
);
const purge = statement('run-once.purge', `DELETE FROM idempotency_keys WHERE created_at < now() - interval '2 days'`);

export const claimKey = (tx: Db, accountId: number, key: string, fingerprint: Buffer) =>
  tx.first(claim, [accountId, key, fingerprint]);
export const keepAnswer = (tx: Db, accountId: number, key: string, answer: unknown) =>
  tx.run(keep, [accountId, key, JSON.stringify(answer)]);
export const readKept = (tx: Db, accountId: number, key: string) => tx.first(read, [accountId, key]);
/** Deletes answers after two days, when no repeat is expected any more. */
export const purgeKeptAnswers = (db: Db) => db.run(purge);
