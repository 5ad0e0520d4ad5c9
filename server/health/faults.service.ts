import type { SmsSender } from '../adapters/sms.ts';
import type { Db } from '../db/database.ts';
import { addCause, addFaults } from './faults.store.ts';
import type { FaultKind } from './faults.store.ts';
import type { MetFault } from '../shared/errors.ts';

/** Counts what goes wrong, without making a request wait. */
export interface Faults {
  /** @param met of an unexpected error: its cause, and who met it */
  note(kind: FaultKind, met?: MetFault): void;
  /** Stores what was counted; while the database is away it is kept for the next time. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushEveryMs = 10_000;

export function openFaults(db: Db): Faults {
  const counted = new Map<FaultKind, number>();
  const causes = new Map<string, { met: MetFault; times: number }>();
  const count = (met: MetFault, times: number) => {
    const key = `${met.accountId} ${met.cause}`;
    causes.set(key, { met, times: (causes.get(key)?.times ?? 0) + times });
  };
  const flush = async () => {
    const taken = new Map(counted);
    counted.clear();
    for (const [kind, times] of taken) {
      await addFaults(db, kind, times).catch(() => counted.set(kind, (counted.get(kind) ?? 0) + times));
    }
    const met = [...causes.values()];
    causes.clear();
    for (const each of met) await addCause(db, each.met, each.times).catch(() => count(each.met, each.times));
  };
  const flushing = setInterval(() => void flush(), flushEveryMs).unref();
  return {
    note: (kind, met) => {
      counted.set(kind, (counted.get(kind) ?? 0) + 1);
      if (met) count(met, 1);
    },
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
