import { apiPrefix } from '#contract/endpoints.ts';
import { screens } from '#contract/screens.ts';

/** Where the gateway tells what was paid. */
export const gatewayPath = `${apiPrefix}/payments/razorpay`;

/** Where it sends the browser afterwards; `code` names the invoice. */
export const returnPath = (code: string) => `${gatewayPath}/return/${code}`;

/** A browser that comes back is led to the page that waits: it brings no news of its own. */
export const pageAfterCheckout = (code: string) =>
  `${screens.verifyPayment.path}?invoiceId=${encodeURIComponent(code)}`;
