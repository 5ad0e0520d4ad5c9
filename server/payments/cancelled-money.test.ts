import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicClock } from '#contract/clinic-time.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { expectWaiting } from '../testing/waiting.store.ts';
import { done } from '../testing/typed-calls.ts';
import { handleWebhook } from './gateway.service.ts';

/** Money on a cancelled booking asks for its return, in whatever order it was paid, told, found and cancelled. */
let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

/** A gateway whose messages are all its own. */
const signed = {
  keyId: 'rzp_test_signed',
  checkoutUrl: 'https://gateway.invalid/checkout',
  createOrder: () => Promise.resolve('order_none'),
  isSigned: () => true,
};
const captured = (orderId: string, paise: number) => {
  const id = `pay_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
  const entity = { id, order_id: orderId, amount: paise, currency: 'INR', status: 'captured' };
  return Buffer.from(JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }));
};

/** A booking of ₹500 with an invoice over ₹300, and what can happen to it. */
async function aCase() {
  const patient: TestCaller = await app.asRole('User');
  const id = await counter.booking({ accountId: patient.account.id });
  const { invoiceId } = await counter.invoice(patient, 300, id);
  const { order_id: orderId = '' } = (await done(patient.startCheckout({ params: { invoiceId } }))).fields;
  const last = async (kind: 'payment' | 'refund') =>
    (await counter.ledger(id)).entries.filter((entry) => entry.kind === kind && !entry.isReversed).at(-1)!.id;
  const upi = () => ({ mode: 'upi', reference: counter.reference() });
  const events = {
    /** ₹500 in cash. */
    pay: () => counter.pay(id, 500),
    /** A transfer of ₹500 that the desk records on the booking. */
    upi: () => counter.pay(id, 500, upi()),
    /** The same, in the form of the booking. */
    form: () => counter.edit(id, { paymentAmount1: 500, paymentId1: counter.reference() }),
    /** The patient tells a transfer of ₹300. */
    claim: () => patient.claimInvoice({ params: { invoiceId }, body: { reference: counter.reference() } }),
    /** The desk has found a transfer of ₹300. */
    verify: () => counter.confirm(invoiceId, upi()),
    /** The gateway tells of ₹300. */
    webhook: async () => {
      const message = { body: captured(orderId, 30_000), signature: '', eventId: randomUUID() };
      const jobs = { add: () => Promise.resolve() };
      await handleWebhook({ db: app.db, jobs, logError: () => undefined }, signed, message);
      return { status: 200 } as TestAnswer;
    },
    cancel: () => counter.edit(id, { checkupStatus: 'CANCELLED' }),
    reopen: () => counter.edit(id, { checkupStatus: 'PENDING' }),
    /** The last payment is given back, all of it. */
    refund: async () => {
      const { entries } = await counter.ledger(id);
      const payment = entries.findLast(({ kind }) => kind === 'payment')!;
      return counter.refund(payment.id, payment.amount);
    },
    /** That refund was wrong. */
    unrefund: async () => counter.takeBack(await last('refund')),
    /** The last payment was wrong. */
    unpay: async () => counter.takeBack(await last('payment')),
    decline: () => counter.admin.declineRefund({ params: { id } }),
    /** Two days go by: what was asked so far is older. */
    wait: async () => {
      const times = `asked_at = asked_at - interval '2 days', declined_at = declined_at - interval '2 days'`;
      await app.db.query(`UPDATE refund_requests SET ${times} WHERE booking_id = $1`, [id]);
      return { status: 200 } as TestAnswer;
    },
  };
  return { id, events };
}
type Event = keyof Awaited<ReturnType<typeof aCase>>['events'];

async function after(order: string) {
  const { id, events } = await aCase();
  for (const event of order.split(' ')) {
    const answer = await events[event as Event]();
    if (answer.status >= 300) throw new Error(`${event} of "${order}": ${JSON.stringify(answer.body)}`);
  }
  const { paid, refundAsked } = await counter.ledger(id);
  const { refunds } = await done(counter.admin.readClosing({ params: { day: clinicClock(app.db.now()).date } }));
  const listed = refunds.filter(({ bookingId }) => bookingId === id).map((row) => row.paid);
  return { id, paid, refundAsked, listed };
}

/** In rupees: what is paid in the end, and what the closing lists as to be returned; null: nothing. */
const orders: [order: string, paid: number, listed: number | null][] = [
  ['cancel', 0, null],
  ['pay', 500, null],
  ['pay cancel', 500, 500],
  ['upi cancel', 500, 500],
  ['cancel upi', 500, 500],
  ['form cancel', 500, 500],
  ['cancel form', 500, 500],
  ['claim cancel', 0, null],
  ['claim verify', 300, null],
  ['claim verify cancel', 300, 300],
  ['claim cancel verify', 300, 300],
  ['cancel claim verify', 300, 300],
  ['cancel verify', 300, 300],
  ['webhook cancel', 300, 300],
  ['cancel webhook', 300, 300],
  ['claim webhook cancel verify', 600, 600],
  ['cancel webhook webhook', 600, 600],
  ['pay cancel webhook', 800, 800],
  ['cancel claim webhook verify', 600, 600],
  ['pay cancel refund', 0, null],
  ['pay cancel refund webhook', 300, 300],
  ['cancel webhook refund', 0, null],
  ['cancel webhook refund upi', 500, 500],
  ['pay cancel refund unrefund', 500, 500],
  ['pay refund cancel unrefund', 500, 500],
  ['pay cancel unpay', 0, null],
  ['cancel upi unpay', 0, null],
  ['pay cancel decline', 500, null],
  ['cancel upi decline', 500, null],
  ['pay cancel decline webhook', 800, 800],
  ['cancel upi decline verify', 800, 800],
  ['pay cancel decline refund unrefund', 500, 500],
  ['pay cancel reopen', 500, null],
  ['cancel upi reopen', 500, null],
  ['cancel reopen upi', 500, null],
  ['cancel reopen upi cancel', 500, 500],
  ['pay cancel decline reopen cancel', 500, 500],
  ['pay cancel reopen webhook cancel', 800, 800],
];

it.each(orders)('%s: ₹%d is paid, ₹%s is to be returned', async (order, paid, listed) => {
  const found = await after(order);
  expect([found.paid, found.listed]).toEqual([paid, listed === null ? [] : [listed]]);
  expect(found.refundAsked !== null).toBe(listed !== null);
});

describe('money and a cancellation at the same moment', () => {
  it.each([
    ['the payment', 'payments.append', 'pay', 'cancel'],
    ['the transfer', 'payments.append', 'upi', 'cancel'],
    ['the cancellation', 'bookings.update', 'cancel', 'upi'],
    ['the cancellation', 'bookings.update', 'cancel', 'verify'],
    ['the cancellation', 'bookings.update', 'cancel', 'webhook'],
  ] as const)('%s is first (%s, %s, %s): it is to be returned', async (_, place, first, second) => {
    const { id, events } = await aCase();
    const send: () => Promise<TestAnswer> = events[first];
    let waiting: Promise<TestAnswer> | undefined;
    const [answer] = await app.whileHeld(place, send, async () => {
      waiting = events[second]();
      await expectWaiting(app.db);
    });
    expect([answer.status < 300, (await waiting!).status < 300]).toEqual([true, true]);
    const { paid, refundAsked } = await counter.ledger(id);
    expect([paid > 0, refundAsked !== null]).toEqual([true, true]);
  });
});

describe('the time of a request', () => {
  const at = (text: string | null) => Date.parse(text ?? '');
  const days = (text: string | null) => Math.round((app.db.now().getTime() - at(text)) / 86_400_000);

  it('is that of the first money that waits, also when more arrives', async () => {
    expect(days((await after('cancel upi wait webhook')).refundAsked)).toBe(2);
    expect(days((await after('pay cancel wait webhook')).refundAsked)).toBe(2);
  });

  it('is that of the new money where the older was returned or kept', async () => {
    expect(days((await after('pay cancel refund wait webhook')).refundAsked)).toBe(0);
    expect(days((await after('pay cancel decline wait webhook')).refundAsked)).toBe(0);
    expect(days((await after('pay cancel wait reopen cancel')).refundAsked)).toBe(0);
  });
});

describe('a visit whose transfer is more than is owed', () => {
  const visitOf = async (count: number) => {
    const person = await app.asRole('User');
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await counter.booking({ accountId: person.account.id }));
    await app.db.query(
      'UPDATE bookings SET visit_id = (SELECT visit_id FROM bookings WHERE id = $1) WHERE id = ANY ($2)',
      [ids[0], ids],
    );
    const { rows } = await app.db.query('SELECT visit_id AS id FROM bookings WHERE id = $1', [ids[0]]);
    return { ids, visitId: (rows[0] as { id: number }).id };
  };
  const payVisit = (id: number, amount: number) =>
    counter.desk.payVisit({ params: { id }, body: { mode: 'upi', reference: counter.reference(), amount } });
  const sums = async (ids: readonly number[]) => {
    const found = [];
    for (const id of ids) {
      const { paid, overpaid, refundAsked } = await counter.ledger(id);
      found.push([paid, overpaid, refundAsked !== null]);
    }
    return found;
  };

  it('has the rest on the last line that is not cancelled', async () => {
    const { ids, visitId } = await visitOf(2);
    await done(counter.edit(ids[1]!, { checkupStatus: 'CANCELLED' }));
    await done(payVisit(visitId, 700));
    expect(await sums(ids)).toEqual([
      [700, 200, false],
      [0, 0, false],
    ]);
  });

  it('is to be returned where all of it is cancelled', async () => {
    const { ids, visitId } = await visitOf(2);
    for (const id of ids) await done(counter.edit(id, { checkupStatus: 'CANCELLED' }));
    await done(payVisit(visitId, 700));
    expect((await sums(ids)).map(([paid, , asked]) => [paid, asked])).toEqual([
      [0, false],
      [700, true],
    ]);
  });
});
