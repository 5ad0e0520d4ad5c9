import type { ErrorAnswer } from '#contract/error-answer.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { storedUser } from '#web/lib/session-store.ts';
import { abortedAfter } from '#web/lib/signals.ts';

/** A call without an answer after this many milliseconds has failed. */
const timeoutMs = 20_000;

interface CallOptions {
  readonly method?: 'POST' | 'PUT';
  readonly body?: object;
  /** Aborts the call earlier. */
  readonly signal?: AbortSignal;
  /** Goes on if the page is left. */
  readonly keepalive?: boolean;
}

/**
 * Makes one call of the API, with the session in this browser if there is one, and returns its answer.
 * @throws ApiError
 */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'POST', body, signal = abortedAfter(timeoutMs), keepalive = false } = options;
  const token = storedUser()?.token;
  const headers: Record<string, string> = {
    'accept-language': document.documentElement.lang,
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : null, signal, keepalive });
  } catch (error) {
    throw new ApiError({ status: 0, code: 'NETWORK', message: '' }, { cause: error });
  }
  // The page of a proxy is not JSON.
  const answer = (await response.json().catch(() => null)) as unknown;
  if (response.ok && answer !== null) return answer as Answer;
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiError({
    code: 'INTERNAL',
    message: '',
    ...(answer as Partial<ErrorAnswer> | null),
    status: response.status,
    retryAfter: Number.isFinite(wait) ? wait : undefined,
  });
}
