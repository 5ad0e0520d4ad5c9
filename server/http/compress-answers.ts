import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

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
