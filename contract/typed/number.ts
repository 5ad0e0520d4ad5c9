import { limits } from '../limits.ts';
import { groupedDigits, plainSpelling } from './spelling.ts';

/** A blank between groups of digits, where a comma could stand: `1 20 000`. */
const grouped = new RegExp(`^(?:${groupedDigits})(?:\\.\\d+)?$`);
/** `0,500` could be half of one. */
const groupedZero = /^0+,/;

/**
 * A number as it is typed, in ASCII digits and without what cannot change its meaning: blanks around it, invisible
 * marks, and commas or blanks between its groups where they belong (`1,20,000`, `120,000`). Its decimals and leading
 * zeros stay. Null for anything else: `7,5`, `2x500`, `1e3`, `-5`, `5.`, `.5`.
 */
export function plainNumber(typed: string): string | null {
  if (typed.length > limits.typedNumberLength) return null;
  const text = plainSpelling(typed).replace(/(?<=\d) (?=\d)/g, ',');
  return grouped.test(text) && !groupedZero.test(text) ? text.replaceAll(',', '') : null;
}

/** A whole number as it is typed, as `plainNumber`; null also for decimals. */
export function plainWhole(typed: string): string | null {
  const plain = plainNumber(typed);
  return plain === null || plain.includes('.') ? null : plain;
}

/** The same as a number: the page, the year, the places of a session. Null for what cannot be read. */
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
 * Digits that mean no quantity, as they are typed: a PIN code, a one-time code, an Aadhaar number. Blanks and hyphens
 * between them go; what has anything else in it stays as it is, to be refused.
 */
export function plainCode(typed: string): string {
  const text = plainSpelling(typed);
  return /^\d[\d -]*$/.test(text) ? text.replace(/[ -]/g, '') : text;
}
