import { inAscii, nationalDigits } from '#contract/digits.ts';
import { plainCode } from '#contract/typed/number.ts';
import { plainPhone } from '#contract/typed/phone.ts';

/** What stays in a field of digits. `isRefused`: what was pasted could not be read, and none of it was taken. */
interface Kept {
  text: string;
  isRefused: boolean;
}

/** Tells what stays of a value in a field that showed `before`. */
export type KeepDigits = (before: string, value: string) => Kept;

/** What was put in at one place, when one text became the other. */
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
 * For a phone number. Keys that are no digits do not appear; a paste is read whole, with its country code, or refused
 * whole: nothing is ever cut to another number.
 * @param most digits of a number within the country
 */
export function phoneKeeper(most: number): KeepDigits {
  let hasPlus = false;
  /** Keys beyond the last digit: after the country's 91 two more are the number's own. */
  let beyond = '';
  return (before, value) => {
    const added = addedTo(before, value);
    if (isPaste(added)) {
      [hasPlus, beyond] = [false, ''];
      const digits = plainPhone(value, most);
      return digits === null ? refused(before) : { text: digits, isRefused: false };
    }
    // A plus is not shown, but remembered: the 91 typed after it is the country's.
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

/** For a code of so many digits, as an SMS has: other keys do not appear; a paste is read whole or refused whole. */
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
