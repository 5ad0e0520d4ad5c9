/** Converts Bengali digits to ASCII; other characters stay. */
export const inAscii = (text: string) => text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero));
const bengaliZero = 0x09e6;

/**
 * The digits of a phone number as it is dialled within the country: `+91 98222 22222`, `0091…` and `098222…` lose
 * their prefix. A longer number stays too long: cutting it would make it another person's.
 * @param most digits of a number within the country
 */
export function nationalDigits(text: string, most: number): string {
  const digits = inAscii(text).replace(/[^0-9]/g, '');
  const inner = text.trim().startsWith('+91') ? digits.slice(2) : digits.replace(/^0+/, '');
  return inner.length === most + 2 && inner.startsWith('91') ? inner.slice(2) : inner.replace(/^0+/, '');
}

/** Whether a text can be a phone number: digits of either script, spaces, a plus, brackets, hyphens. */
export const isLikePhone = (text: string) => /^\s*\+?[0-9০-৯\s().\u2010-\u2013-]+$/.test(text);
