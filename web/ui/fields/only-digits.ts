const bengaliZero = 0x09e6;

/** Turns Bengali digits into ASCII ones; anything else stays. */
export const inAscii = (text: string) => text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero));

/** Keeps the digits of what was typed or pasted, at most `most`; Bengali digits become ASCII ones. */
export function onlyDigits(text: string, most: number): string {
  return inAscii(text)
    .replace(/[^0-9]/g, '')
    .slice(0, most);
}

/**
 * Keeps what may stand in an amount: digits, and the first point; Bengali digits become ASCII ones. `₹1,500.50` is
 * 1500.50.
 */
export function onlyAmount(text: string): string {
  const [whole = '', ...rest] = inAscii(text)
    .replace(/[^0-9.]/g, '')
    .split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}
