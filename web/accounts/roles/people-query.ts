import { isLikePhone, nationalDigits } from '#contract/digits.ts';
import { limits } from '#contract/limits.ts';
import { isPatientNumber, patientNumberIn } from '#contract/patients/patient-number.ts';

/**
 * Normalises the search for people: a phone number becomes plain digits (from Bengali digits, with spaces, +91 or 0
 * before it), a name is trimmed. Empty when there is nothing to search for.
 */
export function readPeopleQuery(typed: string): string {
  return (isLikePhone(typed) && nationalDigits(typed, limits.phoneDigits)) || typed.trim();
}

/** Whether a search is for a patient number whose check digit is wrong: it was mistyped, and would find nobody. */
export function isMistypedNumber(query: string): boolean {
  const number = patientNumberIn(query);
  return number !== null && !isPatientNumber(number);
}
