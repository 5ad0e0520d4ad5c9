import type { FastifyInstance } from 'fastify';

/** A Fastify scope whose bodies arrive as raw bytes, because a webhook's signature covers the bytes. */
export async function withRawBodies(app: FastifyInstance, routes: (scope: FastifyInstance) => void): Promise<void> {
  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer' },
      (_request, body, parsed) => parsed(null, body),
    );
    routes(scope);
    done();
  });
}

/** The bytes of a body; none if there is none. */
export const rawBody = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
