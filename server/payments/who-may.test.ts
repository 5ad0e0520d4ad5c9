import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor } from '../testing/builders.store.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const parts = ['doctorId', 'refererId', 'referringDoctorId', 'reportingDoctorId'] as const;
async function aDoctorsAccount(role: 'Doctor' | 'Receptionist' = 'Doctor'): Promise<TestCaller & { doctorId: number }> {
  const caller = await app.asRole(role);
  return {
    ...caller,
    doctorId: (await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone })).id,
  };
}
/** Everything readable about a booking's money: the ledger, a bill, that bill's PDF and a receipt's. */
async function papersOf(bookingId: number): Promise<string[]> {
  const { billId } = await done(counter.admin.issueBill({ params: { id: bookingId } }));
  const { receiptId } = await done(counter.admin.recordPayment({ body: { bookingId, mode: 'cash', amount: 10 } }));
  return [`/bookings/${bookingId}/payments`, `/bills/${billId}.pdf`, `/receipts/${receiptId}.pdf`];
}
const read = async (who: TestCaller, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await who.call('GET', `/api/v1${path}`)).status));

describe("a booking's money and its papers", () => {
  it.each(parts)('are read by the doctor named as %s', async (part) => {
    const doctor = await aDoctorsAccount();
    const id = await counter.booking({ kind: part === 'doctorId' ? 'doctor' : 'test', [part]: doctor.doctorId });
    expect(await read(doctor, [`/bookings/${id}/payments`])).toEqual([200]);
    // One PDF stands for all, because drawing them is slow.
    if (part === 'referringDoctorId') expect(await read(doctor, await papersOf(id))).toEqual([200, 200, 200]);
  });

  it('are read by the patient and the whole desk, and are missing for everyone else', async () => {
    const patient = await app.asRole('User');
    const id = await counter.booking({ accountId: patient.account.id });
    const paths = await papersOf(id);
    expect(await read(patient, paths)).toEqual([200, 200, 200]);
    for (const who of [counter.desk, await app.asRole('Staff'), counter.admin])
      expect(await read(who, paths.slice(0, 1))).toEqual([200]);
    for (const who of [
      await app.asRole('User'),
      await app.asRole('Pathologist'),
      await aDoctorsAccount(),
      await app.asRole('Doctor'),
    ]) {
      expect(await read(who, paths), who.account.role).toEqual([404, 404, 404]);
      expect(refusalOf(await who.issueBill({ params: { id } }))).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('are missing for a pathologist named on the booking: only doctors have such a part', async () => {
    const [pathologist, patient] = [await app.asRole('Pathologist'), await app.asRole('User')];
    const doctorId = (await aDoctor(app.db, { accountId: pathologist.account.id })).id;
    const paths = await papersOf(await counter.booking({ accountId: patient.account.id, reportingDoctorId: doctorId }));
    expect(await read(pathologist, paths)).toEqual([404, 404, 404]);
  });

  it('a receipt for several bookings is shown only to those who may see each of them', async () => {
    const [patient, doctor] = [await app.asRole('User'), await aDoctorsAccount()];
    const ids = [
      await counter.booking({ accountId: patient.account.id, referringDoctorId: doctor.doctorId }),
      await counter.booking({ accountId: patient.account.id }),
    ];
    const { invoiceId } = await counter.invoice(patient, 1000);
    const { receiptId } = await done(counter.confirm(invoiceId, { mode: 'cash' }));
    expect(await read(doctor, [`/bookings/${ids[0]}/payments`, `/receipts/${receiptId}.pdf`])).toEqual([200, 404]);
    expect(await read(patient, [`/receipts/${receiptId}.pdf`])).toEqual([200]);
  });

  it('are answered as missing if there are none', async () => {
    for (const path of ['/bookings/2000000000/payments', '/bills/2000000000.pdf', '/receipts/2000000000.pdf']) {
      expect(refusalOf(await counter.admin.call('GET', `/api/v1${path}`))).toEqual([404, 'NOT_FOUND']);
    }
    expect(refusalOf(await counter.admin.issueBill({ params: { id: 2000000000 } }))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('making an invoice', () => {
  it.each(parts)('is for the patient, not for the doctor named as %s', async (part) => {
    const doctor = await aDoctorsAccount();
    const id = await counter.booking({ kind: part === 'doctorId' ? 'doctor' : 'test', [part]: doctor.doctorId });
    expect(refusalOf(await doctor.createInvoice({ body: { amount: 10, bookingId: id } }))).toEqual([404, 'NOT_FOUND']);
  });

  it.each(['User', 'Doctor', 'Pathologist'] as const)(
    "a %s pays their own, and neither makes nor sees another person's invoice",
    async (role) => {
      const [caller, other] = [await app.asRole(role), await app.asRole('User')];
      const [own, theirs] = [
        await counter.booking({ accountId: caller.account.id }),
        await counter.booking({ accountId: other.account.id }),
      ];
      expect((await counter.invoice(caller, 10, own)).bookings.map(({ bookingId }) => bookingId)).toEqual([own]);
      expect(refusalOf(await caller.createInvoice({ body: { amount: 10, bookingId: theirs } }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
      const { invoiceId } = await counter.invoice(other, 10, theirs);
      expect(refusalOf(await caller.verifyInvoice({ body: { invoiceId } }))).toEqual([404, 'NOT_FOUND']);
      expect(refusalOf(await caller.verifyInvoice({ body: { invoiceId: '0000000000' } }))).toEqual([404, 'NOT_FOUND']);
    },
  );

  it.each(['Receptionist', 'Staff', 'Admin'] as const)(
    'the desk (%s) makes and sees invoices of any account; without a booking, of what they owe themselves',
    async (role) => {
      const [caller, other] = [await app.asRole(role), await app.asRole('User')];
      const theirs = await counter.booking({ accountId: other.account.id });
      const made = await counter.invoice(caller, 10, theirs);
      expect(made).toMatchObject({ patientName: other.account.name, state: 'WAITING' });
      for (const [who, abilities] of [
        [caller, { confirm: true, pay: false, claim: false, decline: false }],
        [other, { confirm: false, pay: true, claim: true, decline: false }],
      ] as const)
        expect(await done(who.verifyInvoice({ body: { invoiceId: made.invoiceId } }))).toEqual({
          ...made,
          abilities,
        });
      expect(refusalOf(await caller.createInvoice({ body: { amount: 10 } }))).toEqual([
        400,
        'INVALID_FIELDS',
        { amount: 'Nothing is owed here.' },
      ]);
      const own = await counter.booking({ accountId: caller.account.id });
      expect((await counter.invoice(caller, 10)).bookings.map(({ bookingId }) => bookingId)).toEqual([own]);
    },
  );
});

describe('a conflict of interest', () => {
  /** Tries each way to change a booking's money at the desk. */
  async function tryAll(who: TestCaller, wanted: object): Promise<number[]> {
    const id = await counter.booking(wanted);
    await done(counter.admin.recordPayment({ body: { bookingId: id, mode: 'cash', amount: 100 } }));
    const payment = (await counter.ledger(id)).entries[0]!.id;
    const { invoiceId } = await counter.invoice(counter.admin, 50, id);
    return [
      (await who.recordPayment({ body: { bookingId: id, mode: 'cash', amount: 1 } })).status,
      (await counter.confirm(invoiceId, { mode: 'cash' }, who)).status,
      (await counter.takeBack(payment, who)).status,
      (await counter.edit(id, { paymentAmount1: 90 }, who)).status,
    ];
  }

  it.each(['Receptionist', 'Staff'] as const)(
    'a %s records and reverses no payment on their own booking',
    async (role) => {
      const caller = await app.asRole(role);
      expect(await tryAll(caller, { accountId: caller.account.id })).toEqual([403, 403, 403, 403]);
      expect(await tryAll(caller, {})).toEqual([201, 201, 201, 200]);
    },
  );

  it.each([
    ['refererId', 403],
    ['referringDoctorId', 403],
    ['reportingDoctorId', 201],
  ] as const)('of the %s of the booking: %i', async (part, status) => {
    const caller = await aDoctorsAccount('Receptionist');
    expect(await tryAll(caller, { [part]: caller.doctorId })).toEqual([
      status,
      status,
      status,
      status === 201 ? 200 : 403,
    ]);
  });

  it('an invoice counts if one of its bookings does', async () => {
    const caller = await aDoctorsAccount('Receptionist');
    const patient = await app.asRole('User');
    await counter.booking({ accountId: patient.account.id });
    await counter.booking({ accountId: patient.account.id, refererId: caller.doctorId });
    const { invoiceId } = await counter.invoice(patient, 1000);
    expect(refusalOf(await counter.confirm(invoiceId, { mode: 'cash' }, caller))).toEqual([403, 'FORBIDDEN']);
    expect((await counter.confirm(invoiceId, { mode: 'cash' })).status).toBe(201);
  });

  it('the admin may, also on their own', async () => {
    const admin = await app.asRole('Admin');
    expect(await tryAll(admin, { accountId: admin.account.id })).toEqual([201, 201, 201, 200]);
    const id = await counter.booking({ accountId: admin.account.id });
    expect((await admin.giveDiscount({ params: { id }, body: { amount: 1, reason: 'x' } })).status).toBe(201);
  });
});

describe('a discount, refund or reversal', () => {
  it('discounts and refunds are reversed by the admin, payments by the desk', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    await counter.paid(id, 50);
    await counter.discount(id, 20);
    const [first, second, discount] = (await counter.ledger(id)).entries.map((entry) => entry.id);
    await counter.refund(first!, 10);
    const refund = (await counter.ledger(id)).entries.at(-1)!.id;
    for (const who of [counter.desk, await app.asRole('Staff')]) {
      for (const line of [discount!, refund])
        expect(refusalOf(await counter.takeBack(line, who))).toEqual([403, 'FORBIDDEN']);
    }
    expect((await counter.takeBack(second!, await app.asRole('Staff'))).status).toBe(201);
    for (const line of [discount!, refund]) expect((await counter.takeBack(line)).status).toBe(201);
    expect((await counter.ledger(id)).entries.map(({ kind, isReversed }) => [kind, isReversed])).toEqual([
      ['payment', false],
      ['payment', true],
      ['discount', true],
      ['refund', true],
      ['reversal', false],
      ['reversal', false],
      ['reversal', false],
    ]);
  });

  it('on a cancelled booking only the admin reverses, and nothing new is recorded', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    await counter.edit(id, { checkupStatus: 'CANCELLED' });
    const payment = (await counter.ledger(id)).entries[0]!.id;
    const nothing = { amount: 'Nothing is owed here.' };
    expect(refusalOf(await counter.takeBack(payment, counter.desk))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await counter.pay(id, 1))).toEqual([400, 'INVALID_FIELDS', nothing]);
    expect(refusalOf(await counter.discount(id, 1))).toEqual([400, 'INVALID_FIELDS', nothing]);
    expect(refusalOf(await counter.desk.createInvoice({ body: { amount: 1, bookingId: id } }))).toEqual([
      400,
      'INVALID_FIELDS',
      nothing,
    ]);
    expect((await counter.refund(payment, 40)).status).toBe(201);
    expect(await counter.ledger(id)).toMatchObject({ paid: 60, owed: 0, due: 500, paymentStatus: 'PARTIAL' });
  });

  it('a missing entry, a note or a status entry cannot be reversed', async () => {
    const id = await counter.booking();
    await counter.edit(id, { paymentId2: 'GPay', paymentStatus: 'COMPLETED' });
    const { rows } = await app.db.query('SELECT id, kind FROM ledger_entries WHERE booking_id = $1 ORDER BY id', [id]);
    const lines = rows as { id: number; kind: string }[];
    expect(lines.map(({ kind }) => kind)).toEqual(['note', 'status']);
    for (const line of [...lines.map((row) => row.id), 2_000_000_000]) {
      expect(refusalOf(await counter.takeBack(line))).toEqual([404, 'NOT_FOUND']);
      expect(refusalOf(await counter.refund(line, 1))).toEqual([404, 'NOT_FOUND']);
    }
    expect(refusalOf(await counter.pay(2_000_000_000, 1))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await counter.discount(2_000_000_000, 1))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await counter.confirm('0000000000', { mode: 'cash' }))).toEqual([404, 'NOT_FOUND']);
  });
});
