import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { PaymentGateway } from './payment-gateway.ts';

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/** Where the gateway is; a test's stand-in is elsewhere. */
const razorpayUrl = 'https://api.razorpay.com';

/** Milliseconds after which an order counts as failed. */
const patienceMs = 8000;

/** What is read of an order that was made. */
const madeOrder = z.object({ id: z.string() });

/** Razorpay by its HTTP interface, of which the clinic needs one call. */
export function razorpay(
  { keyId, keySecret, webhookSecret }: RazorpayKeys,
  url = razorpayUrl,
  timeout = patienceMs,
): PaymentGateway {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return {
    keyId,
    checkoutUrl: `${url}/v1/checkout/embedded`,
    createOrder: async ({ paise, reference }) => {
      const answer = await fetch(`${url}/v1/orders`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: paise, currency: 'INR', receipt: reference }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
        .then(async (response) => ({ status: response.status, ok: response.ok, text: await response.text() }))
        .catch((error: unknown) => {
          throw new Error(`Razorpay made no order: ${reasonOf(error)}`, { cause: error });
        });
      const order = answer.ok ? madeOrder.safeParse(parseJson(answer.text)) : null;
      if (order?.success) return order.data.id;
      throw new Error(`Razorpay made no order: it answered ${answer.status} ${answer.text.slice(0, longestAnswer)}`);
    },
    // Compared in the same time however much of it is right.
    isSigned: (message, signature) => {
      const expected = createHmac('sha256', webhookSecret).update(message).digest();
      const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Characters of a refusal that are kept for the log. */
const longestAnswer = 500;

/** Why no answer came: `fetch` itself says "fetch failed", and keeps the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
