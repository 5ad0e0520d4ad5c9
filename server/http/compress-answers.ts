import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Lists leave compressed: a tenth of their bytes on a phone's line. Pages and files come compressed from the build, and
 * events must not wait for more of their kind. A session travels in a header that no other site can set, so that nobody
 * can guess at secrets by the size of an answer. Compressed requests are not taken: a small one could unpack to any
 * size.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    customTypes: /^application\/json/,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // A list takes a millisecond so, and hardly shrinks further at a higher one.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
