import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints, pathsOf } from '#contract/endpoints.ts';
import type { Answer, Endpoint, EndpointName, Endpoints, Received } from '#contract/endpoints.ts';
import { errorAnswer } from '#contract/error-answer.ts';
import { errorStatus } from '#contract/errors.ts';
import { needsOwnLogIn, scopeOf } from '#contract/permissions.ts';
import type { Language } from '#contract/fields.ts';
import type { permissions, Scope } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Download } from '../shared/file-transfer.ts';
import { isUnconfirmed, readerOf } from '../shared/caller.ts';
import type { Caller } from '../shared/caller.ts';
import type { Browser } from '../shared/browser.ts';
import { browserOf } from './browser-cookies.ts';
import { sendDownload } from './downloads.ts';
import { bearerToken } from './identify.ts';
import { lostFields, refuseLost, shownOnly } from './lost-fields.ts';
import type { Address } from '../guards/own-network.ts';
import { describeCall, tagOf } from './describe-calls.ts';
import { recordCall, refuseCall } from './record-call.ts';
import type { RecordedCall } from './record-call.ts';
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
  const streams = new Set<Readable>();
  openStreams.set(app, streams);
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy();
  });
  const names = Object.keys(endpoints) as EndpointName[];
  const takesFile = (name: EndpointName) => 'upload' in endpoints[name];
  for (const name of names) if (!takesFile(name)) serveEndpoint(app, serving, name, handlers);
  // In its own Fastify scope: only these calls take forms with files, and they take nothing else.
  await app.register(async (scope) => {
    await acceptUploads(scope);
    for (const name of names) if (takesFile(name)) serveEndpoint(scope, serving, name, handlers);
  });
}

function serveEndpoint<N extends EndpointName>(
  app: FastifyInstance,
  { db, origin }: Serving,
  name: N,
  handlers: Handlers,
): void {
  const endpoint: Endpoint = endpoints[name];
  const handler = handlers[name] as Handler<EndpointName>;
  const status = endpoint.status ?? 200;
  const recorded: RecordedCall = { name, audit: endpoint.audit, isReadAgain: endpoint.isReadAgain };
  const onlyShown = shownOnly(endpoint);
  const read = endpoint.repeats ? (handlers[endpoint.repeats as EndpointName] as Handler<EndpointName>) : null;
  const sent = new WeakMap<FastifyRequest, unknown>();
  const [main, ...others] = pathsOf(endpoint);
  for (const path of [main!, ...others]) {
    app.route({
      method: endpoint.method,
      url: path,
      schema: {
        operationId: name,
        tags: [tagOf(endpoint)],
        description: describeCall(name, endpoint),
        // Second addresses answer the same; the API's documentation leaves them out.
        hide: path !== main,
        ...(scopeOf(endpoint.action, 'Anonymous') !== 'no' && { security: [] }),
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { [status]: describeAnswer(endpoint), ...failures },
      },
      ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
      onRequest: async (request) => {
        if (!endpoint.upload) limitBodyTime(request);
        await admit(db, endpoint, recorded, request);
      },
      // The schema drops what the body does not take. It is kept here, and not looked at: nothing reads a body before
      // its schema has.
      preValidation: async (request) => {
        if (onlyShown.length > 0) sent.set(request, request.body);
      },
      handler: async (request, reply: FastifyReply) => {
        // HEAD asks only for the headers of GET; a stream would stay open unread.
        if (endpoint.stream && request.method === 'HEAD') return describeStream(reply).send();
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
        // The schemas above have checked the input, so it has the table's types.
        const answer: unknown = await recordCall(db, recorded, request, async () => {
          await refuseLost(lostFields(onlyShown, sent.get(request), request.params), call as Call<EndpointName>, read);
          return handler(call as Call<EndpointName>);
        });
        void reply.status(status);
        if (endpoint.download) {
          const download = answer as Download;
          endWithApp(app, download.stream);
          const body = sendDownload(reply, download);
          if (request.method !== 'HEAD') return body;
          // Otherwise the whole file would be read, although HEAD sends none of it.
          body.destroy();
          return reply.send();
        }
        if (answer instanceof Readable) endWithApp(app, answer);
        if (endpoint.stream) describeStream(reply);
        return answer;
      },
    });
  }
}

/** The headers of a stream of events. The second one keeps proxies from buffering them. */
const describeStream = (reply: FastifyReply) =>
  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');

/** JSON of the answer's schema; a file with its possible types; a stream of events of the schema. */
function describeAnswer({ answer, download, stream }: Endpoint) {
  const types = stream ? ['text/event-stream'] : download;
  return types ? { content: Object.fromEntries(types.map((type) => [type, { schema: answer }])) } : answer;
}

/** Milliseconds that a body other than a file may take to arrive. */
const bodyTimeoutMs = 30_000;

/** Closes a request whose body arrives too slowly; only files may take longer. */
function limitBodyTime({ raw }: FastifyRequest): void {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
  const impatience = setTimeout(() => raw.complete || raw.destroy(), bodyTimeoutMs).unref();
  raw.once('close', () => clearTimeout(impatience));
}

/** The `Last-Event-ID` header; null if it is missing or no whole number. */
function lastEventOf(request: FastifyRequest): number | null {
  const id = request.headers['last-event-id'];
  return typeof id === 'string' && /^[0-9]{1,15}$/.test(id) ? Number(id) : null;
}

const openStreams = new WeakMap<FastifyInstance, Set<Readable>>();

/** Ends a stream when the server closes, which would otherwise wait for it. */
function endWithApp(app: FastifyInstance, stream: Readable): void {
  const streams = openStreams.get(app);
  streams?.add(stream);
  stream.once('close', () => streams?.delete(stream));
}

/**
 * 401 without a session where one is needed, 403 if the role may not: before anything of the request is read. A session
 * that must set up a second factor first, or confirm whose phone it is, counts as none; what asks for one answers what
 * is needed.
 */
async function admit(db: Db, endpoint: Endpoint, recorded: RecordedCall, request: FastifyRequest): Promise<void> {
  // First whose phone it is: a second step is the person's.
  const mustConfirm = request.caller !== null && isUnconfirmed(request.caller);
  if (mustConfirm && endpoint.beforeIdentity !== true) {
    if (scopeOf(endpoint.action, 'Anonymous') === 'no') await refuseCall(db, recorded, request, 'IDENTITY_NEEDED');
    request.caller = null;
  }
  const mustSetUp =
    !mustConfirm && request.caller?.mustSetUpSecondFactor === true && endpoint.beforeSecondFactor !== true;
  if (mustSetUp) request.caller = null;
  request.scope = scopeOf(endpoint.action, readerOf(request.caller));
  if (request.scope !== 'no') {
    const less = request.caller?.isVouched ? 'VOUCHED' : request.caller?.isRecovered ? 'RECOVERED' : null;
    const onlyTells = endpoint.method === 'GET' && endpoint.download === undefined;
    if (less && needsOwnLogIn(endpoint.action, { onlyTells })) await refuseCall(db, recorded, request, less);
    return;
  }
  if (mustSetUp) throw clinicError('SECOND_FACTOR_NEEDED');
  if (!request.caller) throw clinicError('NOT_SIGNED_IN');
  await refuseCall(db, recorded, request, 'FORBIDDEN');
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
