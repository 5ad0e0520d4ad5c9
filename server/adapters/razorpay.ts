import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { PaymentGateway } from './dependencies.ts';

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/** Razorpay's address; tests use a stand-in. */
const razorpayUrl = 'https://api.razorpay.com';

/** Milliseconds until an order counts as failed. */
const timeoutMs = 8000;

/** The part of a created order that is read. */
const madeOrder = z.object({ id: z.string() });

/** Razorpay over HTTP; the clinic needs one call. */
export function razorpay(
  { keyId, keySecret, webhookSecret }: RazorpayKeys,
  url = razorpayUrl,
  timeout = timeoutMs,
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
    // Compared in constant time.
    isSigned: (message, signature) => {
      const expected = createHmac('sha256', webhookSecret).update(message).digest();
      const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Characters of a refusal that are logged. */
const longestAnswer = 500;

/** Why no answer came: `fetch` only says "fetch failed" and keeps the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Undefined if the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
