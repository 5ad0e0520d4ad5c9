import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A body, with compressed forms where they are worthwhile. */
export interface Encoded {
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
  /** First part of the ETag: a hash of the uncompressed body. */
  readonly hash: string;
}

/** Joins a body with its compressed forms. */
export function encoded(plain: Buffer, compressed: { br?: Buffer; gzip?: Buffer } = {}): Encoded {
  return { plain, ...compressed, hash: createHash('sha256').update(plain).digest('base64url').slice(0, 16) };
}

/** Compresses a body as well as possible: about 30 ms for a page, so only for cached ones. */
export async function compress(plain: Buffer): Promise<Encoded> {
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain, { level: 9 })]);
  return encoded(plain, { br, gzip: zipped });
}

type Coding = 'br' | 'gzip';
const codings: readonly Coding[] = ['br', 'gzip'];

/** The smallest form the browser accepts, by its Accept-Encoding header; null for the uncompressed one. */
function chooseCoding(header: string | undefined, body: Encoded): Coding | null {
  const accepted = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return codings.find((coding) => body[coding] && accepted.has(coding)) ?? null;
}

/**
 * Sends a body in the form the browser accepts, or 304 if it has it already, without the headers `notAgain`. Set
 * headers before.
 */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Encoded,
  notAgain: readonly string[] = [],
): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding'], body);
  const etag = `"${body.hash}${coding ? `-${coding}` : ''}"`;
  void reply.header('vary', 'accept-encoding').header('etag', etag);
  if (reply.statusCode === 200 && hasAlready(request.headers['if-none-match'], etag)) {
    for (const name of notAgain) void reply.removeHeader(name);
    return reply.code(304).send();
  }
  if (coding) void reply.header('content-encoding', coding);
  return reply.send(coding ? body[coding] : body.plain);
}

function hasAlready(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
