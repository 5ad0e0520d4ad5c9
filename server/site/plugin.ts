import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languages, siteAddress, sitePages } from '#contract/site.ts';
import type { SiteContent } from '#contract/site.ts';
import { screens } from '#contract/screens.ts';
import type { Screen } from '#contract/screens.ts';
import { securityHeaders } from '../http/headers.ts';
import { sendEncoded } from './encoding.ts';
import type { Encoded } from './encoding.ts';
import type { PageSource, StoredFile } from './page-source.ts';
import { keepPublicPages } from './public-pages.ts';

/** Pages are no calls: the API's documentation leaves them out. */
const page = { schema: { hide: true } };

/**
 * Everything a browser is shown: public pages, the portal on each of its screens' addresses, and their files. A person's
 * unknown address gets the portal with status 404, which says so in their language; a program's goes on to the API's.
 */
export async function sitePlugin(app: FastifyInstance, options: { pages: PageSource; readContent: () => Promise<SiteContent> }): Promise<void> {
  // In a scope of its own, so that the calls of the API do not pass by the development server.
  await app.register(async (scope) => serveSite(scope, options.pages, options.readContent));
}

function serveSite(app: FastifyInstance, pages: PageSource, readContent: () => Promise<SiteContent>): void {
  if (pages.middleware) letPass(app, pages.middleware);

  const readPublicPage = keepPublicPages(pages);
  for (const name of sitePages) {
    for (const language of languages) {
      app.get(siteAddress(name, language), page, async (request, reply) =>
        sendPage(request, reply, pages, await readPublicPage(name, language, await readContent())));
    }
  }
  app.get('/bn', page, (_request, reply) => reply.redirect('/bn/', 308));

  const portalScreens = Object.values<Screen>(screens).filter((screen) => !screen.site);
  for (const { path } of portalScreens) {
    app.get(path, page, async (request, reply) => sendPortal(request, reply, pages));
  }

  app.get('/*', page, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = pages.file(path);
    if (file) return sendFile(request, reply, file);
    if (wantsPage(request, path)) return sendPortal(request, reply.code(404), pages);
    reply.callNotFound();
    return reply;
  });
}

/** Lets the development server answer what is its own first. */
function letPass(app: FastifyInstance, middleware: NonNullable<PageSource['middleware']>): void {
  app.addHook('onRequest', (request, reply, done) => {
    middleware(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, pages: PageSource, body: Encoded): FastifyReply {
  void reply
    .headers(securityHeaders)
    .header('content-security-policy', pages.policy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8');
  return sendEncoded(request, reply, body);
}

/** The portal is for people who log in: search engines have nothing to find there. */
async function sendPortal(request: FastifyRequest, reply: FastifyReply, pages: PageSource): Promise<FastifyReply> {
  const body = await pages.portal(request.url);
  return sendPage(request, reply.header('x-robots-tag', 'noindex'), pages, body);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  const keep = file.hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';
  return sendEncoded(request, reply.headers(securityHeaders).header('cache-control', keep).type(file.type), file.body);
}

/** Whether a person in a browser asks for a page: a program asks for anything, or for JSON. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  return !path.startsWith('/api/') && (request.headers.accept ?? '').toLowerCase().includes('text/html');
}
