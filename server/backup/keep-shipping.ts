import type { ShippingState } from '../adapters/dependencies.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shipper } from './ship-wal.service.ts';

export interface Shipping {
  /** Null if there is no place, no line, or another machine's database. */
  state(): ShippingState | null;
  stop(): Promise<void>;
}

/** Seconds between two pieces: with the time to store one, well below the minute that may be lost. */
const betweenPieces = 30;
/** Milliseconds that a running try may still take when shipping is stopped. */
const longestEnd = 5000;

/** Stores the WAL in each place by itself, again and again, until it is stopped; a failed try is repeated. */
export function keepShipping(shippers: readonly Shipper[], onError: (error: unknown) => void): Shipping {
  const stopping = new AbortController();
  const { signal } = stopping;
  const states = shippers.map((): { savedAt: Date | null; failures: number } => ({ savedAt: null, failures: 0 }));
  const keep = async (shipper: Shipper, index: number) => {
    const state = states[index]!;
    while (!signal.aborted) {
      try {
        state.savedAt = await shipper.ship();
        state.failures = 0;
      } catch (error) {
        state.failures += 1;
        onError(error);
      }
      await pause(betweenPieces * 1000, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = Promise.all(shippers.map(keep));
  return {
    state: () => {
      const used = states.filter(({ savedAt, failures }) => savedAt !== null || failures > 0);
      return used.toSorted((one, other) => Number(one.savedAt ?? 0) - Number(other.savedAt ?? 0))[0] ?? null;
    },
    stop: async () => {
      stopping.abort();
      // A store that does not answer must not hold up the end; what it did not get is stored after the next start.
      await Promise.race([running, pause(longestEnd, undefined, { ref: false })]);
    },
  };
}
