import type { FastifyReply, FastifyRequest } from 'fastify';
import { mapHost } from '#contract/site.ts';
import type { NoticePage, SitePage } from '#contract/site.ts';
import { securityHeaders, workerPolicy } from '../http/headers.ts';
import { encoded, sendEncoded } from './encoding.ts';
import type { Encoded } from './encoding.ts';
import type { PageSource, StoredFile } from './page-source.ts';

/** Sends a page: revalidated each time, and not cached at all if it shows what a visitor typed. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  policy: string,
  body: Encoded,
  isPersonal = false,
): FastifyReply {
  return sendEncoded(request, withPageHeaders(reply, policy, isPersonal ? 'no-store' : 'no-cache'), body);
}

const withPageHeaders = (reply: FastifyReply, policy: string, keeping: 'no-store' | 'no-cache') =>
  reply
    .headers(securityHeaders)
    .header('content-security-policy', policy)
    .header('cache-control', keeping)
    .type('text/html; charset=utf-8');

/**
 * Sends a page that is asked for again and again. While it is unchanged, the browser gets no body, and none of the
 * headers that it has kept.
 */
export function sendPolled(request: FastifyRequest, reply: FastifyReply, policy: string, body: Encoded): FastifyReply {
  const sent = withPageHeaders(reply, policy, 'no-cache');
  return sendEncoded(request, sent, body, [...Object.keys(securityHeaders), 'content-security-policy', 'x-request-id']);
}

/** A page's own policy: only the contact page may show the map in a frame. */
export function policyOf(pages: PageSource, name: SitePage | NoticePage): string {
  return name === 'contacts' ? `${pages.sitePolicy}; frame-src ${mapHost}` : pages.sitePolicy;
}

/** Sends the portal, which search engines should not list. */
export async function sendPortal(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PageSource,
): Promise<FastifyReply> {
  const body = await pages.portal(request.url);
  return sendPage(request, reply.header('x-robots-tag', 'noindex'), pages.portalPolicy, body);
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  const keep = file.hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';
  return sendEncoded(request, reply.headers(securityHeaders).header('cache-control', keep).type(file.type), file.body);
}

/** Sends the service worker, which browsers compare with theirs at each visit. */
export function sendWorker(request: FastifyRequest, reply: FastifyReply, body: Encoded): FastifyReply {
  void reply
    .headers(securityHeaders)
    .header('content-security-policy', workerPolicy)
    .header('cache-control', 'no-cache')
    .type('text/javascript; charset=utf-8');
  return sendEncoded(request, reply, body);
}

/** Sends a text for search engines and phones that depends on the clinic's profile; cached for an hour. */
export function sendText(request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
  void reply.headers(securityHeaders).header('cache-control', 'public, max-age=3600').type(type);
  return sendEncoded(request, reply, encoded(Buffer.from(text)));
}

/** Whether a person's browser asks for a page; programs ask for anything, or for JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  return !request.url.startsWith('/api/') && (request.headers.accept ?? '').toLowerCase().includes('text/html');
}
