/** Pseudo-random numbers with a fixed sequence, so that every demo clinic is the same. */
export interface Random {
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** True in about `percent` of 100 cases. */
  chance(percent: number): boolean;
  /** One of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** The same entries in another order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** The Mulberry32 generator: small, fast, and good enough for demo data. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new Error('Nothing to pick from');
      return list[below(list.length)] as T;
    },
    shuffle: <T>(list: readonly T[]) =>
      list
        .map((entry) => ({ entry, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ entry }) => entry),
  };
}
