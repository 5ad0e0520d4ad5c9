import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoints.ts';
import type { Download } from '../shared/file-transfer.ts';
import { sendDownload } from './downloads.ts';

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
