/** After so many failures in a row a provider is not asked for a while. */
const failuresInRow = 5;
/** How long it is not asked, until one message tries it again. Milliseconds. */
const restMs = 10_000;
/** The longest time for which it is not asked, whatever it wants. Milliseconds. */
const longestWaitMs = 10 * 60_000;

/** Whether a provider is worth asking. */
export interface Breaker {
  /** Whether the provider may be asked. After a rest only one message tries it. */
  mayTry(): boolean;
  worked(): void;
  /** @param waitMs for how long the provider wants not to be asked */
  failed(waitMs?: number): void;
}

/** @param now milliseconds since any moment */
export function breaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let until = 0;
  return {
    mayTry: () => {
      if (now() < until) return false;
      if (failures >= failuresInRow) until = now() + restMs;
      return true;
    },
    worked: () => {
      failures = 0;
      until = 0;
    },
    failed: (waitMs = 0) => {
      failures += 1;
      const wait = failures >= failuresInRow ? Math.max(restMs, waitMs) : waitMs;
      if (wait > 0) until = Math.max(until, now() + Math.min(wait, longestWaitMs));
    },
  };
}
