const bengaliZero = 0x09e6;

/** Keeps the digits of what was typed or pasted, at most `most`; Bengali digits become ASCII ones. */
export function onlyDigits(text: string, most: number): string {
  const ascii = text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero));
  return ascii.replace(/[^0-9]/g, '').slice(0, most);
}
