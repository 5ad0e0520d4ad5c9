import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { cancelPath, languages } from '#contract/site.ts';
import type { FormState } from '#contract/site.ts';
import { clinicError } from '../shared/errors.ts';
import type { Address } from '../guards/own-network.ts';
import { toClinicError } from '../http/error-answer.ts';
import { encoded } from './encoding.ts';
import { plainCode } from '#contract/typed/number.ts';
import { isFromOurPages } from './form-body.ts';
import type { FormBody } from './form-body.ts';
import type { SiteOptions } from './plugin.ts';
import { sendPage } from './send.ts';

/** Cancels a number for whoever holds its link; `request` for the audit log. */
export type CancelNumber = (code: string, digits: string, address: Address, request: FastifyRequest) => Promise<void>;

/** The page on which a number is cancelled, without a script. Unlike the number's own page it does not renew itself. */
export function serveCancel(
  app: FastifyInstance,
  {
    pages,
    readContent,
    readToken,
    cancelNumber,
  }: Pick<SiteOptions, 'pages' | 'readContent' | 'readToken' | 'cancelNumber'>,
): void {
  for (const language of languages) {
    const path = cancelPath(':code', language);
    const options = { schema: { hide: true } };
    const noindex = ['x-robots-tag', 'noindex'] as const;
    app.get<{ Params: { code: string } }>(path, options, async (request, reply) => {
      const { code } = request.params;
      const answer = await readToken(code);
      const html = await pages.render('cancelNumber', language, await readContent(), { token: { code, answer } });
      void reply.code(answer ? 200 : 404).header(...noindex);
      return sendPage(request, reply, pages.sitePolicy, encoded(Buffer.from(html)), true);
    });
    app.post<{ Params: { code: string } }>(path, options, async (request, reply) => {
      const content = await readContent();
      if (!isFromOurPages(request, content.origin)) throw clinicError('FORBIDDEN');
      const { code } = request.params;
      const answer = await readToken(code);
      let form: FormState = { token: { code, answer }, sent: 'yes' };
      try {
        await cancelNumber(code, plainCode((request.body as FormBody)['digits'] ?? ''), request.address, request);
      } catch (error) {
        const { status, fields, code: problem } = toClinicError(error as FastifyError);
        if (status >= 500) throw error;
        form = { token: { code, answer }, ...(fields ? { errors: fields } : { problem }) };
        void reply.code(status);
      }
      const html = await pages.render('cancelNumber', language, content, form);
      return sendPage(request, reply.header(...noindex), pages.sitePolicy, encoded(Buffer.from(html)), true);
    });
  }
}
