import type { FastifyInstance } from 'fastify';
import type { PaymentGateway } from '../adapters/payment-gateway.ts';
import type { Dependencies } from '../dependencies.ts';
import { gatewayPath, pageAfterCheckout, returnPath } from './gateway-addresses.ts';
import { handleWebhook } from './gateway.service.ts';

/** These routes are not in the table of calls, so the API's documentation leaves them out. */
const own = { schema: { hide: true } };
const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** Receives the gateway's signed webhooks, and redirects browsers that return from its page. */
export async function serveGateway(
  app: FastifyInstance,
  { gateway, ...deps }: Pick<Dependencies, 'db' | 'jobs'> & { gateway: PaymentGateway },
): Promise<void> {
  // In its own Fastify scope: the signature covers the raw bytes, so the body must not be parsed as JSON before the
  // check.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );

    scope.post(gatewayPath, own, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await handleWebhook(deps, gateway, {
        body,
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
    }
  });
}
