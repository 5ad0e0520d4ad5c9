import { ApiError } from '#web/lib/api-error.ts';
import type { FailedAttempt } from './code-failures.ts';
import type { Page } from './page.ts';

type Texts = Pick<Page, 't'>;

/** The message for a failed call: the server's, or that the clinic could not be reached. */
export function errorText({ t }: Texts, error: unknown): string {
  if (!(error instanceof ApiError)) return t('failed');
  return error.code === 'NETWORK' ? t('logIn.offline') : error.message || t('failed');
}

/** The message of a failed attempt in the log-in's second step. */
export function failureLines(texts: Texts, { error, text, isSpent }: FailedAttempt): string[] {
  return [text ? texts.t(text) : errorText(texts, error), ...(isSpent ? [texts.t('code.spent')] : [])];
}
