import type { Announcement } from '../db/announcements.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { selectCalls } from './hall.store.ts';
import type { CallRow } from './hall.store.ts';
import { readQueues } from './queue.service.ts';
import type { QueueOfSitting } from './queue.service.ts';
import type { QueuedRow } from './standing.ts';

/** Today's queues as the public screens need them. */
export interface Today {
  queues: QueueOfSitting[];
  /** The last calls, the newest first. */
  calls: CallRow[];
  /** By the token's number in the database. */
  tokens: ReadonlyMap<number, { person: QueuedRow; queue: QueueOfSitting }>;
}

/** Reads today's queues once for all open pages and screens. */
export interface KeptToday {
  read(): Promise<Today>;
  /** Calls `hear` after a change, when `read` answers anew. @returns how to unsubscribe */
  follow(hear: () => void): () => void;
}

/** What is kept is read again after so many milliseconds: waiting times and estimates change with the time alone. */
const longestMs = 15_000;

/**
 * Keeps today's queues in memory until something changes, so that thousands of open pages cost the database nothing.
 * While the database's announcements are not received, every call reads anew.
 */
export function keepToday({ db, announcements }: Pick<Dependencies, 'db' | 'announcements'>): KeptToday {
  let kept: { until: number; today: Promise<Today> } | null = null;
  let isFollowed = false;
  const hearers = new Set<() => void>();
  const hear = (announcement: Announcement | null) => {
    if (announcement?.kind === 'test') return;
    kept = null;
    for (const tell of hearers) tell();
  };
  const listen = () => {
    if (!isFollowed) announcements.subscribe(hear);
    isFollowed = true;
  };
  return {
    read: () => {
      listen();
      if (kept && db.now().getTime() < kept.until) return kept.today;
      const today = readAll(db);
      const mine = { until: db.now().getTime() + longestMs, today };
      if (announcements.isHearing()) kept = mine;
      today.catch(() => {
        if (kept === mine) kept = null;
      });
      return today;
    },
    follow: (tell) => {
      listen();
      hearers.add(tell);
      return () => void hearers.delete(tell);
    },
  };
}

async function readAll(db: Dependencies['db']): Promise<Today> {
  const [queues, calls] = [await readQueues(db, null), await selectCalls(db)];
  const people = queues.flatMap((queue) => queue.people.map((person) => ({ person, queue })));
  const tokens = new Map(people.flatMap((one) => (one.person.tokenId === null ? [] : [[one.person.tokenId, one]])));
  return { queues, calls, tokens };
}
