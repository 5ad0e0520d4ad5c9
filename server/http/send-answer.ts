import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoints.ts';
import type { Download } from '../shared/file-transfer.ts';

const openStreams = new WeakMap<FastifyInstance, Set<Readable>>();

/** Ends all open streams when the server closes, which would otherwise wait for them. */
export function endStreamsAtClose(app: FastifyInstance): void {
  const streams = new Set<Readable>();
  openStreams.set(app, streams);
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy();
  });
}

function endWithApp(app: FastifyInstance, stream: Readable): void {
  const streams = openStreams.get(app);
  streams?.add(stream);
  stream.once('close', () => streams?.delete(stream));
}

/** The headers of a stream of events. The second one keeps proxies from buffering them. */
const describeStream = (reply: FastifyReply) =>
  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');

/** HEAD asks only for the headers of GET; a stream would stay open unread. */
export const sendStreamHead = (reply: FastifyReply) => describeStream(reply).send();

/** Sends what a handler gave: an answer, a stream of events or a file. */
export function sendAnswer(
  app: FastifyInstance,
  { status = 200, download, stream }: Pick<Endpoint, 'status' | 'download' | 'stream'>,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): unknown {
  void reply.status(status);
  if (download) return sendFile(app, request, reply, answer as Download);
  if (answer instanceof Readable) endWithApp(app, answer);
  if (stream) describeStream(reply);
  return answer;
}

function sendFile(app: FastifyInstance, { method }: FastifyRequest, reply: FastifyReply, download: Download): unknown {
  endWithApp(app, download.stream);
  const body = sendDownload(reply, download);
  if (method !== 'HEAD') return body;
  // Otherwise the whole file would be read, although HEAD sends none of it.
  body.destroy();
  return reply.send();
}

/** Sends a file with the headers of downloads (S44): the browser saves it, and neither runs nor caches it. */
export function sendDownload(reply: FastifyReply, { stream, bytes, type, name }: Download): Readable {
  void reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "sandbox; default-src 'none'");
  if (bytes !== undefined) void reply.header('content-length', bytes);
  return stream;
}

/**
 * Compresses lists: a tenth of the bytes on a phone's connection. Pages and files are compressed by the build, and
 * events must not wait in a buffer. The session is in a header that other sites cannot set, so secrets cannot be
 * guessed from the size of an answer (BREACH). Compressed requests are refused: a small one could unpack to any size.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    customTypes: /^application\/json/,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // At this level a list takes a millisecond; higher levels hardly shrink it further.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
