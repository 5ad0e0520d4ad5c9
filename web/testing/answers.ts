import * as z from 'zod/mini';
import type { Dependants } from '#contract/dependants.ts';
import type { ErrorAnswer } from '#contract/error-answer.ts';
import { endpoints, pathsOf } from '#contract/endpoints.ts';
import type { Answer, Endpoint, EndpointName, Sent } from '#contract/endpoints.ts';
import { errorStatus } from '#contract/errors.ts';
import type { ChangeAsk } from '#contract/lab-tests/change-asks.ts';
import { clockHeader } from '#contract/release.ts';
import type { FailureCode } from '#web/lib/api-error.ts';

/** A call as it was sent: params and query are texts, the body is from the JSON or the form. */
interface SentCall<N extends EndpointName = EndpointName> {
  readonly name: N;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Sent<N>['body'];
  /** The parts of an upload; the files among them as files. */
  readonly form: Readonly<Record<string, FormDataEntryValue>>;
  readonly headers: Headers;
}

/** An answer with an error. */
class Refusal {
  readonly code: FailureCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly more: Pick<ErrorAnswer, 'asks' | 'dependants'>;

  constructor(
    code: FailureCode,
    fields?: Readonly<Record<string, string>>,
    more: Pick<ErrorAnswer, 'asks' | 'dependants'> = {},
  ) {
    this.code = code;
    this.fields = fields;
    this.more = more;
  }
}

/**
 * An answer with an error: `fields` are messages for single fields, `asks` is what must be confirmed. `NETWORK`: no
 * answer arrives.
 */
export function refuse(
  code: FailureCode,
  fields?: Readonly<Record<string, string>>,
  asks?: readonly ChangeAsk[],
): Refusal {
  return new Refusal(code, fields, asks && { asks: [...asks] });
}

/** The answer that something is in use, with the number of records of each kind that prevent its removal. */
export const keptBy = (dependants: Dependants): Refusal => new Refusal('IN_USE', undefined, { dependants });

type Given<N extends EndpointName> = Answer<N> | File | Refusal;
type Answering<N extends EndpointName> = Refusal | ((sent: SentCall<N>) => Given<N>);
export type Answers = { readonly [N in EndpointName]?: Answering<N> };

/** The stand-in for the server while a test runs. */
export interface StandIn {
  /** Every call that was made, in order. */
  readonly sent: readonly SentCall[];
  /** The calls with a name, in order. */
  sentTo: <N extends EndpointName>(name: N) => SentCall<N>[];
  /** From now on, gives other answers to some calls. */
  change: (answers: Answers) => void;
  /** From now on, the answers tell this moment of the clinic's clock. */
  clockAt: (moment: string) => void;
  /** The next answer of a call waits until the returned function is called. */
  hold: (name: EndpointName) => () => void;
}

interface State {
  answers: Answers;
  sent: SentCall[];
  held: Map<EndpointName, Promise<void>>;
  /** The moment of the clinic's clock that answers tell; by default none. */
  clock: string | undefined;
  /** Wrong requests; the test fails with them at its end. */
  faults: string[];
}

const nothing = (): State => ({ answers: {}, sent: [], held: new Map(), clock: undefined, faults: [] });
let state = nothing();

/**
 * Sets the answers of this test, by the names of the calls. A call without an answer, or one that the real server would
 * refuse by its schema, fails the test.
 */
export function answers(given: Answers): StandIn {
  state.answers = given;
  const here = state;
  return {
    sent: here.sent,
    sentTo: <N extends EndpointName>(name: N) => here.sent.filter((call) => call.name === name) as SentCall<N>[],
    change: (changed) => (here.answers = { ...here.answers, ...changed }),
    clockAt: (moment) => (here.clock = moment),
    hold: (name) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      here.held.set(name, promise);
      return resolve;
    },
  };
}

/** Ends the stand-in of a test. Throws if the test sent wrong requests. */
export function endAnswers(): void {
  const { faults } = state;
  state = nothing();
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

const calls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, endpoint]) => {
  const [path = ''] = pathsOf(endpoint);
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  return { name, endpoint, pattern, fixed: path.replace(/:\w+/g, '').length };
});
// Paths with more fixed text come first: `/months/:month.csv` before `/months/:month`.
calls.sort((one, other) => other.fixed - one.fixed);

/** Answers a request as `fetch` does. Throws a `TypeError` if no answer arrives. */
export async function answerTo(address: string, init: RequestInit): Promise<Response> {
  const here = state;
  const { pathname, searchParams } = new URL(address, 'http://clinic.example');
  const method = init.method ?? 'GET';
  const found = calls.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
  if (!found) return fault(here, `No call has the address ${method} ${pathname}`);
  const { name, endpoint, pattern } = found;
  const form = init.body instanceof FormData ? Object.fromEntries(init.body) : {};
  const call = {
    name,
    params: decoded(pattern.exec(pathname)?.groups),
    query: Object.fromEntries(searchParams),
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    form,
    headers: new Headers(init.headers),
  } as SentCall;
  here.sent.push(call);
  const answering = here.answers[name] as Answering<EndpointName> | undefined;
  if (!answering) return endpoint.stream ? untilAborted(init.signal) : fault(here, `Nobody expected the call ${name}`);
  const wrong = wrongIn(endpoint, call);
  if (wrong !== undefined) return fault(here, `The server would not take this ${name}: ${wrong}`);
  const held = here.held.get(name);
  here.held.delete(name);
  await Promise.race([held, held && untilAborted(init.signal)]);
  const response = responseOf(endpoint, answering instanceof Refusal ? answering : answering(call));
  if (here.clock !== undefined) response.headers.set(clockHeader, here.clock);
  return response;
}

function fault({ faults }: State, text: string): never {
  faults.push(text);
  throw new TypeError(text);
}

const decoded = (groups: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]));

/** What the schemas of the call find wrong; undefined if nothing. */
function wrongIn(endpoint: Endpoint, call: SentCall): string | undefined {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    const { error } = schema ? z.safeParse(schema, call[part]) : {};
    if (error) return `${part}: ${z.prettifyError(error)}`;
  }
  return undefined;
}

/** Rejects when the signal is aborted, with its reason, as `fetch` does. */
function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal?.reason as Error);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
  });
}

function responseOf({ status = 200 }: Endpoint, given: Given<EndpointName>): Response {
  if (given instanceof File) {
    const headers = { 'Content-Type': given.type, 'Content-Disposition': `attachment; filename="${given.name}"` };
    return new Response(given, { headers });
  }
  if (!(given instanceof Refusal)) return Response.json(given, { status });
  const { code, fields, more } = given;
  if (code === 'NETWORK') throw new TypeError('No network');
  return Response.json(
    { code, message: '', requestId: 'r-1', ...(fields && { fields }), ...more },
    { status: errorStatus[code] },
  );
}

/** An answer with the only page of a list; its rows are under the name of the list. */
export const onePage = <Name extends string, Row>(name: Name, rows: readonly Row[]) => ({
  _embedded: { [name]: [...rows] } as Record<Name, Row[]>,
  page: { number: 0, size: 20, totalPages: 1, totalElements: rows.length },
});
