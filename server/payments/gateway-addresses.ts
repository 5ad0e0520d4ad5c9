import { apiPrefix } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import { screens } from '#contract/screens.ts';

/** The webhook address where Razorpay reports payments. */
export const gatewayPath = `${apiPrefix}/payments/razorpay`;

/** Where Razorpay sends the browser after the payment; `code` is the invoice's. */
export const returnPath = (code: string) => `${gatewayPath}/return/${code}`;

/** The same after a payment on `/pay/<code>`, whose visitor has no session. */
export const returnToPayPath = (code: string, language: Language) => `${gatewayPath}/return/${language}/${code}`;

/** The page that waits for the webhook. The returning browser proves nothing about the payment. */
export const pageAfterCheckout = (code: string) =>
  `${screens.verifyPayment.path}?invoiceId=${encodeURIComponent(code)}`;
