import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The transaction in which code runs. What it started may go on after its end, so `isOver` says whether it has ended.
 */
const open = new AsyncLocalStorage<{ isOver: boolean }>();

/** Runs the work of a transaction: until it is over, nothing in it may ask the pool for a second connection. */
export async function within<T>(work: () => Promise<T>): Promise<T> {
  const span = { isOver: false };
  try {
    return await open.run(span, work);
  } finally {
    span.isOver = true;
  }
}

/**
 * Throws within a transaction, which must not use the pool. It would wait for a second connection while it holds the
 * first: once all connections of the pool are held like this, all wait for each other and the server stands still.
 */
export function refuseSecond(): void {
  if (open.getStore()?.isOver === false) throw new Error('Within a transaction only its own connection is used');
}

/** Runs work outside of the transaction around it, for tests that play a second person in the middle of one. */
export const apart = <T>(work: () => T): T => open.exit(work);
