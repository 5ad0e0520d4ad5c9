import type { Answer, EndpointName, Sent } from '#contract/endpoints.ts';
import type { ErrorAnswer } from '#contract/error-answer.ts';
import { errorStatus } from '#contract/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from './api-error.ts';
import { calls } from './calls.ts';
import type { Call } from './calls.ts';
import { currentSession, forgetUser } from './session.ts';

type Filled<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
/** What a call takes: `params`, `query` and `body`, those its row names; `{}` where it names none. */
export type Input<N extends EndpointName> = Filled<Sent<N>>;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Names one attempt to create something: a repeat answers the first result (D6). */
  idempotencyKey?: string | undefined;
}

interface AnyInput {
  params?: object;
  query?: object;
  body?: unknown;
}

/** After so long without an answer the call counts as failed, in milliseconds. */
const patienceMs = 20_000;

/** Calls that answer 401 for a wrong code: they end no session (R7). */
const logInCalls: ReadonlySet<EndpointName> = new Set<EndpointName>(['startLogIn', 'finishLogIn', 'verifyLogIn']);

let language = 'en';
let whenSessionEnds: () => void = () => undefined;

/** The language answers are asked for in. */
export function speak(next: string): void {
  language = next;
}

/** What to do, beyond forgetting the user, when the server no longer knows the session: the portal goes to /login. */
export function onSessionEnd(act: () => void): void {
  whenSessionEnds = act;
}

/** Makes one call of the table and gives its answer. Throws `ApiError`, or the abort reason when `signal` ended it. */
export async function request<N extends EndpointName>(
  name: N,
  input: Input<N>,
  options: RequestOptions = {},
): Promise<Answer<N>> {
  const { user } = currentSession();
  const response = await reach(calls[name], input, user?.token, options);
  const body = await readBody(response, options.signal);
  if (response.ok) return body as Answer<N>;
  throw refusal(name, {
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    body,
    token: user?.token,
  });
}

/**
 * What a refused call is thrown as; a 401 ends the session that asked. For calls whose bodies are no JSON (`upload.ts`,
 * `download.ts`).
 */
export function refusal(name: EndpointName, { token, ...refused }: Refused & { token: string | undefined }): ApiError {
  if (refused.status === 401 && !logInCalls.has(name)) endSession(token);
  return failureOf(refused);
}

/** Who asks, in which language (the page's unless said otherwise), and for what: the headers of every call. */
export function headersFor(
  token: string | undefined,
  accept = 'application/json',
  spoken = language,
): Record<string, string> {
  return { Accept: accept, 'Accept-Language': spoken, ...(token && { Authorization: `Bearer ${token}` }) };
}

/** The address of a call with its numbers and filters filled in. */
export function addressOf(call: Call, input: AnyInput): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = call.path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params.get(param))));
  const filters = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  return filters.length ? `${path}?${new URLSearchParams(filters.map(([key, value]) => [key, String(value)]))}` : path;
}

async function reach(
  call: Call,
  input: AnyInput,
  token: string | undefined,
  options: RequestOptions,
): Promise<Response> {
  const headers = new Headers(headersFor(token));
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  const patience = AbortSignal.timeout(patienceMs);
  try {
    return await fetch(addressOf(call, input), {
      method: call.method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      cache: 'no-store',
      credentials: 'same-origin',
      signal: options.signal ? AbortSignal.any([options.signal, patience]) : patience,
    });
  } catch (error) {
    throw unreached(error, options.signal);
  }
}

/** The body as JSON; `undefined` for anything else (a proxy's error page). */
async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw unreached(error, signal);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    if (response.ok) throw new ApiError({ status: response.status, code: 'INTERNAL', message: '' }, { cause: error });
    return undefined;
  }
}

function unreached(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  return new ApiError({ status: 0, code: 'NETWORK', message: '' }, { cause: error });
}

interface Refused {
  status: number;
  /** The header of that name. */
  retryAfter: string | null;
  /** The body's JSON; anything else where it is none. */
  body: unknown;
}

function failureOf({ status, retryAfter: header, body }: Refused): ApiError {
  const wait = Number(header ?? Number.NaN);
  const retryAfter = Number.isFinite(wait) ? wait : undefined;
  if (isErrorAnswer(body)) return new ApiError({ ...body, status, retryAfter });
  return new ApiError({ status, code: codeOfStatus(status), message: '', retryAfter });
}

/**
 * Whether our server wrote an error, or something on the way to it. Not read by its schema: screens without a form do
 * without zod.
 */
function isErrorAnswer(body: unknown): body is ErrorAnswer {
  const { code, message } = (body ?? {}) as Partial<Record<keyof ErrorAnswer, unknown>>;
  return typeof code === 'string' && Object.hasOwn(errorStatus, code) && typeof message === 'string';
}

/** The code that fits a status answered by something else than our server. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 502 || status === 504) return 'UNAVAILABLE';
  const known = Object.entries(errorStatus).find(([, its]) => its === status);
  return known ? (known[0] as ErrorCode) : 'INTERNAL';
}

/** Any 401 forgets the user and goes to /login (R7), unless somebody has logged in anew meanwhile. */
function endSession(token: string | undefined): void {
  if (currentSession().user?.token !== token) return;
  forgetUser(true);
  whenSessionEnds();
}
