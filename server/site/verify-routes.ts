import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Language } from '#contract/fields.ts';
import { languages } from '#contract/site.ts';
import type { FormState, NoticePage } from '#contract/site.ts';
import type { Address } from '../guards/own-network.ts';
import { encoded } from './encoding.ts';
import type { SiteOptions } from './plugin.ts';
import { sendPage } from './send.ts';

const page = { schema: { hide: true } };

/**
 * A page that QR codes on documents or links lead to: not for search engines, and not cached.
 */
export function serveVerify(
  app: FastifyInstance,
  {
    pages,
    readContent,
    pathOf,
  }: Pick<SiteOptions, 'pages' | 'readContent'> & { pathOf: (code: string, language: Language) => string },
  look: (code: string, address: Address) => Promise<{ page: NoticePage; isFound: boolean; form: FormState }>,
): void {
  for (const language of languages) {
    app.get<{ Params: { code: string } }>(pathOf(':code', language), page, async (request, reply) => {
      const found = await look(request.params.code, request.address);
      const html = await pages.render(found.page, language, await readContent(), found.form);
      void reply.code(found.isFound ? 200 : 404).header('x-robots-tag', 'noindex');
      return sendPage(request, reply, pages.sitePolicy, encoded(Buffer.from(html), { gzip: gzipSync(html) }), true);
    });
  }
}
