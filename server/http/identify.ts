import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#contract/fields.ts';
import type { Scope } from '#contract/permissions.ts';
import { worksHere } from '../shared/caller.ts';
import type { Caller } from '../shared/caller.ts';
import { readAddress } from '../guards/own-network.ts';
import type { Address, OwnNetwork } from '../guards/own-network.ts';
import { addressKey } from '../guards/rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of the answer's texts. */
    language: Language;
    caller: Caller | null;
    /** On which records the caller may do this. */
    scope: Scope;
    /** Where it comes from, as limits count it. */
    address: Address;
  }
}

/** A request's number: people read it to support, and the log is searched by it. */
export const newRequestId = () => randomUUID();

/**
 * Gives every request its language and, with a valid session, its caller. The role is read anew each time.
 * @param own is told the addresses of people who work here, and knows which addresses are the clinic's
 */
export function identifyCallers(
  app: FastifyInstance,
  readCaller: (token: string) => Promise<Caller | null>,
  own: OwnNetwork,
): void {
  app.decorateRequest('language', 'en');
  app.decorateRequest('caller', null);
  app.decorateRequest('scope', 'no');
  app.decorateRequest('address');
  app.addHook('onRequest', async (request) => {
    // Whatever its type says, there is no ip where the request was aborted and its socket is gone.
    request.address = readAddress(request.ip, own);
    const asked = languageOf(request.headers['accept-language']);
    if (asked) request.language = asked;
    const token = bearerToken(request);
    if (token === null) return;
    request.caller = await readCaller(token);
    if (request.caller && worksHere(request.caller) && request.ip) {
      own.note(addressKey(request.ip));
      request.address = readAddress(request.ip, own);
    }
    if (!asked && request.caller) request.language = request.caller.language;
  });
}

const bearer = /^Bearer ([A-Za-z0-9_-]{20,100})$/;

/** The token of `Authorization: Bearer …`; null if it is missing or malformed. */
export function bearerToken(request: FastifyRequest): string | null {
  return bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** English or Bengali from an Accept-Language header, whichever comes first; null if it names neither. */
export function languageOf(header: string | undefined): Language | null {
  for (const part of (header ?? '').slice(0, 200).toLowerCase().split(',')) {
    const tag = part.trim().slice(0, 2);
    if (tag === 'en' || tag === 'bn') return tag;
  }
  return null;
}
