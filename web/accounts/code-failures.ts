import { limits } from '#contract/limits.ts';
import { failedWith } from '#web/lib/api-error.ts';

/** The wrong codes so far, and the key of what to say about the last failure. */
export interface CodeFailures {
  wrong: number;
  text?: 'otp.incorrect' | 'otp.locked' | 'otp.failed';
}

/**
 * Counts a failed try on the alternative screen (R24): wrong twice is an error, the third time a lockout; 429 is one at
 * once.
 */
export function countFailure(wrongBefore: number, error: unknown): CodeFailures {
  if (failedWith(error, 429)) return { wrong: wrongBefore, text: 'otp.locked' };
  if (!failedWith(error, 401)) return { wrong: wrongBefore, text: 'otp.failed' };
  const wrong = wrongBefore + 1;
  return { wrong, text: wrong >= limits.codeTries ? 'otp.locked' : 'otp.incorrect' };
}

/** A code of the login's second step that led nowhere. */
export interface FailedCode {
  /** Wrong codes so far. */
  wrong: number;
  error: unknown;
  /** What to say of it; undefined for the shared words of the error. */
  text: 'logIn.invalidOtp' | undefined;
  /** The code takes no further try: only another one helps. */
  isSpent: boolean;
}

/** Judges a failed try of the second step: only a wrong code is called wrong, and only those count. */
export function failCode(wrongBefore: number, error: unknown): FailedCode {
  const isWrong = failedWith(error, 401);
  const wrong = isWrong ? wrongBefore + 1 : wrongBefore;
  return {
    wrong,
    error,
    text: isWrong ? 'logIn.invalidOtp' : undefined,
    isSpent: wrong >= limits.codeTries || failedWith(error, 429),
  };
}
