import { inAscii, isLikePhone, nationalDigits } from '../digits.ts';
import { withoutUnseen } from '../unseen.ts';
import { limits } from '../limits.ts';

/**
 * Whether a number is of another country: without its plus it could have ten digits, and be somebody else's in India.
 */
function isForeign(text: string): boolean {
  const digits = inAscii(text).replace(/[^0-9]/g, '');
  if (text.trim().startsWith('+')) return !digits.startsWith('91');
  return digits.startsWith('00') && !digits.startsWith('0091');
}

/**
 * The digits of a phone number as it is typed or pasted, even if it is incomplete: with +91, 91 or 0 in front, blanks,
 * hyphens, brackets. Null for what cannot be read, and for more digits than `most`: digits are never cut off.
 */
export function plainPhone(text: string, most: number = limits.phoneDigits): string | null {
  const typed = withoutUnseen(text);
  if (typed.length > limits.typedNumberLength || !/^\s*[+(\p{Nd}]/u.test(typed)) return null;
  if (!isLikePhone(typed) || isForeign(typed)) return null;
  const digits = nationalDigits(typed, most);
  return digits.length <= most ? digits : null;
}

/** A whole phone number: its ten digits. Null for anything else. */
export function readPhone(typed: string): string | null {
  const digits = plainPhone(typed);
  return digits?.length === limits.phoneDigits ? digits : null;
}
