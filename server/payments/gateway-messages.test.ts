import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { razorpay } from '../adapters/razorpay.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { done } from '../testing/typed-calls.ts';

const keys = { keyId: 'rzp_test_Standin', keySecret: 'key-secret', webhookSecret: 'hook-secret' };
const newId = (kind: 'order' | 'pay' | 'evt') => `${kind}_${randomBytes(7).toString('hex')}`;

let app: TestApp;
let counter: Counter;
let patient: TestCaller;
beforeAll(async () => {
  app = await startTestApp({ gateway: { ...razorpay(keys), createOrder: () => Promise.resolve(newId('order')) } });
  counter = await openCounter(app);
  patient = await app.asRole('User', { name: 'Bimal Das' });
});
afterAll(() => app.close());

const checkout = (invoiceId: string) => done(patient.startCheckout({ params: { invoiceId } }));
/** An invoice of ₹300 on a booking of ₹500, with its gateway order. */
async function anOrder() {
  const bookingId = await counter.booking({ accountId: patient.account.id });
  const { invoiceId } = await counter.invoice(patient, 300, bookingId);
  return { bookingId, invoiceId, orderId: (await checkout(invoiceId)).fields.order_id ?? '' };
}

interface Webhook {
  event?: string;
  /** Null: not sent. */
  eventId?: string | null;
  /** The payment's fields, by the gateway's names. */
  payment?: object | null;
}
/** A webhook signed like the gateway's: a captured payment of ₹300 unless stated otherwise. */
function webhook(
  orderId: string | null,
  { event = 'payment.captured', eventId = newId('evt'), payment = {} }: Webhook = {},
) {
  const entity = {
    id: newId('pay'),
    order_id: orderId,
    amount: 30_000,
    currency: 'INR',
    status: 'captured',
    ...payment,
  };
  const body = JSON.stringify({ entity: 'event', event, payload: payment ? { payment: { entity } } : {} });
  const signature = createHmac('sha256', keys.webhookSecret).update(body).digest('hex');
  return app.call('POST', '/api/v1/payments/razorpay', body, {
    'x-razorpay-signature': signature,
    ...(eventId !== null && { 'x-razorpay-event-id': eventId }),
  });
}
const verify = (invoiceId: string) => done(patient.verifyInvoice({ body: { invoiceId } }));
const count = async (sql: string, values: unknown[]) =>
  ((await app.db.query(`SELECT count(*)::integer AS count ${sql}`, values)).rows[0] as { count: number }).count;
const eventsOf = (orderId: string) =>
  count('FROM gateway_events e JOIN payment_invoices i ON i.id = e.invoice_id WHERE i.gateway_order_id = $1', [
    orderId,
  ]);

describe('accepted and ignored', () => {
  it.each([
    ['payment.captured', 'authorized'],
    ['payment.captured', 'created'],
    ['payment.captured', 'failed'],
    ['payment.captured', 'refunded'],
    ['order.paid', 'authorized'],
    ['payment.authorized', 'captured'],
    ['refund.created', 'captured'],
    ['payment.dispute.created', 'captured'],
  ])('%s of a payment that is %s', async (event, status) => {
    const { bookingId, invoiceId, orderId } = await anOrder();
    expect(await webhook(orderId, { event, payment: { status } })).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
    expect((await counter.ledger(bookingId)).entries).toEqual([]);
    expect((await verify(invoiceId)).state).toBe('WAITING');
    expect(await eventsOf(orderId), 'it is noted').toBe(1);
    expect((await webhook(orderId)).status).toBe(200);
    expect((await verify(invoiceId)).state, 'and the money is written when it comes').toBe('PAID');
  });

  it('a webhook without a payment, of which nothing is stored', async () => {
    const before = await count('FROM gateway_events', []);
    expect((await webhook(null, { event: 'settlement.processed', payment: null })).status).toBe(200);
    expect(await count('FROM gateway_events', [])).toBe(before);
  });

  it('an event that was recorded before, whatever it says now', async () => {
    const { bookingId, orderId } = await anOrder();
    const eventId = newId('evt');
    await webhook(orderId, { eventId });
    expect((await webhook(orderId, { eventId, payment: { amount: 20_000 } })).status).toBe(200);
    expect((await counter.ledger(bookingId)).paid).toBe(300);
  });

  it('a recorded payment reported again after its reversal at the counter', async () => {
    const { bookingId, orderId } = await anOrder();
    const payment = { id: newId('pay') };
    await webhook(orderId, { payment });
    await counter.takeBack((await counter.ledger(bookingId)).entries[0]!.id);
    expect((await webhook(orderId, { event: 'order.paid', payment })).status).toBe(200);
    expect((await counter.ledger(bookingId)).paid).toBe(0);
  });
});

describe('accepted and noted in the log, with nothing written', () => {
  it.each<[string, string, Webhook, orderId?: string | null]>([
    ['another currency', 'a payment in another currency', { payment: { currency: 'USD' } }],
    ['an unknown order', 'a payment about an unknown order', {}, 'order_unknown12345'],
    ['a payment without an order', 'a payment about an unknown order', {}, null],
  ])('%s', async (_, noted, event, otherOrder) => {
    const { bookingId, invoiceId, orderId } = await anOrder();
    const known = app.log.length;
    expect((await webhook(otherOrder === undefined ? orderId : otherOrder, event)).status).toBe(200);
    expect(app.log.slice(known).join('\n')).toContain(`the payment gateway told of ${noted}`);
    expect([
      await eventsOf(orderId),
      (await counter.ledger(bookingId)).entries,
      (await verify(invoiceId)).state,
    ]).toEqual([0, [], 'WAITING']);
  });
});

describe('refused, with nothing written', () => {
  it.each<[string, [number, string], Webhook]>([
    ['no amount', [400, 'BAD_REQUEST'], { payment: { amount: 0 } }],
    ['part of a paisa', [400, 'BAD_REQUEST'], { payment: { amount: 10.5 } }],
    ['ten crore rupees and a paisa', [400, 'BAD_REQUEST'], { payment: { amount: 10_000_000_001 } }],
    ['a payment id that is none', [400, 'BAD_REQUEST'], { payment: { id: 'pay 1' } }],
    ['a payment id too short', [400, 'BAD_REQUEST'], { payment: { id: 'pay1' } }],
    ['a payment id too long', [400, 'BAD_REQUEST'], { payment: { id: 'p'.repeat(65) } }],
    ['no event id', [400, 'BAD_REQUEST'], { eventId: null }],
    ['an event id that is none', [400, 'BAD_REQUEST'], { eventId: 'evt 1' }],
    ['an event id too long', [400, 'BAD_REQUEST'], { eventId: 'e'.repeat(101) }],
    ['an event with an endless name', [400, 'BAD_REQUEST'], { event: 'e'.repeat(101) }],
  ])('%s', async (_, refusal, event) => {
    const { bookingId, invoiceId, orderId } = await anOrder();
    expect(refusalOf(await webhook(orderId, event))).toEqual(refusal);
    expect([
      await eventsOf(orderId),
      (await counter.ledger(bookingId)).entries,
      (await verify(invoiceId)).state,
    ]).toEqual([0, [], 'WAITING']);
  });

  it('a payment that already paid another order', async () => {
    const [one, other] = [await anOrder(), await anOrder()];
    const payment = { id: newId('pay') };
    expect((await webhook(one.orderId, { payment })).status).toBe(200);
    expect(refusalOf(await webhook(other.orderId, { payment }))[1]).toBe('REFERENCE_USED');
    expect([
      (await counter.ledger(one.bookingId)).paid,
      (await counter.ledger(other.bookingId)).paid,
      await eventsOf(other.orderId),
    ]).toEqual([300, 0, 0]);
    expect((await verify(other.invoiceId)).state).toBe('WAITING');
  });
});

describe('a payment is recorded', () => {
  it("with the gateway's id, by no account but in the patient's history, with a receipt", async () => {
    const { bookingId, invoiceId, orderId } = await anOrder();
    const id = newId('pay');
    await webhook(orderId, { payment: { id } });
    const { entries, paymentStatus } = await counter.ledger(bookingId);
    expect(entries).toMatchObject([
      { kind: 'payment', mode: 'gateway', amount: 300, reference: id, by: null, remaining: 300 },
    ]);
    expect(paymentStatus).toBe('PARTIAL');
    const invoice = await verify(invoiceId);
    expect(invoice).toMatchObject({
      state: 'PAID',
      receiptId: entries[0]?.receiptId,
      paidAt: entries[0]?.at,
      online: false,
    });
    const { changes } = await done(counter.admin.readBookingHistory({ params: { id: bookingId } }));
    expect(changes.map(({ field, from, to, by, role }) => [field, from, to, by, role])).toEqual(
      expect.arrayContaining([
        ['paymentAmount1', null, '300.00', 'Bimal Das', 'User'],
        ['paymentId1', 'cash', id, 'Bimal Das', 'User'],
        ['paymentStatus', 'PENDING', 'PARTIAL', 'Bimal Das', 'User'],
      ]),
    );
  });

  it.each(['payment.captured', 'order.paid'])('when %s is the only event about it', async (event) => {
    const { bookingId, invoiceId, orderId } = await anOrder();
    expect((await webhook(orderId, { event })).status).toBe(200);
    expect([(await counter.ledger(bookingId)).paid, (await verify(invoiceId)).state]).toEqual([300, 'PAID']);
  });

  it.each<[event: number, one: number, other: number]>([
    [60_000, 500, 100],
    [50_001, 500, 0.01],
    [50_000, 500, 0],
    [20_000, 200, 0],
    [120_000, 500, 700],
  ])('of %i paise for two bookings: %d and %d rupees, the oldest first, in full', async (amount, one, other) => {
    const person = await app.asRole('User');
    const older = await counter.booking({ accountId: person.account.id, requestedAt: new Date('2026-01-01') });
    const newer = await counter.booking({ accountId: person.account.id });
    const { invoiceId } = await counter.invoice(person, 600);
    const orderId = (await done(person.startCheckout({ params: { invoiceId } }))).fields.order_id ?? '';
    expect((await webhook(orderId, { payment: { amount } })).status).toBe(200);
    expect([(await counter.ledger(older)).paid, (await counter.ledger(newer)).paid]).toEqual([one, other]);
    expect(await done(person.verifyInvoice({ body: { invoiceId } }))).toMatchObject({ state: 'PAID', amount: 600 });
  });

  it('a second payment of the same order too; the invoice keeps the time and receipt of the first', async () => {
    const { bookingId, invoiceId, orderId } = await anOrder();
    await webhook(orderId);
    const first = await verify(invoiceId);
    expect((await webhook(orderId, { payment: { amount: 10_000 } })).status).toBe(200);
    expect((await counter.ledger(bookingId)).paid).toBe(400);
    expect(await verify(invoiceId)).toMatchObject({ paidAt: first.paidAt, receiptId: first.receiptId });
  });

  it('also for a booking cancelled meanwhile, because the money arrived', async () => {
    const { bookingId, orderId } = await anOrder();
    expect((await counter.edit(bookingId, { checkupStatus: 'CANCELLED' })).status).toBe(200);
    expect((await webhook(orderId)).status).toBe(200);
    expect(await counter.ledger(bookingId)).toMatchObject({ paid: 300, owed: 0 });
  });
});

describe('at the same moment', () => {
  it("a payment's event and its order's event are one payment", async () => {
    const { bookingId, orderId } = await anOrder();
    const payment = { id: newId('pay') };
    const answers = await app.atOnce('payments.lock-invoice', [
      () => webhook(orderId, { payment }),
      () => webhook(orderId, { event: 'order.paid', payment }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await counter.ledger(bookingId)).paid, await eventsOf(orderId)]).toEqual([300, 2]);
  });

  it('one event sent three times is one payment and one stored event', async () => {
    const { bookingId, orderId } = await anOrder();
    const event = { eventId: newId('evt'), payment: { id: newId('pay') } };
    const answers = await app.atOnce(
      'payments.lock-invoice',
      [1, 2, 3].map(() => () => webhook(orderId, event)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([(await counter.ledger(bookingId)).paid, await eventsOf(orderId)]).toEqual([300, 1]);
  });

  it("the counter's confirmation and the webhook: the gateway payment is always recorded, the counter's only if it was first", async () => {
    const { bookingId, invoiceId, orderId } = await anOrder();
    const transfer = () => counter.confirm(invoiceId, { mode: 'upi', reference: counter.reference() });
    const [event, confirmed] = await app.atOnce('payments.lock-invoice', [() => webhook(orderId), transfer]);
    expect(event?.status).toBe(200);
    expect([201, 409]).toContain(confirmed?.status);
    expect((await counter.ledger(bookingId)).paid).toBe(confirmed?.status === 201 ? 600 : 300);
  });
});

describe("the way to the gateway's page", () => {
  it('names the clinic, the invoice and the person, and returns to the page that waits', async () => {
    const { invoiceId, orderId } = await anOrder();
    const { profile } = await done(app.readClinic());
    const back = `https://clinic.example/api/v1/payments/razorpay/return/${invoiceId}`;
    expect(await checkout(invoiceId)).toEqual({
      action: 'https://api.razorpay.com/v1/checkout/embedded',
      fields: {
        key_id: 'rzp_test_Standin',
        order_id: orderId,
        amount: '30000',
        currency: 'INR',
        name: profile.name.en,
        description: invoiceId,
        'prefill[name]': 'Bimal Das',
        'prefill[contact]': `+91${patient.account.phone}`,
        callback_url: back,
        cancel_url: back,
      },
    });
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await app.call(method, `/api/v1/payments/razorpay/return/${invoiceId}`);
      expect([status, headers.location]).toEqual([303, `/dashboard/verify-payment?invoiceId=${invoiceId}`]);
    }
    expect((await app.call('GET', '/api/v1/payments/razorpay/return/a%26b=c')).headers.location).toBe(
      '/dashboard/verify-payment?invoiceId=a%26b%3Dc',
    );
  });

  it("is closed for another person's invoice, and when nothing is left to pay", async () => {
    const { bookingId, invoiceId, orderId } = await anOrder();
    const stranger = await app.asRole('User');
    const lead = (who: TestCaller, code = invoiceId) => who.startCheckout({ params: { invoiceId: code } });
    expect(refusalOf(await lead(stranger))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await lead(patient, '0000000000'))).toEqual([404, 'NOT_FOUND']);
    expect((await lead(counter.desk)).status).toBe(200);
    const second = await counter.invoice(patient, 250, bookingId);
    await webhook(orderId);
    expect(refusalOf(await lead(patient)), 'paid').toEqual([409, 'ALREADY_PAID']);
    const small = await counter.invoice(patient, 1, await counter.booking({ accountId: patient.account.id }));
    await webhook((await checkout(small.invoiceId)).fields.order_id ?? '', { payment: { amount: 100 } });
    expect(refusalOf(await lead(patient, small.invoiceId)), 'paid, with more to pay on its booking').toEqual([
      409,
      'ALREADY_PAID',
    ]);
    expect(refusalOf(await lead(patient, second.invoiceId)), 'less than its amount is owed').toEqual([
      409,
      'ALREADY_PAID',
    ]);
  });
});
