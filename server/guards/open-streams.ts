import { clinicError } from '../shared/errors.ts';

interface OpenLimit {
  /** What is counted: `screen:…`. */
  readonly key: string;
  readonly max: number;
}

/** Counts streams that are open at once, in this process. */
export interface OpenStreams {
  /**
   * Counts one more under each key; under none if one is used up.
   * @returns a function that releases them; it may be called again
   * @throws TOO_MANY_REQUESTS
   */
  take(limits: readonly OpenLimit[]): () => void;
}

/** Seconds until a refused caller may try again. */
const retryAfter = 10;

export function countOpenStreams(): OpenStreams {
  const open = new Map<string, number>();
  return {
    take(limits) {
      if (limits.some(({ key, max }) => (open.get(key) ?? 0) >= max))
        throw clinicError('TOO_MANY_REQUESTS', { retryAfter });
      for (const { key } of limits) open.set(key, (open.get(key) ?? 0) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        for (const { key } of limits) {
          const left = (open.get(key) ?? 0) - 1;
          if (left > 0) open.set(key, left);
          else open.delete(key);
        }
      };
    },
  };
}
