/** After so many failures in a row a provider is left alone. */
const failuresInRow = 5;
/** For so long, until one message tries it again. Milliseconds. */
const restMs = 10_000;
/** A provider is never left alone for longer, whatever it asks for. Milliseconds. */
const longestWaitMs = 10 * 60_000;

/** Whether a provider is worth asking. */
export interface Breaker {
  /** Takes the one try after a rest, if that is due. */
  mayTry(): boolean;
  worked(): void;
  /** @param waitMs for how long the provider wants to be left alone */
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
