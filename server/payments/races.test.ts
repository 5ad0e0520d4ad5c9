import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp } from '../testing/app.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { bodyOf, done } from '../testing/typed-calls.ts';

/** Each lock in payments, with calls that certainly meet just before it. */
let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).sort();
const movedOn = async (id: number) =>
  (
    (
      await app.db.query(
        'SELECT coalesce(sum(moved_paise), 0)::integer AS paise FROM ledger_entries WHERE booking_id = $1',
        [id],
      )
    ).rows[0] as { paise: number }
  ).paise;
/** The ledger's sum, the answer and the payment fields agree. */
async function expectPaid(id: number, rupees: number): Promise<void> {
  const [{ paid }, { paymentAmount1, paymentAmount2 }] = [await counter.ledger(id), await counter.fields(id)];
  expect([await movedOn(id), paid, (paymentAmount1 ?? 0) + (paymentAmount2 ?? 0)]).toEqual([
    rupees * 100,
    rupees,
    rupees,
  ]);
}

describe("a booking's money is changed by one call after the other", () => {
  it('two payments of everything owed: one is recorded', async () => {
    const id = await counter.booking();
    const answers = await app.atOnce('payments.lock-bookings', [
      () => counter.pay(id, 500),
      () => counter.pay(id, 500),
    ]);
    expect(statuses(answers)).toEqual([201, 400]);
    await expectPaid(id, 500);
  });

  it('three refunds that are together more than was paid: the first is recorded', async () => {
    const id = await counter.booking();
    await counter.paid(id, 500);
    const payment = (await counter.ledger(id)).entries[0]!.id;
    const answers = await app.atOnce(
      'payments.lock-bookings',
      [300, 300, 300].map((amount) => () => counter.refund(payment, amount)),
    );
    expect(statuses(answers)).toEqual([201, 400, 400]);
    await expectPaid(id, 200);
  });

  it('two discounts that are together more than is owed: one is recorded', async () => {
    const id = await counter.booking();
    expect(
      statuses(
        await app.atOnce('payments.lock-bookings', [() => counter.discount(id, 300), () => counter.discount(id, 300)]),
      ),
    ).toEqual([201, 400]);
    expect(await counter.ledger(id)).toMatchObject({ discount: 300, due: 200 });
  });

  it('a payment and a discount of everything owed: one is recorded', async () => {
    const id = await counter.booking();
    expect(
      statuses(
        await app.atOnce('payments.lock-bookings', [() => counter.pay(id, 500), () => counter.discount(id, 500)]),
      ),
    ).toEqual([201, 400]);
    expect(await counter.ledger(id)).toMatchObject({ owed: 0, overpaid: 0, flagged: false });
  });

  it('two reversals of one payment: one is recorded', async () => {
    const id = await counter.booking();
    await counter.paid(id, 500);
    const payment = (await counter.ledger(id)).entries[0]!.id;
    const staff = await app.asRole('Staff');
    const answers = await app.atOnce('payments.lock-bookings', [
      () => counter.takeBack(payment),
      () => counter.takeBack(payment, staff),
    ]);
    expect(statuses(answers)).toEqual([201, 409]);
    await expectPaid(id, 0);
  });

  it('a refund of a payment and the reversal of that payment: one is recorded', async () => {
    const id = await counter.booking();
    await counter.paid(id, 500);
    const payment = (await counter.ledger(id)).entries[0]!.id;
    const [refunded, undone] = await app.atOnce('payments.lock-bookings', [
      () => counter.refund(payment, 100),
      () => counter.takeBack(payment),
    ]);
    expect([
      [201, 409],
      [409, 201],
    ]).toContainEqual([refunded?.status, undone?.status]);
    await expectPaid(id, refunded?.status === 201 ? 400 : 0);
  });

  it('the form and the counter: neither overwrites the other', async () => {
    const id = await counter.booking();
    const [saved, taken] = await app.atOnce('transaction', [
      () => counter.edit(id, { paymentAmount1: 200 }),
      () => counter.pay(id, 500),
    ]);
    expect(saved?.status).toBe(200);
    expect([201, 400]).toContain(taken?.status);
    await expectPaid(id, 200);
  });

  it('two bills of the same state are the same bill', async () => {
    const id = await counter.booking();
    const answers = await app.atOnce(
      'payments.lock-bookings',
      [1, 2, 3].map(() => () => counter.desk.issueBill({ params: { id } })),
    );
    const bills = answers.map((answer) => bodyOf(answer));
    expect(new Set(bills.map(({ number }) => number)).size).toBe(1);
    expect((await counter.ledger(id)).bills).toEqual([bills[0]]);
  });

  it('two invoices for the same amounts are the same invoice, for a booking and for all dues', async () => {
    const patient = await app.asRole('User');
    const ids = [
      await counter.booking({ accountId: patient.account.id }),
      await counter.booking({ accountId: patient.account.id }),
    ];
    for (const asked of [{ amount: 120, bookingId: ids[0] }, { amount: 700 }]) {
      const answers = await app.atOnce(
        'payments.lock-bookings',
        [1, 2].map(() => () => patient.createInvoice({ body: asked })),
      );
      const [one, other] = answers.map((answer) => bodyOf(answer));
      expect(other).toEqual(one);
    }
    expect((await counter.ledger(ids[0]!)).waiting.map(({ amount }) => amount).sort()).toEqual([120, 700]);
  });
});

describe('an invoice', () => {
  it('confirmed twice at once with two transfers records both: each has arrived', async () => {
    const patient = await app.asRole('User');
    const id = await counter.booking({ accountId: patient.account.id });
    const { invoiceId } = await counter.invoice(patient, 200, id);
    const answers = await app.atOnce(
      'payments.lock-invoice',
      [1, 2].map(() => () => counter.confirm(invoiceId, { mode: 'upi', reference: counter.reference() })),
    );
    expect(statuses(answers)).toEqual([201, 201]);
    await expectPaid(id, 400);
  });

  it('opened twice at once at the gateway has one order there', async () => {
    const patient = await app.asRole('User');
    const { invoiceId } = await counter.invoice(patient, 200, await counter.booking({ accountId: patient.account.id }));
    const lead = () => patient.startCheckout({ params: { invoiceId } });
    const answers = await app.atOnce('payments.set-order', [lead, lead]);
    const orders = [...answers, await lead()].map((answer) => bodyOf(answer).fields.order_id);
    expect(orders[0]).toMatch(/^order_/);
    expect(new Set(orders).size).toBe(1);
  });
});

describe('a reference', () => {
  it('used twice at once pays one of them, and the refused one leaves no gap in the numbers', async () => {
    const [one, other, reference] = [await counter.booking(), await counter.booking(), counter.reference()];
    const answers = await app.atOnce(
      'payments.take-number',
      [one, other].map((id) => () => counter.pay(id, 100, { mode: 'upi', reference })),
    );
    expect(statuses(answers)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'REFERENCE_USED',
      fields: { reference: 'This reference is already used.' },
    });
    const { number } = bodyOf(answers.find(({ status }) => status === 201)!);
    const next = await counter.paid(one, 100);
    expect(Number(next.number.slice(-6)) - Number(number.slice(-6))).toBe(1);
  });
});

describe('numbers', () => {
  it('the first of a year, taken by six at once, are one to six', async () => {
    const fresh = await startTestApp();
    try {
      const till = await openCounter(fresh);
      const ids: number[] = [];
      for (let count = 0; count < 6; count += 1) ids.push(await till.booking());
      const receipts = await fresh.atOnce(
        'payments.take-number',
        ids.map((id) => () => till.paid(id, 10)),
      );
      const bills = await fresh.atOnce(
        'payments.take-number',
        ids.map((id) => () => done(till.desk.issueBill({ params: { id } }))),
      );
      for (const [letter, given] of [
        ['R', receipts],
        ['B', bills],
      ] as const) {
        expect(given.map(({ number }) => number.replace(/\d\d-\d\d/, 'YY')).sort()).toEqual(
          [1, 2, 3, 4, 5, 6].map((seq) => `${letter}/YY/00000${seq}`),
        );
      }
    } finally {
      await fresh.close();
    }
  });
});
