import type { Language } from './fields.ts';
import { withoutUnseen } from './unseen.ts';

const bengaliZero = 0x9e6;
/** The zeros of the scripts whose digits are read, in ascending order; each is followed by its one to nine. */
const zeros = [0x660, 0x6f0, 0x966, bengaliZero, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x1c50, 0xff10];
const scripts = new RegExp(
  `[${zeros.map((zero) => String.fromCharCode(zero) + '-' + String.fromCharCode(zero + 9)).join('')}]`,
  'g',
);

/** Converts Bengali, Devanagari and other digits of the region to ASCII; other characters stay. */
export const inAscii = (text: string) =>
  text.replace(scripts, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - zeros.find((zero) => code <= zero + 9)!);
  });

/**
 * The digits of a phone number as it is dialled within the country: `+91 98222 22222`, `0091…` and `098222…` lose
 * their prefix. A longer number stays too long: cutting it would make it another person's.
 * @param most digits of a number within the country
 */
export function nationalDigits(text: string, most: number): string {
  const digits = inAscii(text).replace(/[^0-9]/g, '');
  const inner = withoutUnseen(text).trim().startsWith('+91') ? digits.slice(2) : digits.replace(/^0+/, '');
  return inner.length === most + 2 && inner.startsWith('91') ? inner.slice(2) : inner.replace(/^0+/, '');
}

/** Whether a text can be a phone number: digits of either script, spaces, a plus, brackets, hyphens. */
export const isLikePhone = (text: string) => /^\s*\+?[0-9\s().\u2010-\u2013-]+$/.test(inAscii(withoutUnseen(text)));

/**
 * The kinds of numbers that people read, and their digits on Bengali screens and papers (docs/glossary.md): what is
 * dialled, quoted, typed elsewhere or compared with another laboratory's paper stays in Latin digits.
 */
const digitsInBengali = {
  amount: 'Bengali',
  count: 'Bengali',
  date: 'Bengali',
  patientNumber: 'Bengali',
  phone: 'Latin',
  reference: 'Latin',
  result: 'Latin',
} as const;
export type NumberKind = keyof typeof digitsInBengali;

/** The locale to format numbers of a kind with, for `Intl`: Indian grouping, the digits of the rule above. */
export function localeFor(kind: NumberKind, language: Language): 'en-IN' | 'bn-IN' {
  return language === 'bn' && digitsInBengali[kind] === 'Bengali' ? 'bn-IN' : 'en-IN';
}

/** A number that is written already, such as `12.50` or `1234 5672`, in the digits of its kind. */
export function inDigitsOf(kind: NumberKind, text: string, language: Language): string {
  if (localeFor(kind, language) === 'en-IN') return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(bengaliZero + Number(digit)));
}
