import { apiPrefix } from '#contract/endpoints.ts';
import { screens } from '#contract/screens.ts';

/** The webhook address where Razorpay reports payments. */
export const gatewayPath = `${apiPrefix}/payments/razorpay`;

/** Where Razorpay sends the browser after the payment; `code` is the invoice's. */
export const returnPath = (code: string) => `${gatewayPath}/return/${code}`;

/** The page that waits for the webhook. The returning browser proves nothing about the payment. */
export const pageAfterCheckout = (code: string) =>
  `${screens.verifyPayment.path}?invoiceId=${encodeURIComponent(code)}`;
