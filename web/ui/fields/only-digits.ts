import { inAscii } from '#contract/digits.ts';

/** Keeps at most `most` digits of the text; Bengali digits are converted. */
export function onlyDigits(text: string, most: number): string {
  return inAscii(text)
    .replace(/[^0-9]/g, '')
    .slice(0, most);
}

/** Keeps the digits and the first point of an amount; Bengali digits are converted. `₹1,500.50` becomes 1500.50. */
export function onlyAmount(text: string): string {
  const [whole = '', ...rest] = inAscii(text)
    .replace(/[^0-9.]/g, '')
    .split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}
