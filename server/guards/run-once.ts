import { noteRepeat, notedSoFar } from '../db/audit-trail.ts';
import type { Reader } from '#contract/permissions.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { sha256 } from '../shared/secrets.ts';
import { claimKey, keepAnswer, readKept } from './run-once.store.ts';

/** A create that may be repeated: the same key gets the first answer, and nothing is made twice. */
export interface Repeatable {
  /** The `Idempotency-Key` header; null if none was sent, and then every request counts by itself. */
  readonly idempotencyKey: string | null;
  /** The sender's account; keys are per account. 0 for visitors. */
  readonly accountId: number;
  /** The sender's role: a role given or taken since does not get what the earlier one was answered. */
  readonly role: Reader;
  /** The request; a different one under the same key is an error. */
  readonly request: unknown;
}

/**
 * Does `work`. With a key, the work and the stored answer are one transaction, so that a crash cannot separate them. A
 * repeat, also at the same moment, gets the stored answer and leaves an audit entry of a look-up. Failed work stores
 * nothing and may be tried again.
 * @throws KEY_REUSED if the key was used for another request, or in another role
 */
export async function runOnce<T>(
  db: Database,
  { idempotencyKey: key, accountId, role, request }: Repeatable,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (key === null) return work(tx);
    const fingerprint = sha256(JSON.stringify([role, request]));
    if (await claimKey(tx, accountId, key, fingerprint)) {
      const answer = await work(tx);
      await keepAnswer(tx, accountId, key, answer, notedSoFar());
      return answer;
    }
    const kept = await readKept(tx, accountId, key);
    if (!kept?.fingerprint.equals(fingerprint)) throw clinicError('KEY_REUSED');
    noteRepeat(kept);
    return kept.answer as T;
  });
}
