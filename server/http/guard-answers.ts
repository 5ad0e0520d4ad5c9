import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dataPolicy, securityHeaders } from './headers.ts';

/**
 * Gives every answer the security headers and its request's number, forbids caching unless the answer allows it, and
 * logs one line without personal data.
 */
export function guardAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => guardAnswer(request, reply));
  // Fastify sends an answer whose status has no schema unfiltered; such an answer must not be sent.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const declared = request.routeOptions.schema?.response as Record<number, unknown> | undefined;
    if (declared && !Object.hasOwn(declared, reply.statusCode))
      throw new Error(`Status ${reply.statusCode} is not declared for this call`);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
}

/** Sets the headers that every answer has. */
export function guardAnswer(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(securityHeaders).header('x-request-id', request.id);
  void reply.header('content-security-policy', dataPolicy).header('cache-control', 'no-store');
}

/** Writes an answer's log line. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    role: request.caller?.role ?? 'Anonymous',
  });
}
