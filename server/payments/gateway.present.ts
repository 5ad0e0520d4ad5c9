import type { Answer } from '#contract/endpoints.ts';
import type { Caller } from '../caller.ts';
import { returnPath } from './gateway-addresses.ts';
import type { Checkout } from './gateway.service.ts';

/** The form that takes a browser to Razorpay's page. @param origin the site's address, for the way back */
export function presentCheckout(
  { gateway, orderId, invoice, clinicName }: Checkout,
  { name, phone }: Caller,
  origin: string,
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
      'prefill[name]': name,
      'prefill[contact]': `+91${phone}`,
      callback_url: origin + returnPath(invoice.code),
      cancel_url: origin + returnPath(invoice.code),
    },
  };
}
