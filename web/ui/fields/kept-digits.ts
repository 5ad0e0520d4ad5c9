import { inAscii, nationalDigits } from '#contract/digits.ts';
import { plainCode } from '#contract/typed/number.ts';
import { plainPhone } from '#contract/typed/phone.ts';

/** The text that stays in a field of digits. `isRefused`: a paste could not be read, and nothing of it was taken. */
interface Kept {
  text: string;
  isRefused: boolean;
}

/** Returns what stays of the new `value` of a field that showed `before`. */
export type KeepDigits = (before: string, value: string) => Kept;

/** The text that was inserted at one place to turn `before` into `value`. */
function addedTo(before: string, value: string): string {
  const most = Math.min(before.length, value.length);
  let start = 0;
  while (start < most && before[start] === value[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === value.at(-1 - end)) end += 1;
  return value.slice(start, value.length - end);
}

/** More than one character at once: pasted, filled in by the browser, or dropped. */
const isPaste = (added: string) => Array.from(added).length > 1;
const refused = (before: string): Kept => ({ text: before, isRefused: true });
const digitsIn = (text: string) => inAscii(text).replace(/[^0-9]/g, '');

/**
 * For a phone number. Characters other than digits do not appear. A paste is taken as a whole number, with its country
 * code, or refused: nothing is ever cut to a different number.
 * @param most digits of a number within the country
 */
export function phoneKeeper(most: number): KeepDigits {
  let hasPlus = false;
  /** Digits typed beyond the last one: if the number begins with the country code 91, two of them belong to it. */
  let beyond = '';
  return (before, value) => {
    const added = addedTo(before, value);
    if (isPaste(added)) {
      [hasPlus, beyond] = [false, ''];
      const digits = plainPhone(value, most);
      return digits === null ? refused(before) : { text: digits, isRefused: false };
    }
    // A plus is not shown but remembered: a 91 typed after it is the country code.
    hasPlus = (hasPlus && before.length < 2) || value.trim().startsWith('+');
    const digits = nationalDigits(value, most);
    if (digits.length > most) {
      beyond = value.startsWith(before) ? beyond + digitsIn(added) : '';
      const whole = nationalDigits(before + beyond, most);
      if (whole.length > most) return { text: before, isRefused: false };
      beyond = '';
      return { text: whole, isRefused: false };
    }
    if (added === '' || digits !== before) beyond = '';
    if (!hasPlus || digits !== '91') return { text: digits, isRefused: false };
    hasPlus = false;
    return { text: '', isRefused: false };
  };
}

/**
 * For a code of `most` digits, as in an SMS. Other characters do not appear; a paste is taken as a whole or refused.
 */
export function codeKeeper(most: number): KeepDigits {
  return (before, value) => {
    if (isPaste(addedTo(before, value))) {
      const digits = plainCode(value);
      return /^\d*$/.test(digits) && digits.length <= most ? { text: digits, isRefused: false } : refused(before);
    }
    const digits = digitsIn(value);
    return { text: digits.length > most ? before : digits, isRefused: false };
  };
}
