import { gzipSync } from 'node:zlib';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/fields.ts';
import type { Checkout } from '#contract/payments/shapes.ts';
import { languages, payOnlinePath, payPath } from '#contract/site.ts';
import type { FormState } from '#contract/site.ts';
import { clinicError } from '../shared/errors.ts';
import { toClinicError } from '../http/error-answer.ts';
import { allowFormsTo } from '../http/headers.ts';
import { encoded } from './encoding.ts';
import { isFromOurPages } from './form-body.ts';
import type { FormBody } from './form-body.ts';
import type { SiteOptions } from './plugin.ts';
import { sendPage } from './send.ts';

/**
 * Begins the payment of a visit at the gateway: the form that opens its page. `shown`: the sum on the visitor's page,
 * in rupees; `request` for the audit log.
 */
export type PayOnline = (
  from: { code: string; shown: string; language: Language },
  request: FastifyRequest,
) => Promise<Checkout>;

/** A sum as the page's own form sends it. */
const isSum = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text);

/**
 * The page on which a visit is paid. Its form asks for the gateway, and the answer is the form that leads there: two
 * presses, and no script.
 */
export function servePay(
  app: FastifyInstance,
  { pages, readContent, readPay, payOnline }: Pick<SiteOptions, 'pages' | 'readContent' | 'readPay' | 'payOnline'>,
): void {
  const options = { schema: { hide: true } };
  const send = async (request: FastifyRequest, reply: FastifyReply, language: Language, form: FormState) => {
    const html = await pages.render('pay', language, await readContent(), form);
    const action = form.pay?.checkout?.action;
    const policy = action ? allowFormsTo(pages.sitePolicy, new URL(action).origin) : pages.sitePolicy;
    const body = encoded(Buffer.from(html), { gzip: gzipSync(html) });
    return sendPage(request, reply.header('x-robots-tag', 'noindex'), policy, body, true);
  };
  for (const language of languages) {
    app.get<{ Params: { code: string }; Querystring: { back?: unknown } }>(
      payPath(':code', language),
      options,
      async (request, reply) => {
        const { code } = request.params;
        const answer = await readPay(code);
        const isBack = request.query.back === 'yes';
        return send(request, reply.code(answer ? 200 : 404), language, { pay: { code, answer, isBack } });
      },
    );
    const online = payOnlinePath(':code', language);
    // After a reload, or the way back from the gateway's page.
    app.get<{ Params: { code: string } }>(online, options, (request, reply) =>
      reply.redirect(payPath(encodeURIComponent(request.params.code), language), 303),
    );
    app.post<{ Params: { code: string } }>(online, options, async (request, reply) => {
      if (!isFromOurPages(request, (await readContent()).origin)) throw clinicError('FORBIDDEN');
      const { code } = request.params;
      const shown = (request.body as FormBody | undefined)?.['owed'] ?? '';
      if (!isSum(shown)) throw clinicError('BAD_REQUEST');
      try {
        const checkout = await payOnline({ code, shown, language }, request);
        return await send(request, reply, language, { pay: { code, answer: await readPay(code), checkout } });
      } catch (error) {
        const { status, code: problem, cause, retryAfter } = toClinicError(error as FastifyError);
        if (status === 500) throw error;
        if (cause) request.log.error({ err: cause, requestId: request.id }, 'a payment was not begun');
        if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)));
        return await send(request, reply.code(status), language, {
          pay: { code, answer: await readPay(code) },
          problem,
        });
      }
    });
  }
}
