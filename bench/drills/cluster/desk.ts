import { setTimeout as pause } from 'node:timers/promises';
import type { Clerk } from '../people.ts';
import type { Databases } from './databases.ts';

/** What the desk was answered. */
export interface Work {
  readonly acknowledged: { readonly id: number; readonly at: number }[];
  readonly faults: Record<string, number>;
  signedOut: number;
  lastAt: number;
  /** Milliseconds without an acknowledged booking, at most, since it was set to 0. */
  longest: number;
  isOver: boolean;
}

export const beginWork = (): Work => ({
  acknowledged: [],
  faults: {},
  signedOut: 0,
  lastAt: Date.now(),
  longest: 0,
  isOver: false,
});

/** Books without a pause until the work is over. */
export async function keepBooking(clerk: Clerk, work: Work): Promise<void> {
  while (!work.isOver) {
    const answer = await clerk.book();
    if (answer?.id) {
      work.acknowledged.push({ id: answer.id, at: Date.now() });
      work.longest = Math.max(work.longest, Date.now() - work.lastAt);
      work.lastAt = Date.now();
    } else {
      const said = answer === null ? 'cut off' : String(answer.status);
      const name = said === '503' && !answer?.retryAfter ? '503 without Retry-After' : said;
      work.faults[name] = (work.faults[name] ?? 0) + 1;
      if (said === '401') work.signedOut += 1;
    }
    await pause(50);
  }
}

/** What was acknowledged and is not in the database, the first one first. */
export async function findLost(databases: Databases, { acknowledged }: Work) {
  const ids = new Set((await databases.ask('SELECT id FROM bookings')).map(Number));
  return acknowledged.filter(({ id }) => !ids.has(id)).toSorted((one, other) => one.at - other.at);
}
