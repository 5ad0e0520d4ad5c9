import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Download } from '../shared/file-transfer.ts';

/** Sends a file with the headers of downloads (S44): the browser saves it, and neither runs nor caches it. */
export function sendDownload(reply: FastifyReply, { stream, bytes, type, name }: Download): Readable {
  void reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "sandbox; default-src 'none'");
  if (bytes !== undefined) void reply.header('content-length', bytes);
  return stream;
}
