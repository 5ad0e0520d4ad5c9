import { inAscii, inDigitsOf } from '../digits.ts';
import type { Language } from '../fields.ts';
import { withoutUnseen } from '../unseen.ts';

/**
 * A patient's number: eight digits, the last of them an ISO 7064 MOD 11,10 check digit. The database gives the numbers
 * out (`next_patient_number()`) and has the same rule. The first digit is 1 to 5, so that no number is the beginning of
 * an Indian mobile phone.
 */

/** The check digit of a number's first seven digits; SQL: `patient_check_digit`. */
export function patientCheckDigit(digits: string): number {
  let rest = 10;
  for (const digit of digits) rest = (((rest + Number(digit)) % 10 || 10) * 2) % 11;
  return (11 - rest) % 10;
}

/**
 * The digits of what was typed or read out as a patient number: spaces and hyphens are left out, Bengali digits
 * converted. Null if it has not the form of one; its check digit may still be wrong.
 */
export function patientNumberIn(typed: string): string | null {
  const digits = inAscii(withoutUnseen(typed)).replace(/[\s\u2010-\u2013-]/g, '');
  return /^[1-5][0-9]{7}$/.test(digits) ? digits : null;
}

/** Whether the digits from `patientNumberIn` have the right check digit. */
export function isPatientNumber(digits: string): boolean {
  return patientCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1));
}

/**
 * A patient number in two halves that stay on one line: `1234 5672`, `১২৩৪ ৫৬৭২`. Searches read the digits of both
 * languages.
 */
export function formatPatientNumber(number: string, language: Language): string {
  return inDigitsOf('patientNumber', `${number.slice(0, 4)}\u00a0${number.slice(4)}`, language);
}
