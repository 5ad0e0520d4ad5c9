import type { Answer, EndpointName, Sent } from '#contract/endpoints.ts';
import type { ErrorAnswer } from '#contract/error-answer.ts';
import { errorStatus } from '#contract/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from './api-error.ts';
import { calls } from './calls.ts';
import { clockHeader } from '#contract/release.ts';
import { noteClock } from './now.ts';
import { noteRelease } from './release.ts';
import type { Call } from './calls.ts';
import { currentSession, clearUser } from './session-store.ts';
import { abortedAfter, abortedWithFirst } from './signals.ts';

type WithoutEmpty<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
/** The input of a call: those of `params`, `query` and `body` that its endpoint has; `{}` for none. */
export type Input<N extends EndpointName> = WithoutEmpty<Sent<N>>;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Identifies one attempt to create something: a repeat gets the first result (D6). */
  idempotencyKey?: string | undefined;
}

interface AnyInput {
  params?: object;
  query?: object;
  body?: unknown;
}

/** A call without an answer after this many milliseconds has failed. */
const timeoutMs = 20_000;

let language = 'en';
let sessionEndCallback: (phoneNumber: string) => void = () => undefined;
let secondFactorCallback: () => void = () => undefined;

/** Sets the language in which the server answers. */
export function setRequestLanguage(next: string): void {
  language = next;
}

/**
 * Sets what happens after the user was cleared because the server no longer knows the session: the portal goes to
 * /login. The callback gets their phone number.
 */
export function onSessionEnd(callback: (phoneNumber: string) => void): void {
  sessionEndCallback = callback;
}

/** Sets what happens when the server answers that a second factor must be set up before anything else. */
export function onSecondFactorNeeded(callback: () => void): void {
  secondFactorCallback = callback;
}

/** Makes one call and returns its answer. Throws `ApiError`, or the abort reason when `signal` was aborted. */
export async function request<N extends EndpointName>(
  name: N,
  input: Input<N>,
  options: RequestOptions = {},
): Promise<Answer<N>> {
  const { user } = currentSession();
  const response = await send(calls[name], input, user?.token, options);
  noteRelease(response.headers);
  noteClock(response.headers.get(clockHeader));
  const body = await readBody(response, options.signal);
  if (response.ok) return body as Answer<N>;
  throw refusedCallError({
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    body,
    token: user?.token,
  });
}

/**
 * The error to throw for a failed response; a 401 ends the session. For calls whose bodies are not JSON (`upload.ts`,
 * `download.ts`).
 */
export function refusedCallError({ token, ...response }: FailedResponse & { token: string | undefined }): ApiError {
  if (response.status === 401) endSession(token);
  const error = apiErrorOf(response);
  if (error.code === 'SECOND_FACTOR_NEEDED') secondFactorCallback();
  return error;
}

/** The headers of every call: session, accepted type and language (the page's by default). */
export function headersFor(
  token: string | undefined,
  accept = 'application/json',
  acceptLanguage = language,
): Record<string, string> {
  return { Accept: accept, 'Accept-Language': acceptLanguage, ...(token && { Authorization: `Bearer ${token}` }) };
}

/** The address of a call with its params and query filled in. */
export function addressOf(call: Call, input: AnyInput): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = call.path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params.get(param))));
  const filters = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  return filters.length ? `${path}?${new URLSearchParams(filters.map(([key, value]) => [key, String(value)]))}` : path;
}

async function send(
  call: Call,
  input: AnyInput,
  token: string | undefined,
  options: RequestOptions,
): Promise<Response> {
  const headers = new Headers(headersFor(token));
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  const timeout = abortedAfter(timeoutMs);
  try {
    return await fetch(addressOf(call, input), {
      method: call.method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      cache: 'no-store',
      credentials: 'same-origin',
      signal: options.signal ? abortedWithFirst(options.signal, timeout) : timeout,
    });
  } catch (error) {
    throw networkError(error, options.signal);
  }
}

/** The body as JSON; `undefined` when a failed response has something else, such as a proxy's error page. */
async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw networkError(error, signal);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    if (response.ok) throw new ApiError({ status: response.status, code: 'INTERNAL', message: '' }, { cause: error });
    return undefined;
  }
}

function networkError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  return new ApiError({ status: 0, code: 'NETWORK', message: '' }, { cause: error });
}

interface FailedResponse {
  status: number;
  /** The value of the Retry-After header. */
  retryAfter: string | null;
  /** The parsed JSON; anything else where the body is not JSON. */
  body: unknown;
}

function apiErrorOf({ status, retryAfter: header, body }: FailedResponse): ApiError {
  const wait = Number(header ?? Number.NaN);
  const retryAfter = Number.isFinite(wait) ? wait : undefined;
  if (isErrorAnswer(body)) return new ApiError({ ...body, status, retryAfter });
  return new ApiError({ status, code: codeOfStatus(status), message: '', retryAfter });
}

/** Tells our server's errors from those of a proxy. Checked by hand: zod is only loaded with forms. */
function isErrorAnswer(body: unknown): body is ErrorAnswer {
  const { code, message } = (body ?? {}) as Partial<Record<keyof ErrorAnswer, unknown>>;
  return typeof code === 'string' && Object.hasOwn(errorStatus, code) && typeof message === 'string';
}

/** The code for a status that was not answered by our server. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 502 || status === 504) return 'UNAVAILABLE';
  const known = Object.entries(errorStatus).find(([, its]) => its === status);
  return known ? (known[0] as ErrorCode) : 'INTERNAL';
}

/** Any 401 clears the user and goes to /login (R7), unless another session has begun meanwhile. */
function endSession(token: string | undefined): void {
  const { user } = currentSession();
  if (user?.token !== token) return;
  clearUser();
  sessionEndCallback(user?.phoneNumber ?? '');
}
