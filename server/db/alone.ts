import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Any fixed number: every machine that stores files of its own takes the same lock. */
const lockNumber = 714_201_939;
/** Milliseconds: a clinic that was killed is noticed by its database after a moment. */
const patienceMs = 10_000;
const retryMs = 500;

/**
 * Makes sure that no other machine works on this database, as long as this one does: it stores files where the others
 * cannot read them. The lock is the database's own and ends with this process.
 * @returns null if another machine has it; else a function that gives it back
 */
export async function workAlone(
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
    // A database that was away has forgotten the lock.
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
