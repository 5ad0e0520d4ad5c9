import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A fixed number: every machine that stores its files on its own disk takes this lock. */
const lockNumber = 714_201_939;
/** How long the lock is waited for: PostgreSQL needs a moment to notice that the last holder was killed. */
const patienceMs = 10_000;
const retryMs = 500;

/**
 * Holds a lock in the database, so that no second machine works on it: each would store files where the other cannot
 * read them. The lock ends with this process, and is taken again after a restart of the database.
 * @param patience how long to wait for it, in milliseconds
 * @returns a function that releases the lock; null if another machine holds it
 */
export async function holdClinicLock(
  connection: pg.PoolConfig,
  onError: (error: unknown) => void,
  patience = patienceMs,
): Promise<(() => Promise<void>) | null> {
  const stopping = new AbortController();
  let client: pg.Client | null = null;
  const take = async (): Promise<boolean> => {
    const mine = new pg.Client({ ...connection, keepAlive: true });
    mine.on('error', onError);
    await mine.connect();
    const { rows } = await mine.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1) AS "isMine"', [lockNumber]);
    if (!rows[0]?.isMine) {
      await mine.end();
      return false;
    }
    client = mine;
    // A restart of the database drops the lock.
    mine.once('end', () => void takeAgain());
    return true;
  };
  const takeAgain = async () => {
    while (!stopping.signal.aborted) {
      await pause(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted || (await take().catch(() => false))) return;
    }
  };
  const deadline = performance.now() + patience;
  while (!(await take())) {
    if (performance.now() >= deadline) return null;
    await pause(retryMs);
  }
  return async () => {
    stopping.abort();
    await client?.end();
  };
}
