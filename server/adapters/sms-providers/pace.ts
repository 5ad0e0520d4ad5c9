import type { SmsProviderName } from '#contract/messages-out/providers.ts';

interface Named {
  readonly name: SmsProviderName;
}

/**
 * Measures how quickly each provider takes messages: codes go to the quickest first, because somebody waits for them.
 */
export interface Pace {
  /** The order in which they are asked for a code. */
  order<One extends Named>(asked: readonly One[]): One[];
  /** Notes how long one took to take a message, or to fail at that, in milliseconds. */
  took(name: SmsProviderName, ms: number): void;
}

/** The weight of the newest message in the mean. */
const weight = 0.2;
/** Another one is preferred only if it is clearly quicker: the clinic named them in this order for a reason. */
const clearly = 0.7;
/** Every so many codes the second provider is asked first, to measure it again. */
const everySo = 20;

export function pace(): Pace {
  const mean = new Map<SmsProviderName, number>();
  let codes = 0;
  return {
    order: (asked) => {
      const [first, second] = asked;
      if (!first || !second) return [...asked];
      codes += 1;
      const known = (one: Named) => mean.get(one.name);
      const [ofFirst, ofSecond] = [known(first), known(second)];
      const isQuicker = ofFirst !== undefined && ofSecond !== undefined && ofSecond < ofFirst * clearly;
      const isTried = codes % everySo === 0;
      return isQuicker !== isTried ? [second, first, ...asked.slice(2)] : [...asked];
    },
    took: (name, ms) => {
      const before = mean.get(name);
      mean.set(name, before === undefined ? ms : before + weight * (ms - before));
    },
  };
}
