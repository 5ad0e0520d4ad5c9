import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that leaves: always to be saved, never to be shown in the clinic's own name. */
export interface Download {
  readonly stream: Readable;
  /** Left out for a file that is made while it is sent. */
  readonly bytes?: number;
  readonly type: string;
  /** Plain letters, digits, dots and hyphens. */
  readonly name: string;
}

/** Sends a file with the headers of files (security.md): a browser saves it, and neither runs nor keeps it. */
export function sendDownload(reply: FastifyReply, { stream, bytes, type, name }: Download): Readable {
  void reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "sandbox; default-src 'none'");
  if (bytes !== undefined) void reply.header('content-length', bytes);
  return stream;
}
