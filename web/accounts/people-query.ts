const bengaliZero = 0x09e6;

/**
 * Normalises the search for people: a phone number becomes plain digits (from Bengali digits, with spaces, +91 or 0
 * before it), a name is trimmed. Empty when there is nothing to search for.
 */
export function readPeopleQuery(typed: string): string {
  const text = typed.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero)).trim();
  if (!/^\+?[0-9][0-9 -]*$/.test(text)) return typed.trim();
  const digits = text.replace(/[^0-9]/g, '');
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  return digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits;
}
