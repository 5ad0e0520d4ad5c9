import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPerson, aReference } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let admin: TestCaller;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin', { name: 'Asha Admin' });
  desk = await app.asRole('Receptionist', { name: 'Rupa Desk' });
});
afterAll(() => app.close());

const ledgerOf = (id: number) => done(admin.readBookingPayments({ params: { id } }));
const readTest = (id: number) => done(admin.readTestBooking({ params: { id } }));
const edit = (who: TestCaller, id: number, fields: object) =>
  who.editTestBooking({ body: { id, paymentReason: 'Typed wrongly', ...fields } });
async function aTestBooking(more: object = {}): Promise<number> {
  return (await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id, pricePaise: 50_000, ...more }))
    .id;
}
describe('an edit', () => {
  it('of an amount makes a payment, and of a wrong one a reversal and a payment; the status follows', async () => {
    const id = await aTestBooking();
    await edit(desk, id, { paymentAmount1: 300 });
    expect(await readTest(id)).toMatchObject({ paymentAmount1: 300, paymentStatus: 'PARTIAL', version: 2 });
    await edit(admin, id, { paymentAmount1: 500, paymentId1: `UPI ${aReference()}` });
    const { entries, paymentStatus, flagged } = await ledgerOf(id);
    expect(entries.map(({ kind, mode, amount, by, isReversed }) => [kind, mode, amount, by, isReversed])).toEqual([
      ['payment', 'cash', 300, 'Rupa Desk', true],
      ['reversal', 'cash', 300, 'Asha Admin', false],
      ['payment', 'upi', 500, 'Asha Admin', false],
    ]);
    expect([paymentStatus, flagged]).toEqual(['COMPLETED', false]);
  });

  it('of every field at once writes each of them', async () => {
    const id = await aTestBooking();
    await edit(admin, id, {
      paymentStatus: 'COMPLETED',
      patientDiscount: 10,
      paymentAmount1: 20,
      paymentId1: 'card 7',
      paymentAmount2: 30,
      paymentId2: 'cash',
    });
    expect((await ledgerOf(id)).entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['discount', 10],
      ['payment', 20],
      ['payment', 30],
      ['status', 440],
    ]);
  });

  it('reverses each payment of a field, in order', async () => {
    const id = await aTestBooking();
    for (const amount of [100, 50, 25, 12]) await desk.recordPayment({ body: { bookingId: id, mode: 'cash', amount } });
    const payments = (await ledgerOf(id)).entries.map((entry) => entry.id);
    await edit(admin, id, { paymentAmount2: '' });
    expect((await ledgerOf(id)).entries.slice(4).map(({ kind, ofId, amount }) => [kind, ofId, amount])).toEqual([
      ['reversal', payments[1], 50],
      ['reversal', payments[2], 25],
      ['reversal', payments[3], 12],
    ]);
  });

  it('may set COMPLETED against the sum: the booking is flagged until money moves', async () => {
    const id = await aTestBooking();
    await edit(admin, id, { paymentAmount1: 300, paymentStatus: 'COMPLETED' });
    expect(await ledgerOf(id)).toMatchObject({
      paymentStatus: 'COMPLETED',
      flagged: true,
      owed: 0,
      due: 500,
      paid: 300,
    });
    await edit(admin, id, { paymentAmount2: 100, paymentId2: `UPI ${aReference()}` });
    expect(await ledgerOf(id)).toMatchObject({ paymentStatus: 'PARTIAL', flagged: false, owed: 100 });
  });

  it("with another payment's reference is refused as a whole", async () => {
    const [one, other, reference] = [await aTestBooking(), await aTestBooking(), aReference()];
    expect((await desk.recordPayment({ body: { bookingId: one, mode: 'upi', amount: 500, reference } })).status).toBe(
      201,
    );
    const answer = await edit(desk, other, {
      paymentAmount1: 500,
      paymentId1: `UPI ${reference}`,
      statusClearedBy: 'x',
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'REFERENCE_USED' } });
    expect(await readTest(other)).toMatchObject({ paymentAmount1: null, statusClearedBy: null, version: 1 });
  });

  it('that started before a counter payment is refused as stale', async () => {
    const id = await aTestBooking();
    await desk.recordPayment({ body: { bookingId: id, mode: 'cash', amount: 500 } });
    expect((await edit(desk, id, { version: 1, paymentAmount1: '' })).status).toBe(409);
  });

  it('of a doctor booking writes the same ledger', async () => {
    const { id } = await aBooking(app.db, {
      kind: 'doctor',
      accountId: (await aPerson(app.db)).id,
      pricePaise: 50_000,
    });
    const saved = await desk.editDoctorBooking({
      body: {
        id,
        paymentAmount1: 200,
        paymentAmount2: 300,
        paymentId2: 'card 7',
      },
    });
    expect(saved.body).toMatchObject({
      paymentStatus: 'COMPLETED',
      paymentAmount1: 200,
      paymentAmount2: 300,
    });
    expect((await ledgerOf(id)).entries.map(({ mode }) => mode)).toEqual(['cash', 'card']);
  });
});

describe('the counter', () => {
  it('works out the change, and fills field 1, then field 2', async () => {
    const id = await aTestBooking();
    const first = await desk.recordPayment({
      body: {
        bookingId: id,
        mode: 'cash',
        amount: '149.50',
        received: 500,
      },
    });
    expect(first).toMatchObject({ status: 201, body: { amount: 149.5, received: 500, returned: 350.5, owed: 350.5 } });
    for (const amount of [100, 250.5])
      await desk.recordPayment({ body: { bookingId: id, mode: 'upi', amount, reference: aReference() } });
    expect(await readTest(id)).toMatchObject({
      paymentAmount1: 149.5,
      paymentId1: 'cash',
      paymentAmount2: 350.5,
      paymentStatus: 'COMPLETED',
    });
  });

  it.each([-1, 0, 1e-7, 0.005, 1e21, 'NaN', '1e309', '1,00', '১০,০', 1.005, '10.123', '', null, 500.01, true])(
    'refuses an amount of %j, and writes no row',
    async (amount) => {
      const id = await aTestBooking();
      const before = await readTest(id);
      expect((await desk.send('recordPayment', { body: { bookingId: id, mode: 'cash', amount } })).status).toBe(400);
      expect((await desk.send('createInvoice', { body: { bookingId: id, amount } })).status).toBe(400);
      expect((await ledgerOf(id)).entries).toEqual([]);
      expect(await readTest(id)).toEqual(before);
    },
  );

  it.each([
    { mode: 'upi' },
    { mode: 'upi', reference: '12345678901' },
    { mode: 'upi', reference: '12345678901x' },
    { mode: 'card', received: 500 },
    { mode: 'cash', received: 99 },
    { mode: 'gateway' },
  ])('refuses %j', async (wrong) => {
    expect(
      (await desk.send('recordPayment', { body: { bookingId: await aTestBooking(), amount: 100, ...wrong } })).status,
    ).toBe(400);
  });

  it('records nothing for a cancelled booking, nor the same dues twice', async () => {
    const cancelled = await aTestBooking({ checkupStatus: 'CANCELLED' });
    expect((await desk.recordPayment({ body: { bookingId: cancelled, mode: 'cash', amount: 1 } })).status).toBe(400);
    const id = await aTestBooking();
    const both = await Promise.all(
      [1, 2].map(() => desk.recordPayment({ body: { bookingId: id, mode: 'cash', amount: 500 } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('records a repeated click once', async () => {
    const id = await aTestBooking();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk.recordPayment({ body: { bookingId: id, mode: 'cash', amount: 100 } }, key)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await ledgerOf(id)).paid).toBe(100);
  });

  it('is closed to all but the admin on bookings they earn from', async () => {
    const own = await aTestBooking({ accountId: desk.account.id });
    expect((await desk.recordPayment({ body: { bookingId: own, mode: 'cash', amount: 100 } })).status).toBe(403);
    const adminsOwn = await aTestBooking({ accountId: admin.account.id });
    const made = await admin.recordPayment({ body: { bookingId: adminsOwn, mode: 'cash', amount: 100 } });
    expect(made.status).toBe(201);
  });
});

describe('a mistake', () => {
  it('on a cancelled booking is reversed only by the admin, also in the form', async () => {
    const id = await aTestBooking();
    await desk.recordPayment({ body: { bookingId: id, mode: 'cash', amount: 100 } });
    expect((await admin.editTestBooking({ body: { id, checkupStatus: 'CANCELLED' } })).status).toBe(200);
    const payment = (await ledgerOf(id)).entries[0]!.id;
    expect((await desk.reverseEntry({ params: { id: payment }, body: { reason: 'Wrong' } })).status).toBe(403);
    expect((await desk.editTestBooking({ body: { id, paymentAmount1: 50 } })).status).toBe(403);
    expect((await admin.reverseEntry({ params: { id: payment }, body: { reason: 'Wrong' } })).status).toBe(201);
  });

  it('is reversed once, with a reason, and its reference is free again', async () => {
    const [id, right, reference] = [await aTestBooking(), await aTestBooking(), aReference()];
    await desk.recordPayment({ body: { bookingId: id, mode: 'upi', amount: 500, reference } });
    const [payment] = (await ledgerOf(id)).entries;
    expect((await desk.reverseEntry({ params: { id: payment!.id }, body: { reason: ' ' } })).status).toBe(400);
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk.reverseEntry({ params: { id: payment!.id }, body: { reason: 'Wrong booking' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await readTest(id)).toMatchObject({ paymentAmount1: null, paymentId1: 'cash', paymentStatus: 'PENDING' });
    expect((await desk.recordPayment({ body: { bookingId: right, mode: 'upi', amount: 500, reference } })).status).toBe(
      201,
    );
  });

  it('is refunded only by the admin, up to what was paid, and a refund can be reversed', async () => {
    const id = await aTestBooking();
    await desk.recordPayment({ body: { bookingId: id, mode: 'cash', amount: 500 } });
    const payment = (await ledgerOf(id)).entries[0]!.id;
    const refund = (who: TestCaller, amount: number) =>
      who.refundPayment({ params: { id: payment }, body: { amount, mode: 'cash', reason: 'Sample lost' } });
    expect((await refund(desk, 100)).status).toBe(403);
    expect((await refund(admin, 500.01)).status).toBe(400);
    const parallel = await Promise.all([1, 2, 3].map(() => refund(admin, 200)));
    expect(parallel.map(({ status }) => status).sort()).toEqual([201, 201, 400]);
    const ledger = await ledgerOf(id);
    expect(ledger).toMatchObject({ paid: 100, owed: 400, paymentStatus: 'PARTIAL' });
    expect(
      (await admin.reverseEntry({ params: { id: payment }, body: { reason: 'Typed twice' } })).status,
      'its refunds remain',
    ).toBe(409);
    const given = ledger.entries.find(({ kind }) => kind === 'refund')!.id;
    expect((await desk.reverseEntry({ params: { id: given }, body: { reason: 'Typed twice' } })).status).toBe(403);
    expect((await admin.reverseEntry({ params: { id: given }, body: { reason: 'Not handed over' } })).status).toBe(201);
    expect((await ledgerOf(id)).paid).toBe(300);
  });
});
