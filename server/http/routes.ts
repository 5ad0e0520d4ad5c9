import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints, pathsOf } from '#contract/endpoints.ts';
import type { Answer, Endpoint, EndpointName, Endpoints, Received } from '#contract/endpoints.ts';
import { errorAnswer } from '#contract/error-answer.ts';
import { errorStatus } from '#contract/errors.ts';
import { scopeOf } from '#contract/permissions.ts';
import type { Language } from '#contract/fields.ts';
import type { permissions, Scope } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import { fail } from '../errors.ts';
import type { Download } from '../file-transfer.ts';
import { readerOf } from '../caller.ts';
import type { Caller } from '../caller.ts';
import { sendDownload } from './downloads.ts';
import { addressKey } from '../guards/rate-limits.ts';
import { recordCall, refuseCall } from './record-call.ts';
import type { RecordedCall } from './record-call.ts';
import type { Repeatable } from '../guards/run-once.ts';
import { acceptUploads, uploadOf } from './uploads.ts';
import type { Upload } from './uploads.ts';

/** Calls open to anybody get a caller or null; all others a known person. */
type CallerOf<N extends EndpointName> = (typeof permissions)[Endpoints[N]['action']]['Anonymous'] extends 'any'
  ? Caller | null
  : Caller;

/** What a handler starts with: clean input, a known person and how far their permission reaches. */
export type Call<N extends EndpointName> = Received<N> & {
  readonly caller: CallerOf<N>;
  readonly scope: Scope;
  readonly language: Language;
  /** Network address, as limits count it. */
  readonly address: string;
  /** The browser's own description, shortened. */
  readonly device: string;
  /** For creates: what makes a repeat of this request recognisable. */
  readonly repeatable: Repeatable;
  /** Of a call that takes a file: the form, read while it arrives. */
  readonly upload: Upload<Received<N>['form']>;
};

/**
 * A call that goes on answering hands out a stream of events, one that answers a file the file; all others their
 * answer.
 */
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

/** Joins each row of the table to its handler, under all of the row's addresses. `db` takes what the audit is told. */
export async function serveEndpoints(app: FastifyInstance, db: Db, handlers: Handlers): Promise<void> {
  const streams = new Set<Readable>();
  openStreams.set(app, streams);
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy();
  });
  const names = Object.keys(endpoints) as EndpointName[];
  const takesFile = (name: EndpointName) => 'upload' in endpoints[name];
  for (const name of names) if (!takesFile(name)) serveEndpoint(app, db, name, handlers);
  // In a scope of its own: no other call takes forms with files, and these take nothing else.
  await app.register(async (scope) => {
    await acceptUploads(scope);
    for (const name of names) if (takesFile(name)) serveEndpoint(scope, db, name, handlers);
  });
}

function serveEndpoint<N extends EndpointName>(app: FastifyInstance, db: Db, name: N, handlers: Handlers): void {
  const endpoint: Endpoint = endpoints[name];
  const handler = handlers[name] as Handler<EndpointName>;
  const status = endpoint.status ?? 200;
  const recorded: RecordedCall = { name, audit: endpoint.audit };
  const [main, ...others] = pathsOf(endpoint);
  for (const path of [main!, ...others]) {
    app.route({
      method: endpoint.method,
      url: path,
      schema: {
        operationId: name,
        tags: [endpoint.action.split('.')[0]!],
        // The description's own addresses answer the same; they are left out of the API's documentation.
        hide: path !== main,
        ...(scopeOf(endpoint.action, 'Anonymous') !== 'no' && { security: [] }),
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { [status]: describeAnswer(endpoint), ...failures },
      },
      ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
      onRequest: async (request) => {
        if (!endpoint.upload) hurry(request);
        await admit(db, endpoint, recorded, request);
      },
      handler: async (request, reply: FastifyReply) => {
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          caller: request.caller,
          scope: request.scope,
          language: request.language,
          address: addressKey(request.ip),
          device: (request.headers['user-agent'] ?? '').slice(0, 200),
          repeatable: {
            idempotencyKey: endpoint.repeatable ? idempotencyKey(request) : null,
            accountId: request.caller?.accountId ?? 0,
            request: [name, request.params, request.body],
          },
          upload: uploadOf(endpoint, request),
        };
        // The schemas above have checked the input; the table's types say what they made of it.
        const answer: unknown = await recordCall(db, recorded, request, () => handler(call as Call<EndpointName>));
        void reply.status(status);
        if (endpoint.download) {
          const download = answer as Download;
          endWithApp(app, download.stream);
          return sendDownload(reply, download);
        }
        if (answer instanceof Readable) endWithApp(app, answer);
        // Buffering proxies would hold the events back.
        if (endpoint.stream) void reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
        return answer;
      },
    });
  }
}

/**
 * JSON of the answer's form; a file under the types it may have, a stream under its own, each event being of the form.
 */
function describeAnswer({ answer, download, stream }: Endpoint) {
  const types = stream ? ['text/event-stream'] : download;
  return types ? { content: Object.fromEntries(types.map((type) => [type, { schema: answer }])) } : answer;
}

/** Milliseconds that a body other than a file may take to arrive. */
const bodyPatience = 30_000;

/** Ends a request whose body trickles: only files take their time. */
function hurry({ raw }: FastifyRequest): void {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
  const impatience = setTimeout(() => raw.complete || raw.destroy(), bodyPatience).unref();
  raw.once('close', () => clearTimeout(impatience));
}

const openStreams = new WeakMap<FastifyInstance, Set<Readable>>();

/**
 * A stream goes on for as long as its reader likes; when the clinic closes it ends, or the closing would wait for it.
 */
function endWithApp(app: FastifyInstance, stream: Readable): void {
  const streams = openStreams.get(app);
  streams?.add(stream);
  stream.once('close', () => streams?.delete(stream));
}

/** 401 without a session where one is needed, 403 where the role may not: before anything of the request is read. */
async function admit(db: Db, endpoint: Endpoint, recorded: RecordedCall, request: FastifyRequest): Promise<void> {
  request.scope = scopeOf(endpoint.action, readerOf(request.caller));
  if (request.scope !== 'no') return;
  if (!request.caller) throw fail('NOT_SIGNED_IN');
  await refuseCall(db, recorded, request);
}

/**
 * The `Idempotency-Key` header, 8 to 100 letters, digits, `-` and `_`; null when none came. @throws BAD_REQUEST for
 * another form
 */
function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{8,100}$/.test(key)) throw fail('BAD_REQUEST');
  return key;
}
