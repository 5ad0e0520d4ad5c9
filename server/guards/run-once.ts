import { noteRepeat } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { fail } from '../errors.ts';
import { sha256 } from '../secrets.ts';
import { claimKey, keepAnswer, readKept } from './run-once.store.ts';

/** A create that its sender may repeat: the same key gets the first answer, and nothing is made twice. */
export interface Repeatable {
  /** The `Idempotency-Key` header; null when none was sent, and then every request stands for itself. */
  readonly idempotencyKey: string | null;
  /** Who sends; a key is theirs alone. 0 for visitors. */
  readonly accountId: number;
  /** What is asked for: another request under the same key is a mistake. */
  readonly request: unknown;
}

/**
 * Does `work`; with a key, in one transaction with the note that it was done, so that a crash between the two is not
 * possible. A repeat, also one at the same moment, gets the kept answer. What failed leaves no note: it may be tried
 * again.
 * @throws KEY_REUSED when the key came with another request
 */
export async function runOnce<T>(
  db: Database,
  { idempotencyKey: key, accountId, request }: Repeatable,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (key === null) return work(tx);
    const fingerprint = sha256(JSON.stringify(request));
    if (await claimKey(tx, accountId, key, fingerprint)) {
      const answer = await work(tx);
      await keepAnswer(tx, accountId, key, answer);
      return answer;
    }
    const kept = await readKept(tx, accountId, key);
    if (!kept?.fingerprint.equals(fingerprint)) throw fail('KEY_REUSED');
    noteRepeat();
    return kept.answer as T;
  });
}
