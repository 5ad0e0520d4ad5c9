import { faceFault } from './faces.ts';
import { graphemesOf } from './graphemes.ts';
import { limits } from './limits.ts';
import { withoutUnseen } from './unseen.ts';

/**
 * The fields of logging in and signing up, checked without the code of schemas: it would be two thirds of what these
 * pages load, and they are the first that a phone on a slow network opens. The schemas in `fields.ts` are made of the
 * same parts; a test compares both.
 */

/**
 * Refuses characters that cannot be seen or that change the direction of the text: control characters, unpaired
 * surrogates, invisible marks. Bengali needs the joiners U+200C and U+200D, so they are allowed.
 */
export const visible = /^(?:[^\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]|[\u200c\u200d])*$/u;
/** Exactly ten ASCII digits (R20). */
export const tenDigits = /^[0-9]{10}$/;
export const sixDigits = /^[0-9]{6}$/;
/** What a code of an authenticator app, or a recovery code, consists of. */
export const secondCodeSigns = /^[A-Za-z0-9০-৯ -]+$/;
export const letter = /\p{L}/u;

/** Counts the characters a person sees. */
export const countCharacters = (text: string): number => graphemesOf(text).length;

/** The length of a text as the schemas measure it, in code points. */
const codePoints = (text: string) => Array.from(text).length;

/** The fault of what is typed in a field: the key of its message, with the sign it names; null when it is right. */
export type FindFault = (typed: string) => string | null;

export const phoneFault: FindFault = (typed) => (tenDigits.test(withoutUnseen(typed)) ? null : 'phone.tenDigits');

export const codeFault: FindFault = (typed) => {
  const code = withoutUnseen(typed);
  if (code === '') return 'code.required';
  return sixDigits.test(code) ? null : 'code.sixDigits';
};

export const secondCodeFault: FindFault = (typed) => {
  const code = withoutUnseen(typed).trim();
  if (code === '') return 'code.required';
  if (codePoints(code) > limits.typedCodeLength) return 'field.tooLong';
  return secondCodeSigns.test(code) ? null : 'field.invalid';
};

export const nameFault: FindFault = (typed) => {
  const name = withoutUnseen(typed).trim();
  if (codePoints(name) > limits.nameCodes) return 'name.tooLong';
  if (!visible.test(name)) return 'field.invalid';
  const unprinted = faceFault(name);
  if (unprinted !== null) return unprinted;
  if (countCharacters(name) > limits.nameLength) return 'name.tooLong';
  return letter.test(name) ? null : 'name.required';
};
