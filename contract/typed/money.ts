import { limits } from '../limits.ts';
import { plainNumber } from './number.ts';
import { plainSpelling } from './spelling.ts';

/** The names of the rupee, before or behind a sum. */
const rupee = String.raw`₹|rs\.?|inr|rupees?|টাকা|টা|रु\.?|रुपये|रुपए`;
const sum = new RegExp(`^(?:(?:${rupee}) ?)?([\\d.][\\d., ]*?)(?: ?(?:/[-=]))?(?: ?(?:${rupee}))?(?: ?only)?$`, 'i');

/**
 * Rupees as they are typed (`₹1,20,000.50`, `Rs. 500/-`, `৫০০ টাকা`) in plain ASCII digits with at most two decimals:
 * `120000.50`. Null for what is not surely one sum: `2x500`, `1e3`, `-5`, `7,5`, `5.`, `1.234`.
 */
export function plainRupees(typed: string): string | null {
  if (typed.length > limits.typedNumberLength) return null;
  const digits = sum.exec(plainSpelling(typed))?.[1];
  const plain = digits === undefined ? null : plainNumber(digits);
  return plain?.match(/^\d+(?:\.\d{1,2})?$/)?.[0] ?? null;
}

/** The same in paise; null for what cannot be read. */
export function readPaise(typed: string): number | null {
  const plain = plainRupees(typed);
  return plain === null ? null : Math.round(Number(plain) * 100);
}
