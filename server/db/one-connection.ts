import { AsyncLocalStorage } from 'node:async_hooks';

/** The transaction within which something runs; also after it is over, since what it has started may go on. */
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
 * Refuses the pool to what runs within a transaction. It would wait for a second connection while it holds the first:
 * as many of them at once as the pool has connections wait for each other, and the whole server stands still.
 */
export function refuseSecond(): void {
  if (open.getStore()?.isOver === false) throw new Error('Within a transaction only its own connection is used');
}

/** Runs what does not belong to the transaction around it: the other party, which a test begins in the midst of one. */
export const apart = <T>(work: () => T): T => open.exit(work);
