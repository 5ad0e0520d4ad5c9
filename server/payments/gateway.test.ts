import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { razorpay } from '../adapters/razorpay.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, countAllRows } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';

const keys = { keyId: 'rzp_test_Standin', keySecret: 'key-secret', webhookSecret: 'hook-secret' };
const orders: { id: string; amount: number; receipt: string; currency: string }[] = [];
let isAway = false;

/** Stands in for the gateway: accepts orders with the right keys. */
const standIn: Server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const isKnown =
      request.headers.authorization === `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
    if (isAway || !isKnown || request.url !== '/v1/orders')
      return void response
        .writeHead(isAway ? 502 : 401, { 'content-type': 'application/json' })
        .end('{"error":{"code":"BAD"}}');
    const order = {
      ...(JSON.parse(text) as { amount: number; receipt: string; currency: string }),
      id: `order_${randomBytes(7).toString('hex')}`,
    };
    orders.push(order);
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...order, status: 'created' }));
  });
});

let app: TestApp;
let patient: TestCaller;
beforeAll(async () => {
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
  app = await startTestApp({ gateway: razorpay(keys, `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`) });
  patient = await app.asRole('User');
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => standIn.close(resolve));
});

let count = 0;
const aPaymentId = () => `pay_${String((count += 1)).padStart(14, '0')}`;

/** An invoice of ₹300 on a booking of ₹500, with its gateway order. */
async function anOrder() {
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: patient.account.id, pricePaise: 50_000 });
  const { invoiceId } = await done(patient.createInvoice({ body: { amount: 300, bookingId } }));
  const answer = await patient.startCheckout({ params: { invoiceId } });
  const { fields, action } = answer.body;
  return { bookingId, invoiceId, orderId: fields.order_id ?? '', fields, action };
}

interface Event {
  event?: string;
  orderId?: string;
  paymentId?: string;
  amount?: number;
  status?: string;
  currency?: string;
}

/** A webhook, signed like the gateway's. */
async function webhook(
  {
    event = 'payment.captured',
    orderId,
    paymentId = aPaymentId(),
    amount = 30_000,
    status = 'captured',
    currency = 'INR',
  }: Event,
  headers: Record<string, string> = {},
) {
  const body = JSON.stringify({
    entity: 'event',
    event,
    contains: ['payment'],
    payload: { payment: { entity: { id: paymentId, order_id: orderId, amount, currency, status, method: 'upi' } } },
  });
  const signature = createHmac('sha256', keys.webhookSecret).update(body).digest('hex');
  return app.call('POST', '/api/v1/payments/razorpay', body, {
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': randomBytes(7).toString('hex'),
    ...headers,
  });
}
const verify = (invoiceId: string) => done(patient.verifyInvoice({ body: { invoiceId } }));
const paidOn = async (bookingId: number) =>
  (await done(patient.readBookingPayments({ params: { id: bookingId } }))).paid;

it('an invoice gets one order, for its amount', async () => {
  const { invoiceId, fields, action } = await anOrder();
  const again = await done(patient.startCheckout({ params: { invoiceId } }));
  expect(again.fields).toEqual(fields);
  expect(orders.filter(({ receipt }) => receipt === invoiceId)).toEqual([
    { id: fields.order_id, amount: 30_000, receipt: invoiceId, currency: 'INR' },
  ]);
  expect(fields).toMatchObject({ key_id: keys.keyId, amount: '30000', currency: 'INR' });
  expect(action).toMatch(/\/v1\/checkout\/embedded$/);
  const back = await app.call(
    'POST',
    new URL(fields.callback_url ?? '', 'http://x').pathname,
    'razorpay_payment_id=pay_1',
    { 'content-type': 'application/x-www-form-urlencoded' },
  );
  expect([back.status, back.headers.location]).toEqual([303, `/dashboard/verify-payment?invoiceId=${invoiceId}`]);
  expect((await verify(invoiceId)).state, 'a browser that comes back pays nothing').toBe('WAITING');
});

it('a signed payment settles the invoice once, however often and in whatever order it is reported', async () => {
  const { bookingId, invoiceId, orderId } = await anOrder();
  const paymentId = aPaymentId();
  const eventId = { 'x-razorpay-event-id': 'evt_same_1' };
  const answers = [
    await webhook({ event: 'payment.failed', orderId, paymentId: aPaymentId(), status: 'failed' }),
    await webhook({ event: 'order.paid', orderId, paymentId }),
    ...(await Promise.all([1, 2, 3, 4, 5].map(() => webhook({ orderId, paymentId }, eventId)))),
    await webhook({ event: 'payment.authorized', orderId, paymentId, status: 'authorized' }),
    await webhook({ event: 'payment.captured', orderId, paymentId }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await verify(invoiceId)).toMatchObject({ state: 'PAID', amount: 300, owed: 200, upi: null, online: false });
  expect(await paidOn(bookingId)).toBe(300);
  const booking = (await patient.readTestBooking({ params: { id: bookingId } })).body;
  expect(booking).toMatchObject({ paymentAmount1: 300, paymentId1: paymentId, paymentStatus: 'PARTIAL' });
  expect((await patient.startCheckout({ params: { invoiceId } })).status).toBe(409);
});

it('tells the patient once that the money arrived, and not of a payment that failed', async () => {
  const { orderId } = await anOrder();
  const paymentId = aPaymentId();
  const told = async () => (await app.sms.sent()).filter(({ kind }) => kind === 'paymentReceived').length;
  const before = await told();
  await webhook({ event: 'payment.failed', orderId, paymentId: aPaymentId(), status: 'failed' });
  expect(await told()).toBe(before);
  await webhook({ event: 'order.paid', orderId, paymentId });
  await webhook({ orderId, paymentId });
  expect(await told()).toBe(before + 1);
  const message = (await app.sms.sent()).findLast(({ kind }) => kind === 'paymentReceived');
  expect(message?.to).toBe(patient.account.phone);
  expect(message?.text).toMatch(/\/dashboard$/);
});

it('is not begun while the clinic looks for a transfer that the patient has told: nobody pays twice', async () => {
  const { invoiceId } = await anOrder();
  const claim = await patient.claimInvoice({ params: { invoiceId }, body: { reference: '612345678901' } });
  expect(claim.status).toBe(200);
  expect((await verify(invoiceId)).abilities.pay).toBe(false);
  expectError(await patient.startCheckout({ params: { invoiceId } }), 'PAYMENT_CLAIMED');
});

it('a gateway payment for an invoice paid another way is recorded, and flagged', async () => {
  const { bookingId, invoiceId, orderId } = await anOrder();
  const desk = await app.asRole('Receptionist');
  expect((await desk.recordPayment({ body: { bookingId, mode: 'cash', amount: 500 } })).status).toBe(201);
  expect((await verify(invoiceId)).state).toBe('CLOSED');
  expect((await webhook({ orderId })).status).toBe(200);
  expect((await desk.readBookingPayments({ params: { id: bookingId } })).body).toMatchObject({
    paid: 800,
    overpaid: 300,
    flagged: true,
  });
});

it('forged or unreadable webhooks are refused, and leave no row', async () => {
  const { orderId, invoiceId } = await anOrder();
  const before = await countAllRows(app.db);
  const body = JSON.stringify({ event: 'payment.captured', payload: {} });
  const sign = (text: string, secret = keys.webhookSecret) => createHmac('sha256', secret).update(text).digest('hex');
  const raw = (text: string, headers: Record<string, string>) =>
    app.call('POST', '/api/v1/payments/razorpay', text, headers);
  const refused = [
    await webhook({ orderId }, { 'x-razorpay-signature': sign('another body') }),
    await webhook({ orderId }, { 'x-razorpay-signature': '' }),
    await webhook({ orderId }, { 'x-razorpay-signature': 'é'.repeat(10) }),
    await webhook({ orderId }, { 'x-razorpay-event-id': '' }),
    await webhook({ orderId, amount: -1 }),
    await webhook({ orderId, amount: 10.5 }),
    await raw(body, { 'x-razorpay-event-id': 'evt_1' }),
    await raw(body, { 'x-razorpay-event-id': 'evt_1', 'x-razorpay-signature': sign(body, keys.keySecret) }),
    await raw('no json', { 'x-razorpay-event-id': 'evt_1', 'x-razorpay-signature': sign('no json') }),
    await raw(body, {
      'x-razorpay-event-id': 'evt_1',
      'x-razorpay-signature': sign(body),
      'content-type': 'text/plain',
    }),
  ];
  for (const { status } of refused) expect([400, 415]).toContain(status);
  expect(await countAllRows(app.db)).toEqual(before);
  expect((await verify(invoiceId)).state).toBe('WAITING');
});

it('signed webhooks that concern no invoice are accepted and noted, so that the gateway goes on sending', async () => {
  const { orderId, invoiceId } = await anOrder();
  const before = await countAllRows(app.db);
  for (const [message, said] of [
    [{ orderId: 'order_unknown12345' }, 'the payment gateway told of a payment about an unknown order'],
    [{ orderId, currency: 'USD' }, 'the payment gateway told of a payment in another currency'],
  ] as const) {
    const known = app.log.length;
    const answer = await webhook(message);
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
    expect(app.log.slice(known).join('\n')).toContain(said);
    const forged = await webhook(message, { 'x-razorpay-signature': '0'.repeat(64) });
    expect(forged.status, 'a wrong signature').toBe(400);
  }
  expect(await countAllRows(app.db)).toEqual(before);
  expect((await verify(invoiceId)).state).toBe('WAITING');
});

it('an unreachable gateway is reported, and the invoice can be paid another way', async () => {
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: patient.account.id });
  const { invoiceId } = await done(patient.createInvoice({ body: { amount: 100, bookingId } }));
  isAway = true;
  const before = app.log.length;
  const answer = await patient.startCheckout({ params: { invoiceId } });
  isAway = false;
  expect(answer).toMatchObject({ status: 503, body: { code: 'GATEWAY_AWAY' } });
  expect(app.log.slice(before).join('\n'), 'the log knows why').toContain('Razorpay made no order');
  expect((await patient.startCheckout({ params: { invoiceId } })).status).toBe(200);
});
