import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dataPolicy, securityHeaders } from './headers.ts';

/**
 * Every answer gets the security headers and its request's number, is kept by no cache unless it says so itself, and is
 * logged in one line that names no person.
 */
export function guardAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => guardAnswer(request, reply));
  // Fastify would send an answer whose status has no schema as it is, with whatever the handler left in it.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const declared = request.routeOptions.schema?.response as Record<number, unknown> | undefined;
    if (declared && !Object.hasOwn(declared, reply.statusCode))
      throw new Error(`Status ${reply.statusCode} is not declared for this call`);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
}

/** Gives an answer the headers that every one has. */
export function guardAnswer(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(securityHeaders).header('x-request-id', request.id);
  void reply.header('content-security-policy', dataPolicy).header('cache-control', 'no-store');
}

/** Writes an answer's line of the log. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    role: request.caller?.role ?? 'Anonymous',
  });
}
