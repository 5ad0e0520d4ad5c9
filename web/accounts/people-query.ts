const bengaliZero = 0x09e6;

/**
 * What a search for people asks for, from what was typed: a phone number as its plain digits, whether it was typed in
 * Bengali ones, in halves, or with +91 or 0 before it; a name without spaces around it. Empty where there is nothing to
 * search for.
 */
export function readPeopleQuery(typed: string): string {
  const text = typed.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero)).trim();
  if (!/^\+?[0-9][0-9 -]*$/.test(text)) return typed.trim();
  const digits = text.replace(/[^0-9]/g, '');
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  return digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits;
}
