import * as z from 'zod/mini';
import type { PaymentGateway, Dependencies } from '../adapters/dependencies.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Asking } from '../shared/caller.ts';
import { readInvoice, settleOnline } from './invoices.service.ts';
import { findInvoice, findInvoiceOfOrder, hasReceipt, keepOrder, lockInvoice, recordEvent } from './invoices.store.ts';
import type { InvoiceRow } from './invoices.store.ts';
import { isClaimed, stateOf } from './owed.ts';
import { payObstacle } from './payments.policy.ts';

/** The data of the form that opens the gateway's page. */
export interface Checkout {
  gateway: Pick<PaymentGateway, 'checkoutUrl' | 'keyId'>;
  orderId: string;
  invoice: InvoiceRow;
  clinicName: string;
}

type CheckoutDeps = Pick<Dependencies, 'db' | 'gateway'>;

/**
 * Prepares the gateway's page for an invoice, which gets one order at the gateway. The browser returns to
 * /dashboard/verify-payment, which waits for the signed webhook.
 * @throws GATEWAY_OFF, NOT_FOUND, ALREADY_PAID, PAYMENT_CLAIMED, GATEWAY_AWAY
 */
export async function startCheckout(deps: CheckoutDeps, asking: Asking, code: string): Promise<Checkout> {
  return checkoutOf(deps, await readInvoice(deps.db, asking, code));
}

/** The same for an invoice that was read. @throws GATEWAY_OFF, ALREADY_PAID, PAYMENT_CLAIMED, GATEWAY_AWAY */
export async function checkoutOf({ db, gateway }: CheckoutDeps, invoice: InvoiceRow): Promise<Checkout> {
  if (!gateway) throw clinicError('GATEWAY_OFF');
  const obstacle = payObstacle({ isWaiting: stateOf(invoice) === 'WAITING', isClaimed: isClaimed(invoice) });
  if (obstacle) throw clinicError(obstacle);
  const orderId = invoice.gatewayOrderId ?? (await orderFor(db, gateway, invoice));
  const { profile } = await readClinic(db);
  return { gateway, orderId, invoice, clinicName: profile.name.en };
}

/**
 * Creates the order of an invoice at the gateway. Two requests at once may create two; both then use the one that was
 * stored first.
 */
async function orderFor(db: Db, gateway: PaymentGateway, invoice: InvoiceRow): Promise<string> {
  const orderId = await gateway
    .createOrder({ paise: invoice.amountPaise, reference: invoice.code })
    .catch((error: unknown) => {
      throw clinicError('GATEWAY_AWAY', { cause: error });
    });
  if (await keepOrder(db, invoice.id, orderId)) return orderId;
  return (await findInvoice(db, invoice.code))?.gatewayOrderId ?? orderId;
}

const id = z.string().check(z.regex(/^[A-Za-z0-9_]{5,64}$/));
/** The part of Razorpay's webhook that is read: `payment.captured` and `order.paid` both contain the payment. */
const gatewayEvent = z.object({
  event: z.string().check(z.maxLength(100)),
  payload: z.object({
    payment: z.optional(
      z.object({
        entity: z.object({
          id,
          order_id: z.optional(z.nullable(id)),
          status: z.string(),
          currency: z.string(),
          amount: z.int().check(z.positive(), z.maximum(10_000_000_000)),
        }),
      }),
    ),
  }),
});

/**
 * Handles a webhook of the gateway. With a valid signature, a captured payment settles its invoice once, in whatever
 * order and however often its events arrive, and owes the patient one message. Other events are accepted and ignored. A
 * payment for no invoice of ours, or in another currency, is accepted and only logged, because the gateway stops
 * sending after some refusals.
 * @throws BAD_REQUEST if the signature is wrong or the body cannot be read
 */
export async function handleWebhook(
  { db, jobs, logError }: Pick<Dependencies, 'db' | 'jobs' | 'logError'>,
  gateway: PaymentGateway,
  message: { body: Buffer; signature: string; eventId: string },
): Promise<void> {
  if (!gateway.isSigned(message.body, message.signature) || !/^[A-Za-z0-9_-]{1,100}$/.test(message.eventId))
    throw clinicError('BAD_REQUEST');
  const read = z.safeParse(gatewayEvent, parseJson(message.body));
  if (!read.success) throw clinicError('BAD_REQUEST');
  const {
    event,
    payload: { payment },
  } = read.data;
  if (!payment) return;
  const { id: paymentId, order_id: orderId, status, currency, amount } = payment.entity;
  const invoice = orderId ? await findInvoiceOfOrder(db, orderId) : null;
  if (!invoice || currency !== 'INR') {
    const why = invoice ? 'in another currency' : 'about an unknown order';
    logError(`the payment gateway told of a payment ${why}`, { event, orderId, paymentId, status, currency, amount });
    return;
  }
  await db.transaction(async (tx) => {
    // One at a time: the event of the payment and that of its order report the same payment.
    await lockInvoice(tx, invoice.code);
    if (!(await recordEvent(tx, { id: message.eventId, kind: event, invoiceId: invoice.id, paymentId }))) return;
    const isMoney = (event === 'payment.captured' || event === 'order.paid') && status === 'captured';
    if (!isMoney || (await hasReceipt(tx, paymentId, invoice.id))) return;
    await settleOnline(tx, invoice.code, { paymentId, paise: amount });
    // The browser may have been closed, so a message tells the person that the money arrived.
    await jobs.add(tx, 'notice', { accountId: invoice.accountId, notice: 'paymentReceived' });
  });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
