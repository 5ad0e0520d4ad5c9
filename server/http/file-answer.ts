import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a call that answers a file hands out. */
export interface FileAnswer {
  /** `text/csv; charset=utf-8` */
  readonly type: string;
  /** What it is saved as: ASCII letters, digits, points and dashes. */
  readonly name: string;
  readonly content: Readable | Buffer;
}

/**
 * Sends a file to be saved, never shown. One that breaks off half way ends the connection: the browser then knows that it has not
 * got all of it.
 */
export function sendFile(reply: FastifyReply, { type, name, content }: FileAnswer, onOpen: (content: Readable) => void): FastifyReply {
  if (content instanceof Readable) onOpen(content);
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);
}
