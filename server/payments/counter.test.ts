import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { BookingLedger, Counter } from '../testing/counter.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

/** A ledger entry without values that differ from run to run. */
const lineOf = ({
  kind,
  mode,
  amount,
  reference,
  reason,
  status,
  by,
  ofId,
  isReversed,
  remaining,
}: BookingLedger['entries'][number]) => ({
  kind,
  mode,
  amount,
  reference,
  reason,
  status,
  by,
  ofId,
  isReversed,
  remaining,
});
const historyOf = async (id: number) =>
  (await done(counter.admin.readBookingHistory({ params: { id } }))).changes.map(
    ({ version, by, role, field, from, to }) => [version, by, role, field, from, to],
  );
describe('a payment', () => {
  async function expectTaken(
    taken: Record<string, unknown>,
    answered: object,
    label: string,
    reference: string | null,
  ): Promise<void> {
    const id = await counter.booking();
    const receipt = await counter.paid(id, 120.5, taken);
    expect(receipt).toEqual({
      receiptId: receipt.receiptId,
      number: receipt.number,
      mode: taken.mode,
      amount: 120.5,
      owed: 379.5,
      ...answered,
    });
    expect(await counter.fields(id)).toEqual({
      paymentStatus: 'PARTIAL',
      patientDiscount: null,
      paymentAmount1: 120.5,
      paymentId1: label,
      paymentAmount2: null,
      paymentId2: 'cash',
    });
    const [line] = (await counter.ledger(id)).entries;
    expect(line).toMatchObject({
      receiptId: receipt.receiptId,
      receiptNumber: receipt.number,
      reference: label === 'cash' ? null : label,
    });
    const { rows } = await app.db.query(
      `SELECT number, mode, reference, total_paise AS total, received_paise AS received, invoice_id AS invoice,
        recorded_by AS by
      FROM receipts
      WHERE id = $1`,
      [receipt.receiptId],
    );
    const received = 'received' in taken ? 20_000 : null;
    expect(rows).toEqual([
      {
        number: receipt.number,
        mode: receipt.mode,
        reference,
        total: 12_050,
        received,
        invoice: null,
        by: counter.desk.account.id,
      },
    ]);
  }

  it.each<[Record<string, unknown>, object, string, string | null]>([
    [{ mode: 'cash' }, { received: 120.5, returned: 0 }, 'cash', null],
    [{ mode: 'cash', received: 200, reference: '' }, { received: 200, returned: 79.5 }, 'cash', null],
    [{ mode: 'card', reference: ' ' }, { received: null, returned: null }, 'card', null],
    [{ mode: 'card' }, { received: null, returned: null }, 'card', null],
    [{ mode: 'card', reference: 'slip 7' }, { received: null, returned: null }, 'card slip 7', 'slip 7'],
  ])('as %j is answered, shown and printed on the receipt', expectTaken);

  it('by UPI is answered, shown and printed on the receipt with its reference', async () => {
    const reference = counter.reference();
    await expectTaken({ mode: 'upi', reference }, { received: null, returned: null }, `UPI ${reference}`, reference);
  });

  it('is not refunded beyond what is left of it, and the answer says so', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    expect(refusalOf(await counter.refund((await counter.ledger(id)).entries[0]!.id, 100.01))).toEqual([
      400,
      'INVALID_FIELDS',
      { amount: 'This is more than was paid.' },
    ]);
  });

  it('is stored with who recorded it and in which role', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    const { rows } = await app.db.query('SELECT recorded_by AS by, role FROM ledger_entries WHERE booking_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ by: counter.desk.account.id, role: 'Receptionist' }]);
  });

  it('that was too much is refused with the reason, also when nothing is owed', async () => {
    const id = await counter.booking();
    expect(refusalOf(await counter.pay(id, 500.01))).toEqual([
      400,
      'INVALID_FIELDS',
      { amount: 'This is more than is owed.' },
    ]);
    await counter.paid(id, 500);
    expect(refusalOf(await counter.pay(id, 0.01))).toEqual([
      400,
      'INVALID_FIELDS',
      { amount: 'Nothing is owed here.' },
    ]);
  });

  it('fills the payment fields, and each change is in the history with its author', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    await counter.discount(id, 50.5);
    await counter.paid(id, 349.5, { mode: 'card', reference: '7' });
    const staff = await app.asRole('Staff', { name: 'Sima Staff' });
    await counter.takeBack((await counter.ledger(id)).entries[0]!.id, staff);
    expect((await historyOf(id)).reverse()).toEqual([
      [2, 'Rupa Desk', 'Receptionist', 'paymentAmount1', null, '100.00'],
      [2, 'Rupa Desk', 'Receptionist', 'paymentStatus', 'PENDING', 'PARTIAL'],
      [3, 'Asha Admin', 'Admin', 'patientDiscount', null, '50.50'],
      [4, 'Rupa Desk', 'Receptionist', 'paymentAmount2', null, '349.50'],
      [4, 'Rupa Desk', 'Receptionist', 'paymentId2', 'cash', 'card 7'],
      [4, 'Rupa Desk', 'Receptionist', 'paymentStatus', 'PARTIAL', 'COMPLETED'],
      [5, 'Sima Staff', 'Staff', 'paymentAmount1', '100.00', null],
      [5, 'Sima Staff', 'Staff', 'paymentStatus', 'COMPLETED', 'PARTIAL'],
    ]);
  });
});

it("a booking's ledger lists each entry, the balance and what is left of each payment", async () => {
  const patient = await app.asRole('User', { name: 'Bimal Das' });
  const id = await counter.booking({ accountId: patient.account.id, itemName: 'Sugar', itemNameBn: 'সুগার' });
  await counter.edit(id, { paymentId2: 'GPay', paymentStatus: 'PARTIAL' });
  const reference = counter.reference();
  await counter.paid(id, 300, { mode: 'upi', reference });
  const payment = (await counter.ledger(id)).entries.at(-1)!.id;
  await counter.refund(payment, 100.5, { mode: 'upi', reference: 'to 98' });
  await counter.refund(payment, 10, { mode: 'cash', reference: 'by hand', reason: 'Late' });
  const refunds = (await counter.ledger(id)).entries.slice(-2).map((entry) => entry.id);
  await counter.takeBack(refunds[1]!);
  await counter.discount(id, 20);
  const { entries, ...ledger } = await done(patient.readBookingPayments({ params: { id } }));
  expect(ledger).toEqual({
    bookingId: id,
    bookingType: 'test',
    itemName: 'Sugar',
    itemNameBn: 'সুগার',
    isConfirmed: false,
    price: 500,
    feeUnknown: false,
    waived: false,
    discount: 20,
    due: 480,
    paid: 199.5,
    owed: 280.5,
    overpaid: 0,
    paymentStatus: 'PARTIAL',
    flagged: false,
    bills: [],
    refundAsked: null,
    waiting: [],
    abilities: {
      work: false,
      record: false,
      discount: false,
      pay: true,
      setFee: false,
      bill: true,
      declineRefund: false,
    },
  });
  const plain = {
    mode: null,
    amount: 0,
    reference: null,
    reason: null,
    status: null,
    by: 'Asha Admin',
    ofId: null,
    isReversed: false,
    remaining: 0,
  };
  expect(entries.map(lineOf)).toEqual([
    { ...plain, kind: 'status', status: 'PARTIAL' },
    {
      ...plain,
      kind: 'payment',
      mode: 'upi',
      amount: 300,
      reference: `UPI ${reference}`,
      by: 'Rupa Desk',
      remaining: 199.5,
    },
    { ...plain, kind: 'refund', mode: 'upi', amount: 100.5, reference: 'to 98', reason: 'Sample lost', ofId: payment },
    { ...plain, kind: 'refund', mode: 'cash', amount: 10, reason: 'Late', ofId: payment, isReversed: true },
    { ...plain, kind: 'reversal', mode: 'cash', amount: 10, reason: 'Wrong', ofId: refunds[1] },
    { ...plain, kind: 'discount', amount: 20, reason: 'Camp' },
  ]);
});

it('lists the bills and open invoices of this booking, and of no other', async () => {
  const patient = await app.asRole('User');
  const [id, other] = [
    await counter.booking({ accountId: patient.account.id }),
    await counter.booking({ accountId: patient.account.id }),
  ];
  const bills = [];
  for (const amount of [1, 2]) {
    await counter.discount(id, amount);
    bills.push(await done(patient.issueBill({ params: { id } })));
  }
  await patient.issueBill({ params: { id: other } });
  const own = await counter.invoice(patient, 10, id);
  await counter.invoice(patient, 11, other);
  const both = await counter.invoice(patient, 997);
  const ledger = await counter.ledger(id);
  expect(ledger.bills).toEqual([bills[1], bills[0]]);
  expect(bills.map(({ total }) => total)).toEqual([499, 497]);
  expect(ledger.waiting).toEqual(
    [both, own].map(({ invoiceId, amount, createdAt }) => ({ invoiceId, claimed: false, amount, createdAt })),
  );
});

describe('sent twice with one idempotency key is done once:', () => {
  type Key = { 'idempotency-key': string };
  const entryOf = async (bookingId: number) => (await counter.ledger(bookingId)).entries[0]!.id;
  it.each<[string, (bookingId: number, key: Key) => Promise<TestAnswer>]>([
    ['an invoice', (bookingId, key) => counter.admin.createInvoice({ body: { amount: 7, bookingId } }, key)],
    [
      'a payment',
      (bookingId, key) => counter.admin.recordPayment({ body: { bookingId, mode: 'cash', amount: 7 } }, key),
    ],
    ['a discount', (id, key) => counter.admin.giveDiscount({ params: { id }, body: { amount: 7, reason: 'x' } }, key)],
    ['a bill', (id, key) => counter.admin.issueBill({ params: { id } }, key)],
  ])('%s', async (_, send) => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    await expectOnce(id, (key) => send(id, key));
  });

  it('a refund', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    const [params, body] = [{ id: await entryOf(id) }, { amount: 7, mode: 'cash', reason: 'x' } as const];
    await expectOnce(id, (key) => counter.admin.refundPayment({ params, body }, key));
  });

  it('a line taken back', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    const [params, body] = [{ id: await entryOf(id) }, { reason: 'Typed twice' }];
    await expectOnce(id, (key) => counter.admin.reverseEntry({ params, body }, key));
  });

  it('an invoice confirmed', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    const { invoiceId } = await counter.invoice(counter.admin, 7, id);
    const sent = { params: { invoiceId }, body: { mode: 'cash' } } as const;
    await expectOnce(id, (key) => counter.admin.confirmInvoice(sent, key));
  });

  async function expectOnce(bookingId: number, send: (key: Key) => Promise<TestAnswer>): Promise<void> {
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(key);
    expect(first.status).toBe(201);
    const after = await counter.ledger(bookingId);
    const again = await send(key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await counter.ledger(bookingId)).toEqual(after);
  }
});

it('sent again with its key, an invoice or a bill is the first one, even when a new one would be made by now', async () => {
  const id = await counter.booking();
  const keys = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }] as const;
  const sendAll = async () =>
    Promise.all([
      done(counter.admin.createInvoice({ body: { amount: 7, bookingId: id } }, keys[0])),
      done(counter.admin.issueBill({ params: { id } }, keys[1])),
    ]);
  const first = await sendAll();
  expect((await counter.confirm(first[0].invoiceId, { mode: 'cash' })).status).toBe(201);
  await counter.discount(id, 1);
  expect(await sendAll()).toEqual(first);
});

describe('the audit log records the patient and the booking of', () => {
  it('each call that reads or changes money', async () => {
    const { account } = await app.asRole('User');
    const [id, other] = [
      await counter.booking({ accountId: account.id }),
      await counter.booking({ accountId: account.id }),
    ];
    const since = await lastAudit(app.db);
    const { receiptId } = await counter.paid(id, 100);
    const payment = (await counter.ledger(id)).entries[0]!.id;
    await counter.refund(payment, 10);
    await counter.discount(id, 10);
    await counter.takeBack((await counter.ledger(id)).entries[1]!.id);
    const { billId } = await done(counter.desk.issueBill({ params: { id } }));
    const { invoiceId } = await counter.invoice(counter.desk, 1, other);
    await counter.desk.verifyInvoice({ body: { invoiceId } });
    await counter.confirm(invoiceId, { mode: 'cash' });
    for (const ask of [
      () => counter.desk.printBill({ params: { id: billId } }),
      () => counter.desk.printReceipt({ params: { id: receiptId } }),
    ])
      await ask();
    const own = await counter.booking({ accountId: counter.desk.account.id });
    await counter.pay(own, 1);
    const day = '2026-11-20';
    for (const ask of [
      () => counter.desk.readClosing({ params: { day } }),
      () => counter.desk.readClosing({ params: { day: `${day}.csv` } }),
    ])
      await ask();
    const rows = (await auditSince(app.db, since)).map(({ call, outcome, subjects, records, asked }) => [
      call,
      outcome,
      subjects,
      records,
      asked,
    ]);
    const of = (call: string, booking: number) => [call, 'done', [account.id], [booking], null];
    expect(rows).toEqual([
      of('recordPayment', id),
      of('readBookingPayments', id),
      of('refundPayment', id),
      of('giveDiscount', id),
      of('readBookingPayments', id),
      of('reverseEntry', id),
      of('issueBill', id),
      of('createInvoice', other),
      of('verifyInvoice', other),
      of('confirmInvoice', other),
      of('printBill', id),
      of('printReceipt', id),
      ['recordPayment', 'refused', [counter.desk.account.id], [own], null],
      ['readClosing', 'done', [], [], day],
      ['exportClosing', 'done', [], [], day],
    ]);
  });

  it("every patient whose invoice is in the counter's list", async () => {
    const { account } = await app.asRole('User');
    await counter.invoice(counter.desk, 1, await counter.booking({ accountId: account.id }));
    const since = await lastAudit(app.db);
    await counter.desk.listWaitingInvoices();
    const [row] = await auditSince(app.db, since);
    expect(row?.subjects).toContain(account.id);
  });
});
