import { limits } from '#contract/limits.ts';
import { failedWith, ApiError } from '#web/lib/api-error.ts';
import type { Page } from './page.ts';

/** The number of wrong codes so far, and the text key of the last error. */
export interface FailedAttempts {
  wrong: number;
  text?: 'otp.incorrect' | 'otp.locked' | 'otp.failed';
  /** An error to show with its own text instead. */
  error?: unknown;
}

/**
 * Counts a failed attempt on the alternative screen (R24): two wrong codes are errors, the third locks; 429 locks at
 * once.
 */
export function countFailure(wrongBefore: number, error: unknown): FailedAttempts {
  if (failedWith(error, 429)) return { wrong: wrongBefore, text: 'otp.locked' };
  if (failedWith(error, 'ACCOUNT_LOCKED')) return { wrong: wrongBefore, error };
  if (!failedWith(error, 401)) return { wrong: wrongBefore, text: 'otp.failed' };
  const wrong = wrongBefore + 1;
  return { wrong, text: wrong >= limits.codeTries ? 'otp.locked' : 'otp.incorrect' };
}

/** A failed attempt in step 2 of the login. */
export interface FailedAttempt {
  /** Number of wrong codes so far. */
  wrong: number;
  error: unknown;
  isWrong: boolean;
  /** No further attempt is possible with this code: a new one is needed. */
  isSpent: boolean;
}

/** Counts a failed attempt in step 2; only wrong codes count. */
export function failedAttempt(wrongBefore: number, error: unknown): FailedAttempt {
  const isWrong = failedWith(error, 401);
  const wrong = isWrong ? wrongBefore + 1 : wrongBefore;
  return {
    wrong,
    error,
    isWrong,
    isSpent: wrong >= limits.codeTries || failedWith(error, 429),
  };
}

type Texts = Pick<Page, 't'>;
type TextKey = Parameters<Page['t']>[0];

/** The message for a failed call: the server's, or that the clinic could not be reached. */
export function errorText({ t }: Texts, error: unknown): string {
  if (!(error instanceof ApiError)) return t('failed');
  return error.code === 'NETWORK' ? t('logIn.offline') : error.message || t('failed');
}

/** The message of a failed attempt in a step of the log-in, with the step's texts for a wrong code and the last try. */
export function failureLines(
  texts: Texts,
  { error, isWrong, isSpent }: FailedAttempt,
  [wrong, spent]: readonly [wrong: TextKey, spent: TextKey],
): string[] {
  return [isWrong ? texts.t(wrong) : errorText(texts, error), ...(isSpent ? [texts.t(spent)] : [])];
}
