import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPatient, aReference, countAllRows } from '../testing/builders.store.ts';
import { changeProfile } from '../testing/clinic.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { done } from '../testing/typed-calls.ts';
import type { Query } from '../testing/typed-calls.ts';

let app: TestApp;
let desk: TestCaller;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp({ gateway: null });
  desk = await app.asRole('Receptionist');
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const aTestBooking = async (accountId: number, more: object = {}) =>
  (await aBooking(app.db, { kind: 'test', accountId, pricePaise: 50_000, ...more })).id;
const setUpiId = async (upiId: string) =>
  (await changeProfile(admin, { name: { en: 'Care & Cure', bn: 'কেয়ার' }, upiId })).status;

describe('an invoice', () => {
  it('without a booking is for everything the patient owes, oldest first', async () => {
    const patient = await app.asRole('User');
    const [newer, older, cancelled, paid] = [
      await aTestBooking(patient.account.id),
      await aTestBooking(patient.account.id, { requestedAt: new Date('2026-01-01'), pricePaise: 20_050 }),
      await aTestBooking(patient.account.id, { checkupStatus: 'CANCELLED' }),
      await aTestBooking(patient.account.id),
    ];
    await desk.recordPayment({ body: { bookingId: paid, mode: 'cash', amount: 500 } });
    const dues = await done(patient.readMyDues());
    expect([dues.total, dues.bookings.map(({ bookingId }) => bookingId)]).toEqual([700.5, [older, newer]]);
    expect(dues.bookings.some(({ bookingId }) => bookingId === cancelled)).toBe(false);
    expect((await patient.createInvoice({ body: { amount: 700.51 } })).status).toBe(400);
    const made = await done(patient.createInvoice({ body: { amount: '300.50' } }));
    expect(made.bookings.map(({ bookingId, amount }) => [bookingId, amount])).toEqual([
      [older, 200.5],
      [newer, 100],
    ]);
    const settled = await desk.confirmInvoice({
      params: { invoiceId: made.invoiceId },
      body: { mode: 'upi', reference: aReference() },
    });
    expect(settled.body).toMatchObject({ amount: 300.5, owed: 400 });
    const paper = await patient.printReceipt({ params: { id: settled.body.receiptId } });
    expect([paper.status, paper.headers['content-type'], String(paper.body).slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  });

  it('for chosen bookings is for those alone: of one account, and only what the payer reaches', async () => {
    const [patient, other] = [await app.asRole('User'), await app.asRole('User')];
    const [first, left, last] = [
      await aTestBooking(patient.account.id, { requestedAt: new Date('2026-01-01') }),
      await aTestBooking(patient.account.id, { requestedAt: new Date('2026-01-02') }),
      await aTestBooking(patient.account.id, { requestedAt: new Date('2026-01-03') }),
    ];
    const theirs = await aTestBooking(other.account.id);
    const made = await done(patient.createInvoice({ body: { amount: 700, bookingIds: [last, first, last] } }));
    expect(made.bookings.map(({ bookingId, amount }) => [bookingId, amount])).toEqual([
      [first, 500],
      [last, 200],
    ]);
    expect((await patient.createInvoice({ body: { amount: 1000.01, bookingIds: [first, last] } })).status).toBe(400);
    for (const [who, bookingIds] of [
      [patient, [left, theirs]],
      [patient, [left, 999_999_999]],
      [desk, [left, theirs]],
    ] as const)
      expectError(await who.send('createInvoice', { body: { amount: 100, bookingIds } }), 'NOT_FOUND');
    expect((await patient.createInvoice({ body: { amount: 1, bookingIds: [] } })).status).toBe(400);
  });

  it('says when each visit that is owed is, so that today’s stand apart', async () => {
    const patient = await app.asRole('User');
    const visitAt = '2026-11-25T04:30:00.000Z';
    await aTestBooking(patient.account.id, { scheduledAt: new Date(visitAt) });
    await aTestBooking(patient.account.id);
    const dues = await done(patient.readMyDues());
    expect(dues.bookings.map((due) => due.visitAt)).toEqual([visitAt, null]);
  });

  it('that are open are listed for their own account, and say which a patient says they have paid', async () => {
    const [patient, other] = [await app.asRole('User'), await app.asRole('User')];
    const ids = [await aTestBooking(patient.account.id), await aTestBooking(patient.account.id)];
    expect(await setUpiId('clinic.desk@bank')).toBe(200);
    const [one, two] = [
      await done(patient.send('createInvoice', { body: { amount: 10, bookingIds: [ids[0]] } })),
      await done(patient.send('createInvoice', { body: { amount: 20, bookingIds: [ids[1]] } })),
    ];
    const open = async (who = patient) =>
      (await done(who.readMyDues())).invoices.map((invoice) => [
        invoice.invoiceId,
        invoice.amount,
        invoice.isClaimed,
        invoice.bookingIds,
      ]);
    await patient.claimInvoice({ params: { invoiceId: two.invoiceId }, body: { reference: '701234567812' } });
    expect(await open()).toEqual([
      [two.invoiceId, 20, true, [ids[1]]],
      [one.invoiceId, 10, false, [ids[0]]],
    ]);
    expect(await open(other)).toEqual([]);
    const { bookings } = await done(patient.readMyDues());
    expect(bookings.map(({ bookingId, claimed }) => [bookingId, claimed])).toEqual([
      [ids[0], 0],
      [ids[1], 20],
    ]);
    const desk = await app.asRole('Receptionist');
    expect((await desk.confirmInvoice({ params: { invoiceId: one.invoiceId }, body: { mode: 'cash' } })).status).toBe(
      201,
    );
    expect((await open()).map(([id]) => id)).toEqual([two.invoiceId]);
  });

  it('asks for its amount by UPI if the clinic has a UPI id, and otherwise to pay at the counter', async () => {
    const patient = await app.asRole('User');
    const bookingId = await aTestBooking(patient.account.id);
    expect(await setUpiId('')).toBe(200);
    const before = await done(patient.createInvoice({ body: { amount: 150.5, bookingId } }));
    expect([before.state, before.upi, before.online]).toEqual(['WAITING', null, false]);
    expect(await setUpiId('not an id')).toBe(400);
    expect(await setUpiId('clinic.desk@bank')).toBe(200);
    const again = await done(patient.createInvoice({ body: { amount: 150.5, bookingId } }));
    expect(again.invoiceId, 'asked again, it is the same').toBe(before.invoiceId);
    expect(again.upi?.link).toBe(
      `upi://pay?pa=clinic.desk%40bank&pn=Care%20%26%20Cure&am=150.50&cu=INR&tn=${again.invoiceId}&tr=${again.invoiceId}`,
    );
    const [asLetters] = [
      await done(patient.verifyInvoice({ body: { invoiceId: ` ${again.invoiceId.toLowerCase()} ` } })),
    ];
    expect(asLetters).toEqual(again);
    expect((await patient.startCheckout({ params: { invoiceId: again.invoiceId } })).body).toMatchObject({
      code: 'GATEWAY_OFF',
    });
  });

  it('for several patients of one account names each booking and its patient, in both languages', async () => {
    const parent = await app.asRole('User');
    const child = await aPatient(app.db, { accountId: parent.account.id, name: 'Tuli Sen' });
    const booked = { itemName: 'Sugar', itemNameBn: 'সুগার' };
    const [own, theirs] = [
      await aTestBooking(parent.account.id, booked),
      await aTestBooking(parent.account.id, { ...booked, patientId: child.id }),
    ];
    const lines = [
      {
        bookingId: own,
        patientName: parent.account.name,
        patientNumber: await holderNumber(app.db, parent.account.id),
        ...booked,
      },
      { bookingId: theirs, patientName: 'Tuli Sen', patientNumber: await memberNumber(app.db, child.id), ...booked },
    ];
    expect((await parent.readMyDues()).body).toMatchObject({ total: 1000, bookings: lines });
    const made = await done(parent.createInvoice({ body: { amount: 1000 } }));
    expect(made).toMatchObject({
      patientName: `${parent.account.name}, Tuli Sen`,
      holderName: parent.account.name,
      bookings: lines,
    });
    const { receiptId } = await done(
      desk.confirmInvoice({ params: { invoiceId: made.invoiceId }, body: { mode: 'cash' } }),
    );
    const { rawPayload } = await app.app.inject({ url: `/api/v1/receipts/${receiptId}.pdf`, headers: parent.session });
    const { text } = await readPdf(rawPayload);
    for (const whose of ['Tuli Sen', parent.account.name]) expect(text).toContain(`Sugar (${whose})`);
  });

  it("gives the account holder the account's name, whatever name they registered", async () => {
    const person = await app.asRole('User', { name: 'Mitali Sen' });
    const { id: accountId } = person.account;
    const self = await aPatient(app.db, { accountId, relation: 'Self', name: 'M. Sengupta' });
    for (const name of ['Rohan Sen', 'Riya Sen']) await aPatient(app.db, { accountId, name });
    const bookingId = await aTestBooking(accountId, { patientId: self.id });
    const bookings = [{ bookingId, patientName: 'Mitali Sen' }];
    expect((await person.readMyDues()).body).toMatchObject({ bookings });
    const { invoiceId } = await done(person.createInvoice({ body: { amount: 500 } }));
    expect((await desk.verifyInvoice({ body: { invoiceId } })).body).toMatchObject({ bookings });
    expect((await person.createInvoice({ body: { amount: 500 } })).body).toMatchObject({ invoiceId, bookings });
    const { invoices } = await done(desk.listWaitingInvoices());
    expect(invoices.find((invoice) => invoice.invoiceId === invoiceId)).toMatchObject({ bookings });
  });

  it("of another person's booking, of the wrong kind, or of more than is owed is refused", async () => {
    const [patient, other] = [await app.asRole('User'), await app.asRole('User')];
    const bookingId = await aTestBooking(other.account.id);
    const before = await countAllRows(app.db);
    expect((await patient.createInvoice({ body: { amount: 10, bookingId } })).status).toBe(404);
    expect((await other.createInvoice({ body: { amount: 10, bookingId, bookingType: 'doctor' } })).status).toBe(404);
    expect((await other.createInvoice({ body: { amount: 500.01, bookingId } })).status).toBe(400);
    expect((await patient.createInvoice({ body: { amount: 10 } })).status, 'who owes nothing').toBe(400);
    for (const amount of [-1, 0, 'NaN', '1e309', '1,000', 1.005, 'Infinity'])
      expect((await other.createInvoice({ body: { amount, bookingId } })).status).toBe(400);
    expect(await countAllRows(app.db)).toEqual(before);
  });

  it('waits at the counter, is confirmed there once, and is closed when paid another way', async () => {
    const patient = await app.asRole('User', { name: `Bimal Waits ${aReference()}` });
    const [one, two] = [await aTestBooking(patient.account.id), await aTestBooking(patient.account.id)];
    const [first, second] = [
      await done(patient.createInvoice({ body: { amount: 500, bookingId: one } })),
      await done(patient.createInvoice({ body: { amount: 500, bookingId: two } })),
    ];
    const waiting = async () =>
      (await done(desk.listWaitingInvoices())).invoices.filter(
        ({ patientName }) => patientName === patient.account.name,
      );
    expect((await waiting()).map(({ invoiceId }) => invoiceId)).toEqual([second.invoiceId, first.invoiceId]);
    // Also when both were made at the same moment.
    await app.db.query(
      'UPDATE payment_invoices SET created_at = (SELECT created_at FROM payment_invoices WHERE code = $1) WHERE code = $2',
      [first.invoiceId, second.invoiceId],
    );
    expect((await waiting()).map(({ invoiceId }) => invoiceId)).toEqual([second.invoiceId, first.invoiceId]);
    expect(
      (await desk.confirmInvoice({ params: { invoiceId: first.invoiceId }, body: { mode: 'cash', received: 499 } }))
        .status,
    ).toBe(400);
    expect(
      (await desk.confirmInvoice({ params: { invoiceId: first.invoiceId }, body: { mode: 'cash', received: 600 } }))
        .body,
    ).toMatchObject({ returned: 100, owed: 0 });
    expect(
      (await desk.confirmInvoice({ params: { invoiceId: first.invoiceId }, body: { mode: 'cash' } })).body,
    ).toMatchObject({
      code: 'ALREADY_PAID',
    });
    await desk.recordPayment({ body: { bookingId: two, mode: 'cash', amount: 500 } });
    expect((await patient.verifyInvoice({ body: { invoiceId: second.invoiceId } })).body).toMatchObject({
      state: 'CLOSED',
      owed: 0,
      upi: null,
    });
    expect(
      (await desk.confirmInvoice({ params: { invoiceId: second.invoiceId }, body: { mode: 'card' } })).status,
    ).toBe(409);
    expect(await waiting()).toEqual([]);
  });

  it('waits without a receipt, and is confirmed with exactly its amount in cash', async () => {
    const patient = await app.asRole('User');
    const [one, two] = [await aTestBooking(patient.account.id), await aTestBooking(patient.account.id)];
    const paid = (await desk.recordPayment({ body: { bookingId: one, mode: 'cash', amount: 1 } })).status;
    const { invoiceId } = await done(patient.createInvoice({ body: { amount: 500, bookingId: two } }));
    const { invoices } = await done(desk.listWaitingInvoices());
    expect([paid, invoices.find((invoice) => invoice.invoiceId === invoiceId)?.receiptId]).toEqual([201, null]);
    const confirmed = await desk.confirmInvoice({ params: { invoiceId }, body: { mode: 'cash', received: 500 } });
    expect(confirmed).toMatchObject({ status: 201, body: { received: 500, returned: 0 } });
  });

  it('is answered again with its bookings in the same order, confirmed ones first, until money comes in for them', async () => {
    const [patient, other] = [await app.asRole('User'), await app.asRole('User')];
    const ask = (who: TestCaller) => done(who.createInvoice({ body: { amount: 300 } }));
    const asked = await aTestBooking(patient.account.id, { requestedAt: new Date('2026-01-01'), pricePaise: 20_000 });
    const confirmed = await aTestBooking(patient.account.id, { appointmentStatus: 'SCHEDULED', pricePaise: 20_000 });
    const [others, first] = [await aTestBooking(other.account.id), await ask(patient)];
    const othersInvoice = await ask(other);
    await desk.recordPayment({ body: { bookingId: others, mode: 'cash', amount: 10 } });
    await admin.giveDiscount({ params: { id: asked }, body: { amount: 1, reason: 'Camp' } });
    const again = await ask(patient);
    const waiting = (await done(desk.listWaitingInvoices())).invoices;
    const read = await done(desk.verifyInvoice({ body: { invoiceId: first.invoiceId } }));
    for (const seen of [first, again, read, waiting.find(({ invoiceId }) => invoiceId === first.invoiceId)])
      expect([seen?.invoiceId, seen?.bookings.map(({ bookingId }) => bookingId)]).toEqual([
        first.invoiceId,
        [confirmed, asked],
      ]);
    expect((await ask(other)).invoiceId, 'after a payment').not.toBe(othersInvoice.invoiceId);
  });

  it('is listed also behind many that are settled', async () => {
    const patient = await app.asRole('User');
    const bookingId = await aTestBooking(patient.account.id);
    const { invoiceId } = await done(patient.createInvoice({ body: { amount: 100, bookingId } }));
    await app.db.query(
      `WITH made AS (INSERT INTO payment_invoices (code, account_id, amount_paise, created_by, settled_at)
         SELECT upper(left(md5($1 || n), 10)), account_id, amount_paise, created_by, clinic_now()
         FROM payment_invoices, generate_series(1, 200) n WHERE code = $1 RETURNING id)
       INSERT INTO payment_invoice_lines (invoice_id, booking_id, amount_paise) SELECT id, $2, 100 FROM made`,
      [invoiceId, bookingId],
    );
    const { invoices } = await done(desk.listWaitingInvoices());
    const { waiting } = await done(desk.readBookingPayments({ params: { id: bookingId } }));
    expect([invoices, waiting].map((list) => list.some((one) => one.invoiceId === invoiceId))).toEqual([true, true]);
  });

  it('that was settled takes no cash again, also after its payment was taken back', async () => {
    const patient = await app.asRole('User');
    const bookingId = await aTestBooking(patient.account.id);
    const { invoiceId } = await done(patient.createInvoice({ body: { amount: 500, bookingId } }));
    const confirm = (mode: string) => desk.send('confirmInvoice', { params: { invoiceId }, body: { mode } });
    expect((await confirm('card')).status).toBe(201);
    const { entries } = await done(admin.readBookingPayments({ params: { id: bookingId } }));
    expect((await admin.reverseEntry({ params: { id: entries[0]!.id }, body: { reason: 'Wrong' } })).status).toBe(201);
    expect((await confirm('cash')).body).toMatchObject({ code: 'ALREADY_PAID' });
  });

  it('of a desk account is not confirmed by that account', async () => {
    const reference = aReference();
    const { invoiceId } = await done(
      desk.createInvoice({ body: { amount: 500, bookingId: await aTestBooking(desk.account.id) } }),
    );
    expect((await desk.confirmInvoice({ params: { invoiceId }, body: { mode: 'upi', reference } })).status).toBe(403);
    expect((await admin.confirmInvoice({ params: { invoiceId }, body: { mode: 'upi', reference } })).status).toBe(201);
  });
});

describe('papers', () => {
  it("are in the person's language, or the one that is asked for, for those who may see the booking", async () => {
    const [patient, stranger] = [await app.asRole('User', { language: 'bn' }), await app.asRole('User')];
    const id = await aTestBooking(patient.account.id);
    const { billId, number } = await done(patient.issueBill({ params: { id } }));
    const bill = await patient.printBill({ params: { id: billId } });
    expect([bill.status, bill.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="${number.replaceAll('/', '-')}.pdf"`,
    ]);
    const read = async (query: Query<'printBill'> = {}) =>
      (await desk.printBill({ params: { id: billId }, query })).body;
    expect(await read()).toEqual(bill.body);
    expect(await read({ language: 'en' })).not.toEqual(bill.body);
    expect((await stranger.printBill({ params: { id: billId } })).status).toBe(404);
    const paid = await desk.recordPayment({ body: { bookingId: id, mode: 'cash', amount: 100 } });
    expect((await patient.printReceipt({ params: { id: paid.body.receiptId } })).status).toBe(200);
    expect((await stranger.printReceipt({ params: { id: paid.body.receiptId } })).status).toBe(404);
  });

  it('call a reversed payment a reversal, not a refund, and its receipt void', async () => {
    const patient = await app.asRole('User');
    const bookingId = await aTestBooking(patient.account.id);
    const { receiptId } = await done(desk.recordPayment({ body: { bookingId, mode: 'cash', amount: 100 } }));
    const { entries } = await done(admin.readBookingPayments({ params: { id: bookingId } }));
    expect(
      (await admin.reverseEntry({ params: { id: entries[0]!.id }, body: { reason: 'Wrong person' } })).status,
    ).toBe(201);
    const { rawPayload } = await app.app.inject({ url: `/api/v1/receipts/${receiptId}.pdf`, headers: patient.session });
    const { text } = await readPdf(rawPayload);
    for (const phrase of [
      'VOID. This receipt no longer counts',
      'Received now ₹100.00',
      'Still due ₹400.00',
      'Reversal, Cash Wrong person',
    ])
      expect(text).toContain(phrase);
    expect(text).not.toMatch(/Refund,|Zero Rupees/);
  });
});

it("nobody can flood the counter's list", async () => {
  const strict = await startTestApp({ rateProfile: 'strict' });
  try {
    const patient = await strict.asRole('User');
    const { id: bookingId } = await aBooking(strict.db, {
      kind: 'test',
      accountId: patient.account.id,
      pricePaise: 50_000,
    });
    const statuses: number[] = [];
    for (let amount = 1; amount <= 32; amount += 1)
      statuses.push((await patient.createInvoice({ body: { amount, bookingId } })).status);
    expect(statuses).toEqual([...Array<number>(30).fill(201), 429, 429]);
  } finally {
    await strict.close();
  }
});
