import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { endpoints, pathsOf } from '#contract/endpoints.ts';
import type { Answer, Endpoint, EndpointName, Endpoints, Received } from '#contract/endpoints.ts';
import { errorAnswer } from '#contract/error-answer.ts';
import { errorStatus } from '#contract/errors.ts';
import { scopeOf } from '#contract/permissions.ts';
import type { Language } from '#contract/fields.ts';
import type { permissions, Scope } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Download } from '../shared/file-transfer.ts';
import { readerOf } from '../shared/caller.ts';
import type { Browser, Caller } from '../shared/caller.ts';
import { admit, limitBodyTime } from './admit.ts';
import { browserOf } from './browser-cookies.ts';
import { bearerToken } from './identify.ts';
import { lostFields, refuseLost, shownOnly } from './lost-fields.ts';
import type { Address } from '../guards/own-network.ts';
import { describeCall, tagOf } from './describe-calls.ts';
import { recordCall } from './record-call.ts';
import type { RecordedCall } from './record-call.ts';
import { endStreamsAtClose, sendAnswer, sendStreamHead } from './send-answer.ts';
import type { Repeatable } from '../guards/run-once.ts';
import { acceptUploads, uploadOf } from './uploads.ts';
import type { Upload } from './uploads.ts';

/** Public calls get a caller or null; all others a caller. */
type CallerOf<N extends EndpointName> = (typeof permissions)[Endpoints[N]['action']]['Anonymous'] extends 'any'
  ? Caller | null
  : Caller;

/** What a handler gets: checked input, the caller, and the scope of their permission. */
export type Call<N extends EndpointName> = Received<N> & {
  readonly caller: CallerOf<N>;
  readonly scope: Scope;
  readonly language: Language;
  /** Only the headers are asked for: nobody gets what the answer holds. */
  readonly isHead: boolean;
  /** The network address, as rate limits count it. */
  readonly address: Address;
  /** The bearer token: of the session, or of a device without one. */
  readonly bearer: string | null;
  /** For streams: the number of the last event that was received before a line was lost. */
  readonly lastEvent: number | null;
  /** The browser's user agent, shortened. */
  readonly device: string;
  readonly browser: Browser;
  /** For creates: recognises a repeated request. */
  readonly repeatable: Repeatable;
  /** For calls with a file: the form, read while it arrives. */
  readonly upload: Upload<Received<N>['form']>;
};

/** A stream of events for calls that keep answering, a file for downloads, otherwise the answer. */
type Handler<N extends EndpointName> = (
  call: Call<N>,
) => Promise<
  Endpoints[N] extends { stream: true }
    ? Readable
    : Endpoints[N] extends { download: readonly string[] }
      ? Download
      : Answer<N>
>;
/** One handler for every row of the table of calls. */
export type Handlers = { readonly [N in EndpointName]: Handler<N> };

const failures = Object.fromEntries([...new Set(Object.values(errorStatus))].map((status) => [status, errorAnswer]));

interface Serving {
  /** Stores the audit rows. */
  readonly db: Db;
  /** The clinic's public address. */
  readonly origin: string;
}

/** Connects each row of the table to its handler, under all of the row's addresses. */
export async function serveEndpoints(app: FastifyInstance, serving: Serving, handlers: Handlers): Promise<void> {
  endStreamsAtClose(app);
  const names = Object.keys(endpoints) as EndpointName[];
  const takesFile = (name: EndpointName) => 'upload' in endpoints[name];
  for (const name of names) if (!takesFile(name)) serveEndpoint(app, routeOf(serving, name, handlers));
  // In its own Fastify scope: only these calls take forms with files, and they take nothing else.
  await app.register(async (scope) => {
    await acceptUploads(scope);
    for (const name of names) if (takesFile(name)) serveEndpoint(scope, routeOf(serving, name, handlers));
  });
}

/** A row of the table of calls, with all that serves it. */
interface Route extends Serving {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly recorded: RecordedCall;
  readonly handler: Handler<EndpointName>;
  /** Answers the record that a change sends back; null if no call does. */
  readonly read: Handler<EndpointName> | null;
  /** Fields that a change's answer shows and its body does not take. */
  readonly onlyShown: readonly string[];
  /** Bodies as they came, where there are such fields. */
  readonly sent: WeakMap<FastifyRequest, unknown>;
}

function routeOf(serving: Serving, name: EndpointName, handlers: Handlers): Route {
  const endpoint: Endpoint = endpoints[name];
  return {
    ...serving,
    name,
    endpoint,
    recorded: { name, audit: endpoint.audit, isReadAgain: endpoint.isReadAgain },
    handler: handlers[name],
    read: endpoint.repeats ? handlers[endpoint.repeats as EndpointName] : null,
    onlyShown: shownOnly(endpoint),
    sent: new WeakMap(),
  };
}

/** The steps of each request to a call, in this order. A step that refuses ends the request. */
function serveEndpoint(app: FastifyInstance, route: Route): void {
  const { db, endpoint, recorded, onlyShown, sent } = route;
  const [main, ...others] = pathsOf(endpoint);
  for (const path of [main!, ...others]) {
    app.route({
      method: endpoint.method,
      url: path,
      ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
      // 1. Who asks, and whether they may: before anything of the request is read.
      onRequest: async (request) => {
        if (!endpoint.upload) limitBodyTime(request);
        await admit(db, endpoint, recorded, request);
      },
      // 2. The schema drops what the body does not take. It is kept here, and not looked at: nothing reads a body
      // before its schema has.
      ...(onlyShown.length > 0 && { preValidation: async (request) => void sent.set(request, request.body) }),
      // 3. What was sent must be what the schemas say.
      schema: describeRoute(route, path === main),
      // 4. The call, with its audit row; then its answer.
      handler: async (request, reply) => {
        if (endpoint.stream && request.method === 'HEAD') return sendStreamHead(reply);
        const call = readCall(route, request, reply);
        const answer = await recordCall(db, recorded, request, () => makeCall(route, call, sent.get(request)));
        return sendAnswer(app, endpoint, request, reply, answer);
      },
    });
  }
}

/** Refuses what would be lost, then does what the call is for. */
async function makeCall({ handler, read, onlyShown }: Route, call: Call<EndpointName>, sent: unknown) {
  await refuseLost(lostFields(onlyShown, sent, call.params), call, read);
  return handler(call) as Promise<unknown>;
}

/** What the handler gets. The schemas have checked the input, so it has the table's types. */
function readCall({ name, endpoint, origin }: Route, request: FastifyRequest, reply: FastifyReply): Call<EndpointName> {
  const call = {
    params: request.params,
    query: request.query,
    body: request.body,
    caller: request.caller,
    scope: request.scope,
    language: request.language,
    isHead: request.method === 'HEAD',
    address: request.address,
    bearer: bearerToken(request),
    lastEvent: lastEventOf(request),
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    browser: browserOf(request, reply, origin),
    repeatable: {
      idempotencyKey: endpoint.repeatable ? idempotencyKey(request) : null,
      accountId: request.caller?.accountId ?? 0,
      role: readerOf(request.caller),
      request: [name, request.params, request.body],
    },
    upload: uploadOf(endpoint, request),
  };
  return call as Call<EndpointName>;
}

/** The schemas of a call, and what the API's documentation says of it. */
function describeRoute({ name, endpoint }: Route, isMain: boolean): FastifySchema {
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    description: describeCall(name, endpoint),
    // Second addresses answer the same; the API's documentation leaves them out.
    hide: !isMain,
    ...(scopeOf(endpoint.action, 'Anonymous') !== 'no' && { security: [] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { [endpoint.status ?? 200]: describeAnswer(endpoint), ...failures },
  };
}

/** JSON of the answer's schema; a file with its possible types; a stream of events of the schema. */
function describeAnswer({ answer, download, stream }: Endpoint) {
  const types = stream ? ['text/event-stream'] : download;
  return types ? { content: Object.fromEntries(types.map((type) => [type, { schema: answer }])) } : answer;
}

/** The `Last-Event-ID` header; null if it is missing or no whole number. */
function lastEventOf(request: FastifyRequest): number | null {
  const id = request.headers['last-event-id'];
  return typeof id === 'string' && /^[0-9]{1,15}$/.test(id) ? Number(id) : null;
}

/**
 * The `Idempotency-Key` header, 8 to 100 letters, digits, `-` and `_`; null if missing. @throws BAD_REQUEST if
 * malformed
 */
function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{8,100}$/.test(key)) throw clinicError('BAD_REQUEST');
  return key;
}
