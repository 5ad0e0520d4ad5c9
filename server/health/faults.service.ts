import type { SmsSender } from '../adapters/sms.ts';
import type { Db } from '../db/database.ts';
import { addFaults } from './faults.store.ts';
import type { FaultKind } from './faults.store.ts';

/** Counts what goes wrong, without making a request wait. */
export interface Faults {
  note(kind: FaultKind): void;
  /** Stores what was counted; while the database is away it is kept for the next time. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushEveryMs = 10_000;

export function openFaults(db: Db): Faults {
  const counted = new Map<FaultKind, number>();
  const flush = async () => {
    const taken = new Map(counted);
    counted.clear();
    for (const [kind, times] of taken) {
      await addFaults(db, kind, times).catch(() => counted.set(kind, (counted.get(kind) ?? 0) + times));
    }
  };
  const flushing = setInterval(() => void flush(), flushEveryMs).unref();
  return {
    note: (kind) => void counted.set(kind, (counted.get(kind) ?? 0) + 1),
    flush,
    close: async () => {
      clearInterval(flushing);
      await flush();
    },
  };
}

/** The same sender; what it sent and what failed is counted. */
export function countedSms(sms: SmsSender, note: Faults['note']): SmsSender {
  return {
    send: async (message) => {
      try {
        const accepted = await sms.send(message);
        note('sms-sent');
        return accepted;
      } catch (error) {
        note('sms-failed');
        throw error;
      }
    },
  };
}
