import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';

let app: TestApp;
let admin: TestCaller;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin', { name: 'Asha Admin' });
  desk = await app.asRole('Receptionist', { name: 'Rupa Desk' });
});
afterAll(() => app.close());

type Ledger = Answer<'readBookingPayments'>;
const api = (who: TestCaller, method: string, path: string, body?: object) => who.call(method, `/api/v1${path}`, body);
const ledgerOf = async (id: number) => (await api(admin, 'GET', `/bookings/${id}/payments`)).body as Ledger;
const readTest = async (id: number) => (await api(admin, 'GET', `/user/booking/test/${id}`)).body as TestBooking;
const edit = (who: TestCaller, id: number, fields: object) => api(who, 'PUT', '/edit/test-booking', { id, ...fields });
async function aTestBooking(more: object = {}): Promise<number> {
  return (await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id, pricePaise: 50_000, ...more }))
    .id;
}
/** Twelve digits nobody has used yet. */
let lastReference = 100_000_000_000;
const aReference = () => String((lastReference += 1));
const paise = (rupees: number | null) => Math.round((rupees ?? 0) * 100);

const rupees = fc.integer({ min: 1, max: 30_000 }).map((amount) => amount / 100);
type Fields = Record<string, string | number>;
/** `of` counts from the oldest line a step may be about; -1 is the newest. `again` brings the reference of the payment before. */
type Step =
  | { do: 'pay'; amount: number; mode: 'cash' | 'upi' | 'card'; again?: boolean }
  | { do: 'discount'; amount: number }
  | { do: 'refund'; amount: number; of: number }
  | { do: 'reverse'; of: number }
  | { do: 'edit'; fields: Fields };

const anyPay = fc.record({
  do: fc.constant('pay' as const),
  amount: rupees,
  mode: fc.constantFrom('cash' as const, 'upi' as const, 'card' as const),
});
const anyRefund = fc.record({
  do: fc.constant('refund' as const),
  amount: rupees,
  of: fc.integer({ min: -1, max: 20 }),
});
const anyReverse = fc.record({ do: fc.constant('reverse' as const), of: fc.integer({ min: -1, max: 20 }) });
const anyDiscount = fc.record({ do: fc.constant('discount' as const), amount: rupees });
const anyField = fc.oneof(rupees, fc.constantFrom<string | number>('', 0));
const anyEdit = fc.record({
  do: fc.constant('edit' as const),
  fields: fc
    .record(
      {
        paymentAmount1: anyField,
        paymentAmount2: anyField,
        patientDiscount: anyField,
        paymentId1: fc.constantFrom('cash', '', 'my card', 'GPay'),
        paymentId2: fc.constantFrom('cash', 'Paytm 7'),
        paymentStatus: fc.constantFrom('PENDING', 'PARTIAL', 'COMPLETED'),
      },
      { requiredKeys: [] },
    )
    .map((fields) => fields as Fields),
});
const newest: Step = { do: 'reverse', of: -1 };
const upi = (amount: number): Step => ({ do: 'pay', amount, mode: 'upi' });
/** Steps that are rare one after the other, and were where it went wrong. */
const chain: fc.Arbitrary<Step[]> = fc.oneof(
  fc.tuple(rupees, fc.nat(5)).map(([amount, of]): Step[] => [{ do: 'refund', amount, of }, newest]),
  fc.tuple(rupees, fc.nat(5)).map(([amount, of]): Step[] => [
    { do: 'reverse', of },
    { do: 'refund', amount, of },
  ]),
  fc
    .tuple(rupees, rupees, fc.nat(5))
    .map(([one, other, of]): Step[] => [
      { do: 'refund', amount: one, of },
      { do: 'refund', amount: other, of },
      newest,
    ]),
  fc.tuple(rupees, rupees).map(([amount, less]): Step[] => [
    { do: 'edit', fields: { paymentAmount1: 500 } },
    { do: 'discount', amount: less },
    { do: 'refund', amount, of: 0 },
    { do: 'discount', amount: less },
  ]),
  fc.tuple(rupees, anyEdit).map(([amount, edit]): Step[] => [{ do: 'refund', amount, of: 0 }, edit]),
  fc.tuple(rupees, rupees).map(([one, other]): Step[] => [upi(one), { ...upi(other), again: true } as Step]),
  fc
    .tuple(rupees, rupees)
    .map(([one, other]): Step[] => [upi(one), newest, { ...upi(other), again: true } as Step, newest]),
);
const steps = fc
  .array(
    fc.oneof<
      [{ arbitrary: fc.Arbitrary<Step[]>; weight: number }, { arbitrary: fc.Arbitrary<Step[]>; weight: number }]
    >(
      {
        weight: 2,
        arbitrary: fc
          .oneof<fc.Arbitrary<Step>[]>(anyPay, anyDiscount, anyRefund, anyReverse, anyEdit)
          .map((one) => [one]),
      },
      { weight: 3, arbitrary: chain },
    ),
    { minLength: 2, maxLength: 5, size: 'max' },
  )
  .map((chains) => chains.flat());

/** Does one step on a booking whose ledger is `before`, and answers it after; what may be refused (too much, taken back already) changes nothing. */
async function doStep(id: number, wanted: Step, before: Ledger): Promise<Ledger> {
  const target = (entries: Ledger['entries'], of: number) =>
    (of < 0 ? entries.at(-1) : entries[of % Math.max(1, entries.length)])?.id ?? 0;
  const send = () => {
    switch (wanted.do) {
      case 'pay': {
        const reference = wanted.again ? String(lastReference) : aReference();
        return api(desk, 'POST', '/payments', {
          bookingId: id,
          mode: wanted.mode,
          amount: wanted.amount,
          ...(wanted.mode === 'upi' && { reference }),
        });
      }
      case 'discount':
        return api(admin, 'POST', `/bookings/${id}/discounts`, { amount: wanted.amount, reason: 'a reason' });
      case 'refund': {
        const of = target(
          before.entries.filter(({ remaining }) => remaining > 0),
          wanted.of,
        );
        return api(admin, 'POST', `/payments/${of}/refunds`, {
          amount: wanted.amount,
          mode: 'cash',
          reason: 'a reason',
        });
      }
      case 'reverse':
        return api(admin, 'POST', `/payments/${target(before.entries, wanted.of)}/reversals`, { reason: 'a reason' });
      case 'edit':
        return edit(admin, id, wanted.fields);
    }
  };
  const answer = await send();
  expect([200, 201, 400, 404, 409], JSON.stringify(answer.body)).toContain(answer.status);
  const after = await ledgerOf(id);
  if (answer.status >= 400) expect(after).toEqual(before);
  return after;
}

/** The ledger's sum, the described fields, the status and the booking's history say one thing. */
async function expectAgreement(id: number, moved: number): Promise<void> {
  const [ledger, booking] = [await ledgerOf(id), await readTest(id)];
  const [row] = (
    await app.db.query('SELECT sum(moved_paise)::integer AS moved FROM ledger_entries WHERE booking_id = $1', [id])
  ).rows as { moved: number | null }[];
  expect(row?.moved ?? 0).toBe(moved);
  expect(paise(ledger.paid)).toBe(moved);
  expect(paise(booking.paymentAmount1) + paise(booking.paymentAmount2)).toBe(moved);
  expect(paise(booking.patientDiscount)).toBe(paise(ledger.discount));
  expect(booking.paymentStatus).toBe(ledger.paymentStatus);
  const due = Math.max(0, 50_000 - paise(ledger.discount));
  expect(paise(ledger.due)).toBe(due);
  expect(paise(ledger.overpaid)).toBe(Math.max(0, moved - due));
  expect(paise(ledger.owed)).toBe(booking.paymentStatus === 'COMPLETED' ? 0 : Math.max(0, due - moved));
  const fits = { PENDING: moved === 0, PARTIAL: moved > 0 && moved < due, COMPLETED: moved === due }[
    booking.paymentStatus
  ];
  expect(ledger.flagged || fits, JSON.stringify(ledger)).toBe(true);
  const standing = ledger.entries.filter(
    ({ kind, mode, isReversed }) => kind === 'payment' && mode === 'upi' && !isReversed,
  );
  const references = standing.flatMap(({ reference }) => /\d{12}/.exec(reference ?? '')?.[0] ?? []);
  expect(new Set(references).size, 'a reference pays once').toBe(references.length);
  const { changes } = (await api(admin, 'GET', `/bookings/${id}/history`)).body as Answer<'readBookingHistory'>;
  const told = (field: string) => changes.find((change) => change.field === field);
  for (const field of ['paymentAmount1', 'paymentAmount2', 'patientDiscount'] as const) {
    const last = told(field);
    if (last) expect(last.to, field).toBe(booking[field]?.toFixed(2) ?? null);
  }
  const status = told('paymentStatus');
  if (status) expect(status.to).toBe(booking.paymentStatus);
}

it('after any sequence of payments, discounts, refunds, reversals and edits, ledger, fields, status and history agree to the paisa', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (each) => {
      const id = await aTestBooking();
      let ledger = await ledgerOf(id);
      for (const one of each) ledger = await doStep(id, one, ledger);
      await expectAgreement(id, paise(ledger.paid));
    }),
    {
      numRuns: 16,
      // What went wrong easily: a field changed after part of its payment was given back, in both fields, and with everything taken back;
      // refunds that are taken back; a reference that comes twice, and one that is free again.
      examples: [
        [[upi(300), { do: 'refund', amount: 100.5, of: 0 }, { do: 'edit', fields: { paymentAmount1: '' } }]],
        [
          [
            { do: 'pay', amount: 100, mode: 'cash' },
            { do: 'pay', amount: 50, mode: 'card' },
            { do: 'refund', amount: 50, of: 1 },
            { do: 'pay', amount: 20, mode: 'cash' },
            { do: 'edit', fields: { paymentAmount2: 0.01, paymentId2: 'Paytm 7', patientDiscount: 0 } },
            { do: 'reverse', of: 0 },
          ],
        ],
        [
          [
            { do: 'discount', amount: 300 },
            { do: 'pay', amount: 200, mode: 'cash' },
            { do: 'reverse', of: 0 },
            { do: 'edit', fields: { paymentStatus: 'COMPLETED' } },
          ],
        ],
        [
          [
            upi(300),
            { do: 'refund', amount: 100, of: 0 },
            newest,
            { do: 'refund', amount: 300, of: 0 },
            newest,
            { do: 'reverse', of: 0 },
          ],
        ],
        [[upi(300), { ...upi(100), again: true }, newest, { ...upi(100), again: true }, { ...upi(50), again: true }]],
        [
          [
            upi(500),
            { do: 'discount', amount: 10 },
            { do: 'refund', amount: 200, of: 0 },
            { do: 'refund', amount: 100, of: 0 },
            newest,
            { do: 'discount', amount: 200 },
          ],
        ],
      ],
    },
  );
  // Thirty calls a run: slow where the machine is busy.
}, 60_000);

describe('an edit', () => {
  it('of an amount is a payment, and of a wrong one a reversal and a payment; the status follows', async () => {
    const id = await aTestBooking();
    await edit(desk, id, { paymentAmount1: 300 });
    expect(await readTest(id)).toMatchObject({ paymentAmount1: 300, paymentStatus: 'PARTIAL', version: 2 });
    await edit(desk, id, { paymentAmount1: 500, paymentId1: 'UPI 123456789012' });
    const { entries, paymentStatus, flagged } = await ledgerOf(id);
    expect(entries.map(({ kind, mode, amount, by, isReversed }) => [kind, mode, amount, by, isReversed])).toEqual([
      ['payment', 'cash', 300, 'Rupa Desk', true],
      ['reversal', 'cash', 300, 'Rupa Desk', false],
      ['payment', 'upi', 500, 'Rupa Desk', false],
    ]);
    expect([paymentStatus, flagged]).toEqual(['COMPLETED', false]);
  });

  it('takes back each payment of a field, in their order', async () => {
    const id = await aTestBooking();
    for (const amount of [100, 50, 25, 12])
      await api(desk, 'POST', '/payments', { bookingId: id, mode: 'cash', amount });
    const payments = (await ledgerOf(id)).entries.map((entry) => entry.id);
    await edit(desk, id, { paymentAmount2: '' });
    expect((await ledgerOf(id)).entries.slice(4).map(({ kind, ofId, amount }) => [kind, ofId, amount])).toEqual([
      ['reversal', payments[1], 50],
      ['reversal', payments[2], 25],
      ['reversal', payments[3], 12],
    ]);
  });

  it('may call a booking COMPLETED whose sum is another: it is flagged, until money moves', async () => {
    const id = await aTestBooking();
    await edit(admin, id, { paymentAmount1: 300, paymentStatus: 'COMPLETED' });
    expect(await ledgerOf(id)).toMatchObject({
      paymentStatus: 'COMPLETED',
      flagged: true,
      owed: 0,
      due: 500,
      paid: 300,
    });
    await edit(admin, id, { paymentAmount2: 100 });
    expect(await ledgerOf(id)).toMatchObject({ paymentStatus: 'PARTIAL', flagged: false, owed: 100 });
  });

  it('with the reference of another payment is refused as a whole', async () => {
    const [one, other, reference] = [await aTestBooking(), await aTestBooking(), aReference()];
    expect((await api(desk, 'POST', '/payments', { bookingId: one, mode: 'upi', amount: 500, reference })).status).toBe(
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

  it('that started before the counter took money is told so', async () => {
    const id = await aTestBooking();
    await api(desk, 'POST', '/payments', { bookingId: id, mode: 'cash', amount: 500 });
    expect((await edit(desk, id, { version: 1, paymentAmount1: '' })).status).toBe(409);
  });

  it("of a doctor's booking writes the same ledger", async () => {
    const { id } = await aBooking(app.db, {
      kind: 'doctor',
      accountId: (await aPerson(app.db)).id,
      pricePaise: 50_000,
    });
    const saved = await api(desk, 'PUT', '/edit/doctor-booking', {
      id,
      paymentAmount1: 200,
      paymentAmount2: 300,
      paymentId2: 'card 7',
    });
    expect(saved.body as DoctorBooking).toMatchObject({
      paymentStatus: 'COMPLETED',
      paymentAmount1: 200,
      paymentAmount2: 300,
    });
    expect((await ledgerOf(id)).entries.map(({ mode }) => mode)).toEqual(['cash', 'card']);
  });
});

describe('the counter', () => {
  it('works out what is given back, and fills the first field and then the second', async () => {
    const id = await aTestBooking();
    const first = await api(desk, 'POST', '/payments', {
      bookingId: id,
      mode: 'cash',
      amount: '149.50',
      received: 500,
    });
    expect(first).toMatchObject({ status: 201, body: { amount: 149.5, received: 500, returned: 350.5, owed: 350.5 } });
    for (const amount of [100, 250.5])
      await api(desk, 'POST', '/payments', { bookingId: id, mode: 'upi', amount, reference: aReference() });
    expect(await readTest(id)).toMatchObject({
      paymentAmount1: 149.5,
      paymentId1: 'cash',
      paymentAmount2: 350.5,
      paymentStatus: 'COMPLETED',
    });
  });

  it.each([-1, 0, 'NaN', '1e309', '1,000', 1.005, '10.123', '', null, 500.01, true])(
    'takes no amount of %j, and no row is left',
    async (amount) => {
      const id = await aTestBooking();
      const before = await readTest(id);
      expect((await api(desk, 'POST', '/payments', { bookingId: id, mode: 'cash', amount })).status).toBe(400);
      expect((await api(desk, 'POST', '/payment', { bookingId: id, amount })).status).toBe(400);
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
      (await api(desk, 'POST', '/payments', { bookingId: await aTestBooking(), amount: 100, ...wrong })).status,
    ).toBe(400);
  });

  it('takes nothing for a cancelled booking, nor twice what is owed', async () => {
    const cancelled = await aTestBooking({ checkupStatus: 'CANCELLED' });
    expect((await api(desk, 'POST', '/payments', { bookingId: cancelled, mode: 'cash', amount: 1 })).status).toBe(400);
    const id = await aTestBooking();
    const both = await Promise.all(
      [1, 2].map(() => api(desk, 'POST', '/payments', { bookingId: id, mode: 'cash', amount: 500 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('does the same click once', async () => {
    const id = await aTestBooking();
    const key = { 'idempotency-key': 'click-number-1' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk.call('POST', '/api/v1/payments', { bookingId: id, mode: 'cash', amount: 100 }, key)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await ledgerOf(id)).paid).toBe(100);
  });

  it('is closed to all but the admin where their own money is at stake', async () => {
    const own = await aTestBooking({ accountId: desk.account.id });
    expect((await api(desk, 'POST', '/payments', { bookingId: own, mode: 'cash', amount: 100 })).status).toBe(403);
    const adminsOwn = await aTestBooking({ accountId: admin.account.id });
    const made = await api(admin, 'POST', '/payments', { bookingId: adminsOwn, mode: 'cash', amount: 100 });
    expect(made.status).toBe(201);
  });
});

describe('what was wrong', () => {
  it("on a cancelled booking is the admin's to take back, also by the form", async () => {
    const id = await aTestBooking();
    await api(desk, 'POST', '/payments', { bookingId: id, mode: 'cash', amount: 100 });
    expect((await api(admin, 'PUT', '/edit/test-booking', { id, checkupStatus: 'CANCELLED' })).status).toBe(200);
    const payment = (await ledgerOf(id)).entries[0]!.id;
    expect((await api(desk, 'POST', `/payments/${payment}/reversals`, { reason: 'Wrong' })).status).toBe(403);
    expect((await api(desk, 'PUT', '/edit/test-booking', { id, paymentAmount1: 50 })).status).toBe(403);
    expect((await api(admin, 'POST', `/payments/${payment}/reversals`, { reason: 'Wrong' })).status).toBe(201);
  });

  it('is taken back once, with a reason, and its reference is free again', async () => {
    const [id, right, reference] = [await aTestBooking(), await aTestBooking(), aReference()];
    await api(desk, 'POST', '/payments', { bookingId: id, mode: 'upi', amount: 500, reference });
    const [payment] = (await ledgerOf(id)).entries;
    expect((await api(desk, 'POST', `/payments/${payment!.id}/reversals`, { reason: ' ' })).status).toBe(400);
    const answers = await Promise.all(
      [1, 2, 3].map(() => api(desk, 'POST', `/payments/${payment!.id}/reversals`, { reason: 'Wrong booking' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await readTest(id)).toMatchObject({ paymentAmount1: null, paymentId1: 'cash', paymentStatus: 'PENDING' });
    expect(
      (await api(desk, 'POST', '/payments', { bookingId: right, mode: 'upi', amount: 500, reference })).status,
    ).toBe(201);
  });

  it('is refunded by the admin alone, up to what was paid, and a refund may be taken back', async () => {
    const id = await aTestBooking();
    await api(desk, 'POST', '/payments', { bookingId: id, mode: 'cash', amount: 500 });
    const payment = (await ledgerOf(id)).entries[0]!.id;
    const refund = (who: TestCaller, amount: number) =>
      api(who, 'POST', `/payments/${payment}/refunds`, { amount, mode: 'cash', reason: 'Sample lost' });
    expect((await refund(desk, 100)).status).toBe(403);
    expect((await refund(admin, 500.01)).status).toBe(400);
    const parallel = await Promise.all([1, 2, 3].map(() => refund(admin, 200)));
    expect(parallel.map(({ status }) => status).sort()).toEqual([201, 201, 400]);
    const ledger = await ledgerOf(id);
    expect(ledger).toMatchObject({ paid: 100, owed: 400, paymentStatus: 'PARTIAL' });
    expect(
      (await api(admin, 'POST', `/payments/${payment}/reversals`, { reason: 'x' })).status,
      'its refunds stand',
    ).toBe(409);
    const given = ledger.entries.find(({ kind }) => kind === 'refund')!.id;
    expect((await api(desk, 'POST', `/payments/${given}/reversals`, { reason: 'x' })).status).toBe(403);
    expect((await api(admin, 'POST', `/payments/${given}/reversals`, { reason: 'Not handed over' })).status).toBe(201);
    expect((await ledgerOf(id)).paid).toBe(300);
  });
});
