import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { aPatientNumber } from '../testing/expect.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { bodyOf, done } from '../testing/typed-calls.ts';

type Invoice = Answer<'createInvoice'>;

let app: TestApp;
let counter: Counter;
let patient: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const aPatient = async () => (patient = await app.asRole('User', { name: 'Bimal Das' }));
const own = (wanted: Parameters<Counter['booking']>[0] = {}) =>
  counter.booking({ accountId: patient.account.id, ...wanted });
const verify = (invoiceId: string) => done(patient.verifyInvoice({ body: { invoiceId } }));
const dues = () => done(patient.readMyDues());
const parts = ({ bookings }: Invoice) => bookings.map(({ bookingId, amount }) => [bookingId, amount]);
const waitingOf = async (id: number) => (await counter.ledger(id)).waiting.map(({ invoiceId }) => invoiceId);

describe('what a patient owes', () => {
  it("is listed per booking to the paisa, oldest first, without settled, cancelled or other people's bookings", async () => {
    await aPatient();
    const newer = await own({
      pricePaise: 20_050,
      requestedAt: new Date('2026-03-02T05:00:00Z'),
      itemName: 'Sugar',
      itemNameBn: 'সুগার',
    });
    const older = await own({ requestedAt: new Date('2026-03-01T05:00:00Z'), itemName: 'Dr. Bose', kind: 'doctor' });
    await counter.booking();
    await own({ checkupStatus: 'CANCELLED' });
    await counter.paid(await own(), 500);
    await counter.edit(await own(), { paymentStatus: 'COMPLETED' });
    await counter.discount(await own(), 500);
    await own({ pricePaise: 0 });
    await counter.paid(newer, 100.25);
    await counter.paid(newer, 50);
    await counter.discount(newer, 0.25);
    expect(await dues()).toEqual({
      total: 550,
      invoices: [],
      bookings: [
        {
          bookingId: older,
          bookingType: 'doctor',
          itemName: 'Dr. Bose',
          itemNameBn: '',
          patientName: 'Bimal Das',
          patientNumber: aPatientNumber,
          requestDate: '2026-03-01T05:00:00.000Z',
          visitAt: null,
          isConfirmed: false,
          price: 500,
          discount: 0,
          paid: 0,
          owed: 500,
          claimed: 0,
        },
        {
          bookingId: newer,
          bookingType: 'test',
          itemName: 'Sugar',
          itemNameBn: 'সুগার',
          patientName: 'Bimal Das',
          patientNumber: aPatientNumber,
          requestDate: '2026-03-02T05:00:00.000Z',
          visitAt: null,
          isConfirmed: false,
          price: 200.5,
          discount: 0.25,
          paid: 150.25,
          owed: 50,
          claimed: 0,
        },
      ],
    });
  });

  it('is how an invoice divides its amount: oldest first, to the last paisa', async () => {
    await aPatient();
    const third = await own({ requestedAt: new Date('2026-03-03') });
    const first = await own({ requestedAt: new Date('2026-03-01'), pricePaise: 100 });
    const second = await own({ requestedAt: new Date('2026-03-02'), pricePaise: 20_050 });
    expect(parts(await counter.invoice(patient, 0.5))).toEqual([[first, 0.5]]);
    expect(parts(await counter.invoice(patient, 1))).toEqual([[first, 1]]);
    expect(parts(await counter.invoice(patient, 201.51))).toEqual([
      [first, 1],
      [second, 200.5],
      [third, 0.01],
    ]);
    expect(parts(await counter.invoice(patient, 701.5))).toEqual([
      [first, 1],
      [second, 200.5],
      [third, 500],
    ]);
    expect(refusalOf(await patient.createInvoice({ body: { amount: 701.51 } }))).toEqual([
      400,
      'INVALID_FIELDS',
      { amount: 'This is more than is owed.' },
    ]);
  });

  it('is paid for confirmed visits first, also where an older one waits for the clinic', async () => {
    await aPatient();
    const asked = await own({ requestedAt: new Date('2026-03-01'), pricePaise: 50_000 });
    const confirmed = await own({
      requestedAt: new Date('2026-03-02'),
      pricePaise: 30_000,
      appointmentStatus: 'SCHEDULED',
    });
    expect(parts(await counter.invoice(patient, 300))).toEqual([[confirmed, 300]]);
    const both = await counter.invoice(patient, 400);
    expect(parts(both).toSorted()).toEqual(
      [
        [asked, 100],
        [confirmed, 300],
      ].toSorted(),
    );
  });

  it('is read again after the bookings are locked, so that what was paid meanwhile is not invoiced', async () => {
    await aPatient();
    const [paid, open] = [await own({ requestedAt: new Date('2026-03-01') }), await own()];
    const [made] = await app.whileHeld(
      'payments.lock-bookings',
      () => patient.createInvoice({ body: { amount: 500 } }),
      () => counter.paid(paid, 500),
    );
    expect(parts(bodyOf(made))).toEqual([[open, 500]]);
  });
});

describe('an invoice', () => {
  it('of one booking is for that one, and its kind must be right', async () => {
    await aPatient();
    const [id, older] = [await own(), await own({ requestedAt: new Date('2026-03-01') })];
    const made = await done(patient.createInvoice({ body: { amount: 500, bookingId: id, bookingType: 'test' } }));
    expect(made).toEqual({
      invoiceId: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/) as string,
      state: 'WAITING',
      amount: 500,
      owed: 500,
      patientName: 'Bimal Das',
      createdAt: expect.any(String) as string,
      paidAt: null,
      receiptId: null,
      upi: null,
      online: true,
      holderName: 'Bimal Das',
      claim: null,
      abilities: { confirm: false, pay: true, claim: true, decline: false },
      bookings: [
        {
          bookingId: id,
          bookingType: 'test',
          itemName: 'Complete blood count',
          itemNameBn: '',
          patientName: 'Bimal Das',
          patientNumber: aPatientNumber,
          amount: 500,
        },
      ],
    });
    expect(
      refusalOf(await patient.createInvoice({ body: { amount: 500, bookingId: id, bookingType: 'doctor' } })),
    ).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await patient.createInvoice({ body: { amount: 500.01, bookingId: id } }))).toEqual([
      400,
      'INVALID_FIELDS',
      { amount: 'This is more than is owed.' },
    ]);
    expect(refusalOf(await patient.createInvoice({ body: { amount: 1, bookingId: 2_000_000_000 } }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect([await waitingOf(id), await waitingOf(older)]).toEqual([[made.invoiceId], []]);
  });

  it('requested again is the same while it is open; for another amount, booking or share it is a new one', async () => {
    await aPatient();
    const [one, other] = [await own({ requestedAt: new Date('2026-03-01') }), await own()];
    const first = await counter.invoice(patient, 100, one);
    expect(await counter.invoice(patient, 100, one)).toEqual(first);
    expect(await counter.invoice(counter.desk, 100, one), 'also by the desk').toEqual({
      ...first,
      abilities: { confirm: true, pay: false, claim: false, decline: false },
    });
    const all = await counter.invoice(patient, 600);
    const names = [
      first,
      all,
      await counter.invoice(patient, 101, one),
      await counter.invoice(patient, 100, other),
      await counter.invoice(patient, 500, one),
    ].map(({ invoiceId }) => invoiceId);
    expect(new Set(names).size).toBe(5);
    await counter.paid(one, 50);
    const shifted = await counter.invoice(patient, 600);
    expect(parts(shifted)).toEqual([
      [one, 450],
      [other, 150],
    ]);
    expect(shifted.invoiceId, 'the same sum, shared out otherwise').not.toBe(all.invoiceId);
    await counter.confirm(first.invoiceId, { mode: 'cash' });
    const { invoices } = await done(counter.desk.listWaitingInvoices());
    const waiting = new Set(invoices.map(({ invoiceId }) => invoiceId));
    expect(
      [waiting.has(first.invoiceId), waiting.has(shifted.invoiceId)],
      'a paid one waits no longer, though more is owed',
    ).toEqual([false, true]);
    expect((await counter.invoice(patient, 100, one)).invoiceId, 'that one was paid').not.toBe(first.invoiceId);
  });

  it('of a part, for the same part again after the first was paid at the desk, is a new one with a reference of its own', async () => {
    await aPatient();
    const id = await own();
    const first = await counter.invoice(patient, 100, id);
    await counter.paid(id, 100);
    const second = await counter.invoice(patient, 100, id);
    const third = await counter.invoice(patient, 100, id);
    expect([second.invoiceId === first.invoiceId, third.invoiceId]).toEqual([false, second.invoiceId]);
  });

  it('shows its status: paid with its receipt, closed when none of it can be paid, waiting while one of its bookings can', async () => {
    await aPatient();
    const [one, other] = [await own({ requestedAt: new Date('2026-03-01') }), await own()];
    const { invoiceId } = await counter.invoice(patient, 1000);
    await counter.paid(one, 0.01);
    await counter.paid(one, 0.02);
    expect(await verify(invoiceId)).toMatchObject({ state: 'WAITING', owed: 999.97, online: true });
    expect(await waitingOf(other)).toEqual([invoiceId]);
    expect((await dues()).invoices.map((invoice) => invoice.invoiceId)).toEqual([invoiceId]);
    await counter.paid(other, 0.01);
    expect((await dues()).invoices, 'only open ones are listed').toEqual([]);
    expect(await verify(invoiceId)).toMatchObject({ state: 'CLOSED', owed: 999.96, online: false, paidAt: null });
    expect(await waitingOf(other)).toEqual([]);
    const again = await counter.invoice(patient, 999.96);
    const settled = await done(counter.confirm(again.invoiceId, { mode: 'card' }));
    expect(settled).toMatchObject({ mode: 'card', amount: 999.96, owed: 0, received: null, returned: null });
    const paid = await verify(again.invoiceId);
    expect(paid).toMatchObject({ state: 'PAID', owed: 0, online: false, receiptId: settled.receiptId });
    expect(paid.paidAt).toBe((await counter.ledger(one)).entries.at(-1)?.at);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['cancelled', (id) => counter.edit(id, { checkupStatus: 'CANCELLED' })],
    ['called COMPLETED', (id) => counter.edit(id, { paymentStatus: 'COMPLETED' })],
    ['discounted', (id) => counter.discount(id, 0.01)],
  ])('is closed when its booking is %s', async (_, change) => {
    await aPatient();
    const id = await own();
    const { invoiceId } = await counter.invoice(patient, 500, id);
    await change(id);
    expect((await verify(invoiceId)).state).toBe('CLOSED');
    for (const mode of ['cash', 'card'])
      expect(refusalOf(await counter.confirm(invoiceId, { mode }))).toEqual([409, 'ALREADY_PAID']);
    const { invoices } = await done(counter.desk.listWaitingInvoices());
    expect(invoices.map((invoice) => invoice.invoiceId)).not.toContain(invoiceId);
  });

  it('of two bookings is not taken in cash once one of them owes less; a transfer that arrived is recorded, and flagged', async () => {
    await aPatient();
    const [one, other] = [await own({ requestedAt: new Date('2026-03-01') }), await own()];
    const { invoiceId } = await counter.invoice(patient, 1000);
    await counter.paid(one, 100);
    for (const mode of ['cash', 'card'])
      expect(refusalOf(await counter.confirm(invoiceId, { mode }))).toEqual([409, 'ALREADY_PAID']);
    expect(await done(counter.confirm(invoiceId, { mode: 'upi', reference: counter.reference() }))).toMatchObject({
      mode: 'upi',
      amount: 1000,
      owed: 0,
      received: null,
      returned: null,
    });
    expect(await counter.ledger(one)).toMatchObject({ paid: 600, overpaid: 100, flagged: true });
    expect(await counter.ledger(other)).toMatchObject({ paid: 500, overpaid: 0, flagged: false });
  });
});

describe('an invoice at the counter', () => {
  it('of two bookings answers what is still owed on both', async () => {
    await aPatient();
    const [one, other] = [await own({ requestedAt: new Date('2026-03-01') }), await own()];
    await counter.paid(one, 100);
    const { invoiceId } = await counter.invoice(patient, 899);
    await counter.takeBack((await counter.ledger(one)).entries[0]!.id);
    expect(await done(counter.confirm(invoiceId, { mode: 'card' }))).toMatchObject({ amount: 899, owed: 101 });
    expect([(await counter.ledger(one)).owed, (await counter.ledger(other)).owed]).toEqual([100, 1]);
  });

  it('in cash shows the change, and refuses less than its amount', async () => {
    await aPatient();
    const { invoiceId } = await counter.invoice(patient, 300.5, await own());
    expect(refusalOf(await counter.confirm(invoiceId, { mode: 'cash', received: 300.49 }))).toEqual([
      400,
      'INVALID_FIELDS',
      { received: 'Less cash than the amount was received.' },
    ]);
    expect(refusalOf(await counter.confirm(invoiceId, { mode: 'upi' }))).toEqual([
      400,
      'INVALID_FIELDS',
      { reference: 'A UPI reference (UTR) has 12 digits.' },
    ]);
    expect(await done(counter.confirm(invoiceId, { mode: 'cash', received: '500' }))).toMatchObject({
      mode: 'cash',
      amount: 300.5,
      owed: 199.5,
      received: 500,
      returned: 199.5,
    });
  });

  it('in cash without an amount handed over counts as exact', async () => {
    await aPatient();
    const id = await own();
    const { invoiceId } = await counter.invoice(patient, 300.5, id);
    const { receiptId } = await done(counter.confirm(invoiceId, { mode: 'cash' }));
    expect(
      (
        await app.db.query(
          'SELECT mode, reference, total_paise AS total, received_paise AS received FROM receipts WHERE id = $1',
          [receiptId],
        )
      ).rows,
    ).toEqual([{ mode: 'cash', reference: null, total: 30_050, received: null }]);
    expect(refusalOf(await counter.confirm(invoiceId, { mode: 'cash' })), 'a second time').toEqual([
      409,
      'ALREADY_PAID',
    ]);
  });

  it('with a used reference is refused, and stays open', async () => {
    await aPatient();
    const [paid, id, reference] = [await own(), await own(), counter.reference()];
    await counter.paid(paid, 10, { mode: 'upi', reference });
    const { invoiceId } = await counter.invoice(patient, 300, id);
    expect(refusalOf(await counter.confirm(invoiceId, { mode: 'upi', reference }))).toEqual([
      409,
      'REFERENCE_USED',
      { reference: 'This reference is already used.' },
    ]);
    expect((await verify(invoiceId)).state).toBe('WAITING');
    expect((await counter.ledger(id)).entries).toEqual([]);
  });
});

it('the rate limit does not count invoices of the desk, of another account, or of a demo', async () => {
  const strict = await startTestApp({ rateProfile: 'strict' });
  try {
    const till = await openCounter(strict);
    const [one, other] = [await strict.asRole('User'), await strict.asRole('User')];
    const [id, theirs] = [
      await till.booking({ accountId: one.account.id }),
      await till.booking({ accountId: other.account.id }),
    ];
    // Refused invoices count too, so that asking for more than is owed is no way around the limit.
    for (let tries = 0; tries < 30; tries += 1)
      expect((await one.createInvoice({ body: { amount: 501, bookingId: id } })).status).toBe(400);
    expect(refusalOf(await one.createInvoice({ body: { amount: 1, bookingId: id } }))).toEqual([
      429,
      'TOO_MANY_REQUESTS',
    ]);
    await till.invoice(other, 1, theirs);
    for (let amount = 1; amount <= 31; amount += 1) await till.invoice(till.desk, amount, id);
  } finally {
    await strict.close();
  }
  await aPatient();
  const id = await own();
  for (let amount = 1; amount <= 31; amount += 1) await counter.invoice(patient, amount, id);
});
