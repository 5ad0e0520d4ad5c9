import type { FastifyInstance } from 'fastify';
import { languages, sentAddress, siteAddress } from '#contract/site.ts';
import type { FormPage } from '#contract/site.ts';
import { clinicError } from '../shared/errors.ts';
import { encoded } from './encoding.ts';
import { formType, isFromOurPages, readForm } from './form-body.ts';
import type { FormBody } from './form-body.ts';
import type { SiteOptions } from './plugin.ts';
import { policyOf, sendPage } from './send.ts';

const formPages: readonly FormPage[] = ['contacts', 'register'];

/**
 * Bytes of a form: a message far over its limit still comes back with a message about its length. Bengali takes nine
 * bytes a letter.
 */
const bodyLimit = 512 * 1024;

/**
 * Forms posted without a script, each to its page's own address. On success, redirects to a thank-you address, so that
 * a reload sends nothing twice; otherwise shows the page again with the faults and what was typed.
 */
export function serveForms(
  app: FastifyInstance,
  { pages, readContent, forms }: Pick<SiteOptions, 'pages' | 'readContent' | 'forms'>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, (_request, body, finished) =>
    finished(null, readForm(String(body))),
  );

  for (const name of formPages) {
    for (const language of languages) {
      app.post(siteAddress(name, language), { schema: { hide: true }, bodyLimit }, async (request, reply) => {
        const content = await readContent();
        if (!isFromOurPages(request, content.origin)) throw clinicError('FORBIDDEN');
        const result = await forms[name](request.body as FormBody, {
          language,
          address: request.address,
          request,
        });
        if ('sent' in result) return reply.redirect(sentAddress(name, language, result.sent), 303);
        if (result.cause) request.log.error({ err: result.cause, requestId: request.id }, 'a form failed');
        if (result.retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(result.retryAfter)));
        const html = await pages.render(name, language, content, result.form);
        return sendPage(request, reply.code(result.status), policyOf(pages, name), encoded(Buffer.from(html)), true);
      });
    }
  }
}
