import { inAscii } from '../digits.ts';
import { withoutUnseen } from '../unseen.ts';

/** Replaces other spellings of a sign. A full stop, colon or slash of full width becomes the plain one. */
const spellings: readonly (readonly [RegExp, string])[] = [
  // No number or unit contains a joiner, in Bengali digits neither.
  [/[\u200c\u200d]/g, ''],
  [/[\s\u00a0]+/g, ' '],
  [/[\u2010-\u2013\u2212\ufe63\uff0d]/g, '-'],
  [/[\uff0e\u066b]/g, '.'],
  [/\uff0c/g, ','],
  [/[\uff1a\u2236]/g, ':'],
  [/[\uff0f\u2044\u2215]/g, '/'],
  [/[\uff1c\u2039\u3008]/g, '<'],
  [/[\uff1e\u203a\u3009]/g, '>'],
  [/[\u2264\u2a7d\u2266]|< ?=|= ?</g, '≤'],
  [/[\u2265\u2a7e\u2267]|> ?=|= ?>/g, '≥'],
];

/** A typed text in ASCII digits and one spelling of each sign. */
export function plainSpelling(typed: string): string {
  return spellings.reduce((text, [from, to]) => text.replace(from, to), inAscii(withoutUnseen(typed))).trim();
}

/** The source of a pattern: digits, plain or with commas where they belong, in India (`1,20,000`) or elsewhere. */
export const groupedDigits = String.raw`\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}`;
