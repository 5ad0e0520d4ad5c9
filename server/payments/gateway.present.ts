import { apiPrefix } from '#contract/endpoints.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import { screens } from '#contract/screens.ts';
import type { Caller } from '../shared/caller.ts';
import type { Checkout } from './gateway.service.ts';

/**
 * The form that takes a browser to Razorpay's page.
 * @param payer who is named to Razorpay; null on a public page, which names nobody
 * @param back the whole address to come back to
 */
export function presentCheckout(
  { gateway, orderId, invoice, clinicName }: Checkout,
  payer: Pick<Caller, 'name' | 'phone'> | null,
  back: string,
): Answer<'startCheckout'> {
  return {
    action: gateway.checkoutUrl,
    fields: {
      key_id: gateway.keyId,
      order_id: orderId,
      amount: String(invoice.amountPaise),
      currency: 'INR',
      name: clinicName,
      description: invoice.code,
      ...(payer && { 'prefill[name]': payer.name, 'prefill[contact]': `+91${payer.phone}` }),
      callback_url: back,
      cancel_url: back,
    },
  };
}

/** The webhook address where Razorpay reports payments. */
export const gatewayPath = `${apiPrefix}/payments/razorpay`;

/** Where Razorpay sends the browser after the payment; `code` is the invoice's. */
export const returnPath = (code: string) => `${gatewayPath}/return/${code}`;

/** The same after a payment on `/pay/<code>`, whose visitor has no session. */
export const returnToPayPath = (code: string, language: Language) => `${gatewayPath}/return/${language}/${code}`;

/** The page that waits for the webhook. That a browser returns proves nothing about the payment. */
export const pageAfterCheckout = (code: string) =>
  `${screens.verifyPayment.path}?invoiceId=${encodeURIComponent(code)}`;
