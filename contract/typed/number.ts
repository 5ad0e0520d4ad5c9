import { limits } from '../limits.ts';
import { groupedDigits, plainSpelling } from './spelling.ts';

/** A blank between groups of digits, where a comma could stand: `1 20 000`. */
const grouped = new RegExp(`^(?:${groupedDigits})(?:\\.\\d+)?$`);
/** `0,500` could be half of one. */
const groupedZero = /^0+,/;

/**
 * A number as it is typed, in ASCII digits and without signs that cannot change its meaning: blanks around it,
 * invisible marks, and commas or blanks between its groups where they belong (`1,20,000`, `120,000`). Its decimals and
 * leading zeros stay. Null for anything else: `7,5`, `2x500`, `1e3`, `-5`, `5.`, `.5`.
 */
export function plainNumber(typed: string): string | null {
  if (typed.length > limits.typedNumberLength) return null;
  const text = plainSpelling(typed).replace(/(\d) (?=\d)/g, '$1,');
  return grouped.test(text) && !groupedZero.test(text) ? text.replaceAll(',', '') : null;
}

/** A whole number as it is typed, as `plainNumber`; null also for decimals. */
export function plainWhole(typed: string): string | null {
  const plain = plainNumber(typed);
  return plain === null || plain.includes('.') ? null : plain;
}

/** `plainWhole` as a number, for a page, a year or the places of a session. Null for what cannot be read. */
export function readWhole(typed: string): number | null {
  const plain = plainWhole(typed);
  return plain === null ? null : Number(plain);
}

/** A number with or without decimals, also below zero: a degree of a map. NaN for what cannot be read. */
export function readDecimal(typed: string): number {
  const text = plainSpelling(typed);
  const plain = plainNumber(text.replace(/^[-+] ?/, ''));
  if (plain === null) return Number.NaN;
  return text.startsWith('-') ? -Number(plain) : Number(plain);
}

/**
 * Digits that are not a quantity, as they are typed: a PIN code, a one-time code, an Aadhaar number. Blanks and hyphens
 * between them are removed; a text with other characters stays as it is and is refused later.
 */
export function plainCode(typed: string): string {
  const text = plainSpelling(typed);
  return /^\d[\d -]*$/.test(text) ? text.replace(/[ -]/g, '') : text;
}

const sign = / ?(?:[%\uff05\u066a]|percent|per cent|শতাংশ)$/i;

/** Whether a text says that it is a percentage: `10%`, `10 percent`. */
export const isPercent = (typed: string): boolean => sign.test(plainSpelling(typed));

/**
 * A percentage as it is typed, with or without its sign: `10`, `10 %`, `১০%`, `7.5%`. Null for what cannot be read
 * (`7,5`), and above 100.
 * @param decimals how many it may have; 0: whole percents only
 */
export function readPercent(typed: string, decimals: 0 | 2): number | null {
  const plain = plainNumber(plainSpelling(typed).replace(sign, ''));
  if (plain === null || (plain.split('.')[1]?.length ?? 0) > decimals) return null;
  return Number(plain) <= 100 ? Number(plain) : null;
}

/** The names of the rupee, before or behind a sum. */
const rupee = String.raw`₹|rs\.?|inr|rupees?|টাকা|টা|रु\.?|रुपये|रुपए`;
const sum = new RegExp(`^(?:(?:${rupee}) ?)?([\\d.][\\d., ]*?)(?: ?(?:/[-=]))?(?: ?(?:${rupee}))?(?: ?only)?$`, 'i');

/**
 * Rupees as they are typed (`₹1,20,000.50`, `Rs. 500/-`, `৫০০ টাকা`) in plain ASCII digits with at most two decimals:
 * `120000.50`. Null for a text that is not clearly one sum: `2x500`, `1e3`, `-5`, `7,5`, `5.`, `1.234`.
 */
export function plainRupees(typed: string): string | null {
  if (typed.length > limits.typedNumberLength) return null;
  const digits = sum.exec(plainSpelling(typed))?.[1];
  const plain = digits === undefined ? null : plainNumber(digits);
  return plain?.match(/^\d+(?:\.\d{1,2})?$/)?.[0] ?? null;
}

/** `plainRupees` in paise; null for what cannot be read. */
export function readPaise(typed: string): number | null {
  const plain = plainRupees(typed);
  return plain === null ? null : Math.round(Number(plain) * 100);
}
