import { createHmac, timingSafeEqual } from 'node:crypto';
import Razorpay from 'razorpay';
import type { PaymentGateway } from './payment-gateway.ts';

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/** Where the gateway is; a test's stand-in is elsewhere. */
export const razorpayUrl = 'https://api.razorpay.com';

/** Milliseconds after which an order counts as failed. */
const patienceMs = 8000;

/** What the package sends requests with, as far as it is touched. */
interface Requests {
  defaults: { baseURL: string; timeout: number };
  interceptors: {
    response: { use: (answered: null, failed: (error: Error & { response?: unknown }) => Promise<never>) => void };
  };
}

/** Razorpay, through its own package. */
export function razorpay(
  { keyId, keySecret, webhookSecret }: RazorpayKeys,
  url = razorpayUrl,
  timeout = patienceMs,
): PaymentGateway {
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret });
  // The package has no setting for these two; what it sends requests with has.
  const { rq } = client.api as unknown as { rq: Requests };
  Object.assign(rq.defaults, { baseURL: url, timeout });
  // Where no answer came, the package stumbles over the missing one, and why it did not come would be lost.
  rq.interceptors.response.use(null, (error) =>
    Promise.reject(Object.assign(error, { response: error.response ?? { data: { error: error.message } } })),
  );
  return {
    keyId,
    checkoutUrl: `${url}/v1/checkout/embedded`,
    createOrder: async ({ paise, reference }) => {
      const { id } = await client.orders
        .create({ amount: paise, currency: 'INR', receipt: reference })
        .catch((error: unknown) => {
          // The package throws plain objects.
          throw new Error(`Razorpay made no order: ${JSON.stringify(error)}`);
        });
      return id;
    },
    // The package's own check compares with ===, which takes longer the more is right.
    isSigned: (message, signature) => {
      const expected = createHmac('sha256', webhookSecret).update(message).digest();
      const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
