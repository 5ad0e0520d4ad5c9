import type { FastifyInstance } from 'fastify';
import { languages, payBackAddress } from '#contract/site.ts';
import type { PaymentGateway, Dependencies } from '../adapters/dependencies.ts';
import { rawBody, withRawBodies } from '../http/raw-bodies.ts';
import { gatewayPath, pageAfterCheckout, returnPath, returnToPayPath } from './gateway.present.ts';
import { handleWebhook } from './gateway.service.ts';

/** These routes are not in the table of calls, so the API's documentation leaves them out. */
const own = { schema: { hide: true } };
const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** Receives the gateway's signed webhooks, and redirects browsers that return from its page. */
export async function serveGateway(
  app: FastifyInstance,
  { gateway, ...deps }: Pick<Dependencies, 'db' | 'jobs' | 'logError'> & { gateway: PaymentGateway },
): Promise<void> {
  await withRawBodies(app, (scope) => {
    scope.post(gatewayPath, own, async (request, reply) => {
      await handleWebhook(deps, gateway, {
        body: rawBody(request.body),
        signature: header(request.headers['x-razorpay-signature']),
        eventId: header(request.headers['x-razorpay-event-id']),
      });
      return reply.status(200).send({ status: 'ok' });
    });

    for (const method of ['GET', 'POST'] as const) {
      scope.route<{ Params: { code: string } }>({
        method,
        url: returnPath(':code'),
        ...own,
        handler: async (request, reply) => reply.redirect(pageAfterCheckout(request.params.code), 303),
      });
      for (const language of languages) {
        scope.route<{ Params: { code: string } }>({
          method,
          url: returnToPayPath(':code', language),
          ...own,
          handler: async (request, reply) => reply.redirect(payBackAddress(request.params.code, language), 303),
        });
      }
    }
  });
}
