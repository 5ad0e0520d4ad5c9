import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPerson, aReference } from '../testing/builders.store.ts';
import { refusalOf } from '../testing/counter.ts';
import { done } from '../testing/typed-calls.ts';
import { claimReference, takeNextNumber } from './ledger.store.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const aTestBooking = async (accountId: number) =>
  (await aBooking(app.db, { kind: 'test', accountId, pricePaise: 50_000 })).id;
const anInvoice = async (bookingId: number) =>
  (await done(desk.createInvoice({ body: { amount: 500, bookingId } }))).invoiceId;
/** Three times as many as there are database connections. */
const eighteen = Array.from({ length: 18 }, (_, index) => index);
const rows = async <Row>(sql: string) => (await app.db.query(sql)).rows as Row[];
/** The numbers used in a series, which must be 1, 2, 3, … */
const numbersOf = async (table: 'receipts' | 'bills') =>
  (await rows<{ seq: number }>(`SELECT seq FROM ${table} ORDER BY seq`)).map(({ seq }) => seq);
const countUp = (length: number) => Array.from({ length }, (_, index) => index + 1);

it('eighteen confirmations with one reference record one payment, and one reference pays one of twelve invoices', async () => {
  const { id: accountId } = await aPerson(app.db);
  const one = await anInvoice(await aTestBooking(accountId));
  const [first, second] = [aReference(), aReference()];
  const same = await Promise.all(
    eighteen.map(() => desk.confirmInvoice({ params: { invoiceId: one }, body: { mode: 'upi', reference: first } })),
  );
  expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201, 409]));

  const many: string[] = [];
  for (let count = 0; count < 12; count += 1) many.push(await anInvoice(await aTestBooking(accountId)));
  const each = await Promise.all(
    many.map((code) => desk.confirmInvoice({ params: { invoiceId: code }, body: { mode: 'upi', reference: second } })),
  );
  expect(each.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = each.filter(({ status }) => status !== 201).map((answer) => refusalOf(answer).slice(0, 2));
  expect(refused).toEqual(Array(11).fill([409, 'REFERENCE_USED']));
  const moved = `SELECT count(*)::integer AS payments, sum(moved_paise)::integer AS paise FROM ledger_entries WHERE booking_id IN (SELECT id FROM bookings WHERE account_id = ${accountId})`;
  expect(await rows(moved)).toEqual([{ payments: 2, paise: 100_000 }]);
});

it('receipt and bill numbers have no gap, also when some of the calls at once fail', async () => {
  const used = aReference();
  await desk.recordPayment({
    body: {
      bookingId: await aTestBooking((await aPerson(app.db)).id),
      amount: 100,
      mode: 'upi',
      reference: used,
    },
  });
  const [receipts, billsBefore] = [(await numbersOf('receipts')).length, (await numbersOf('bills')).length];
  const people = await Promise.all(eighteen.slice(0, 6).map(() => aPerson(app.db)));
  const bookings: number[] = [];
  for (const { id } of people) bookings.push(await aTestBooking(id), await aTestBooking(id), await aTestBooking(id));
  const paid = await Promise.all(
    bookings.map((bookingId, index) =>
      desk.recordPayment({
        body: {
          // Every third call uses a taken reference, so its number must be given back.
          bookingId,
          amount: 123.45,
          mode: 'upi',
          reference: index % 3 === 0 ? used : aReference(),
        },
      }),
    ),
  );
  const taken = paid.filter(({ status }) => status === 201);
  expect(taken).toHaveLength(12);
  expect(await numbersOf('receipts')).toEqual(countUp(receipts + 12));
  const numbers = taken.map(({ body }) => body.number);
  expect(new Set(numbers).size).toBe(12);
  for (const number of numbers) expect(number).toMatch(/^R\/\d\d-\d\d\/\d{6}$/);

  // Two of each at once: the second call for a booking gets the same bill.
  const bills = await Promise.all(
    [...bookings, ...bookings, 2_000_000_000].map((id) => desk.issueBill({ params: { id } })),
  );
  expect(new Set(bills.slice(0, 36).map(({ body }) => body.number)).size).toBe(18);
  expect(await numbersOf('bills')).toEqual(countUp(billsBefore + 18));
});

it('a bill keeps its number until the discount changes', async () => {
  const id = await aTestBooking((await aPerson(app.db)).id);
  const bill = () => done(desk.issueBill({ params: { id } }));
  const first = await bill();
  expect(first.total).toBe(500);
  await (await app.asRole('Admin')).giveDiscount({ params: { id }, body: { amount: 50.5, reason: 'Camp' } });
  const second = await bill();
  expect([second.total, await bill()]).toEqual([449.5, second]);
  expect(second.number > first.number).toBe(true);
});

it('an edit that frees a reference waits for a payment in progress and cannot deadlock with it', async () => {
  const [id, reference] = [await aTestBooking((await aPerson(app.db)).id), aReference()];
  await desk.recordPayment({ body: { bookingId: id, mode: 'upi', amount: 100, reference } });
  let edited: Promise<{ status: number }> | undefined;
  const isWaiting = async () =>
    (
      await rows<{ waits: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock') AS waits`,
      )
    )[0]?.waits;
  const taking = app.db.transaction(async (tx) => {
    // A payment in progress: the number lock first, then the reference.
    await takeNextNumber(tx, 'receipt');
    edited = desk.editTestBooking({
      body: {
        id,
        paymentAmount1: 200,
        paymentId1: 'cash',
        paymentReason: 'Paid in cash',
      },
    });
    while (!(await isWaiting())) await new Promise(setImmediate);
    expect(await claimReference(tx, reference, 1)).toBe(false);
    throw new Error('The number goes back');
  });
  await expect(taking).rejects.toThrow('The number goes back');
  expect((await edited)?.status).toBe(200);
});
