import { ApiError } from '#web/lib/api-error.ts';
import type { FailedAttempt } from './code-failures.ts';
import type { Page } from './page.ts';

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
