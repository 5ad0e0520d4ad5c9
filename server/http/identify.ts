import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from './caller.ts';
import type { Caller } from './caller.ts';
import { languageOf } from './messages.ts';

/** A request's number: what a person reads out to support, and what the log is searched by. */
export const newRequestId = () => randomUUID();

/** Gives every request its language and, where it brings a living session, its caller. Their role is read anew each time. */
export function identifyCallers(app: FastifyInstance, readCaller: (token: string) => Promise<Caller | null>): void {
  app.decorateRequest('language', 'en');
  app.decorateRequest('caller', null);
  app.decorateRequest('scope', 'no');
  app.addHook('onRequest', async (request) => {
    const asked = languageOf(request.headers['accept-language']);
    if (asked) request.language = asked;
    const token = bearerToken(request);
    if (token === null) return;
    request.caller = await readCaller(token);
    if (!asked && request.caller) request.language = request.caller.language;
  });
}
