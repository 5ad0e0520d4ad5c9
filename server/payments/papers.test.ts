import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { BillDocument } from '../print/bill-input.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPatient } from '../testing/builders.store.ts';
import { bodyOf, openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';

// Checks what would be printed before it is drawn (server/print has its own tests).
vi.mock('../print/bill-document.ts', () => ({
  renderBill: (bill: BillDocument) => Promise.resolve(Buffer.from(JSON.stringify(bill))),
}));

let app: TestApp;
let counter: Counter;
let patient: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const aPerson = async () => (patient = await app.asRole('User', { name: 'Bimal Das' }));
const own = (wanted: Parameters<Counter['booking']>[0] = {}) =>
  counter.booking({ accountId: patient.account.id, itemName: 'Sugar', itemNameBn: 'সুগার', ...wanted });
const billOf = async (id: number) => bodyOf<Answer<'issueBill'>>(await counter.post(patient, `/bookings/${id}/bills`));
async function printed(path: string, headers: Record<string, string> = {}): Promise<BillDocument> {
  return bodyOf<BillDocument>(await patient.call('GET', `/api/v1${path}`, undefined, headers), 200);
}
const lineIds = async (id: number) => (await counter.ledger(id)).entries.map((entry) => entry.id);
async function setUpiId(upiId: string): Promise<string> {
  const { profile, version } = (await app.call('GET', '/api/v1/clinic')).body as Answer<'readClinic'>;
  bodyOf(await counter.admin.call('PUT', '/api/v1/clinic', { profile: { ...profile, upiId }, version }), 200);
  return profile.name.en;
}

describe('a bill', () => {
  it("shows the booking's present state: price, discounts with reasons, payments and refunds, what is due and how to pay it", async () => {
    await aPerson();
    const clinic = await setUpiId('clinic@bank');
    const id = await own();
    await counter.paid(id, 100);
    const upi = counter.reference();
    await counter.paid(id, 150.5, { mode: 'upi', reference: upi });
    await counter.paid(id, 7, { mode: 'card' });
    await counter.discount(id, 30, 'Camp');
    await counter.discount(id, 20, 'Staff family');
    await counter.discount(id, 5, 'By mistake');
    const lines = await lineIds(id);
    await counter.takeBack(lines[2]!);
    await counter.takeBack(lines[5]!);
    for (const amount of [50.25, 1]) await counter.refund(lines[1]!, amount, { mode: 'cash' });
    await counter.takeBack((await lineIds(id)).at(-1)!);
    const { billId, number, at, total } = await billOf(id);
    expect([total, number]).toEqual([450, expect.stringMatching(/^B\/\d\d-\d\d\/\d{6}$/)]);
    const { clinic: letterhead, ...bill } = await printed(`/bills/${billId}.pdf`);
    expect(letterhead.name.en).toBe(clinic);
    const name = number.replaceAll('/', '-');
    const by = 'Rupa Desk';
    const moment = expect.any(String) as string;
    expect(bill).toEqual({
      language: 'en',
      kind: 'bill',
      number,
      date: at,
      bookingNumber: String(id),
      patient: { name: 'Bimal Das', id: String(patient.account.id), phone: patient.account.phone },
      lines: [{ item: 'Sugar', paise: 50_000 }],
      discount: { paise: 5_000, reason: 'Camp; Staff family' },
      payments: [
        { mode: 'cash', reference: null, at: moment, by, paise: 10_000 },
        { mode: 'upi', reference: `UPI ${upi}`, at: moment, by, paise: 15_050 },
      ],
      refunds: [{ mode: 'cash', reference: null, at: moment, by: 'Asha Admin', paise: 5_025, reason: 'Sample lost' }],
      takenBack: [],
      totals: { gross: 50_000, total: 45_000, paid: 20_025, due: 24_975 },
      upiId: 'clinic@bank',
      upiLink: `upi://pay?pa=clinic%40bank&pn=${encodeURIComponent(clinic)}&am=249.75&cu=INR&tn=${name}&tr=${name}`,
    });
    await setUpiId('');
    const without = await printed(`/bills/${billId}.pdf`);
    expect([without.upiId, without.upiLink, without.totals.due]).toEqual([undefined, undefined, 24_975]);
  });

  it('without a discount or payment leaves them out, and shows no payment code once paid', async () => {
    await aPerson();
    await setUpiId('clinic@bank');
    const id = await own();
    const { billId } = await billOf(id);
    expect(await printed(`/bills/${billId}.pdf`)).toMatchObject({
      discount: null,
      payments: [],
      refunds: [],
      totals: { gross: 50_000, total: 50_000, paid: 0, due: 50_000 },
      upiId: 'clinic@bank',
    });
    await counter.paid(id, 500);
    const paid = await printed(`/bills/${billId}.pdf`);
    expect(paid).toMatchObject({ payments: [{ paise: 50_000 }], totals: { paid: 50_000, due: 0 } });
    expect([paid.upiId, paid.upiLink]).toEqual([undefined, undefined]);
  });

  it('keeps its number while name, price and discount are unchanged, and is a new bill after', async () => {
    await aPerson();
    const id = await own();
    const first = await billOf(id);
    await counter.paid(id, 100);
    expect(await billOf(id), 'a payment changes no bill').toEqual(first);
    await counter.discount(id, 0.5);
    const second = await billOf(id);
    expect([second.total, await billOf(id)]).toEqual([499.5, second]);
    await counter.takeBack((await lineIds(id))[1]!);
    const third = await billOf(id);
    expect([third.total, third.billId === first.billId], 'the newest counts, not any before it').toEqual([500, false]);
    await app.db.query('UPDATE bookings SET price_paise = 60000 WHERE id = $1', [id]);
    const fourth = await billOf(id);
    await app.db.query(`UPDATE bookings SET item_name = 'Sugar, fasting' WHERE id = $1`, [id]);
    const fifth = await billOf(id);
    expect([fourth.total, fifth.total]).toEqual([600, 600]);
    const all = [first, second, third, fourth, fifth];
    expect(new Set(all.map(({ number }) => number)).size).toBe(5);
    expect((await counter.ledger(id)).bills).toEqual(all.toReversed());
    const old = await printed(`/bills/${first.billId}.pdf`, { 'accept-language': 'bn' });
    expect([old.lines, old.totals.gross, old.totals.total], 'an old bill is unchanged').toEqual([
      [{ item: 'Sugar', paise: 50_000 }],
      50_000,
      50_000,
    ]);
  });

  it('has no discount above its price', async () => {
    await aPerson();
    const id = await own();
    await counter.edit(id, { patientDiscount: 600 });
    const { billId, total } = await billOf(id);
    expect(total).toBe(0);
    expect(await printed(`/bills/${billId}.pdf`)).toMatchObject({
      discount: { paise: 50_000, reason: null },
      totals: { gross: 50_000, total: 0, due: 0 },
    });
    expect(await billOf(id)).toMatchObject({ billId });
  });

  it("is in the reader's language, with the item's name in that language if it has one", async () => {
    await aPerson();
    const [id, unnamed] = [await own(), await own({ itemNameBn: '' })];
    const paths = [`/bills/${(await billOf(id)).billId}.pdf`, `/bills/${(await billOf(unnamed)).billId}.pdf`];
    const bengali = await Promise.all(paths.map((path) => printed(path, { 'accept-language': 'bn' })));
    expect(bengali.map(({ language, lines }) => [language, lines[0]?.item])).toEqual([
      ['bn', 'সুগার'],
      ['bn', 'Sugar'],
    ]);
    expect((await printed(paths[0]!)).lines[0]?.item).toBe('Sugar');
  });
});

describe('a receipt', () => {
  it('shows what it paid, what was due then, and later refunds and reversals', async () => {
    await aPerson();
    const id = await own();
    await counter.discount(id, 50);
    const first = await counter.paid(id, 100);
    const second = await counter.paid(id, 200, { mode: 'card', reference: 'slip 7' });
    const [, one, other] = await lineIds(id);
    await counter.refund(other!, 30.5, { mode: 'upi', reference: 'to 77', reason: 'Late' });
    await counter.refund(other!, 1);
    await counter.takeBack((await lineIds(id)).at(-1)!);
    await counter.takeBack(one!);
    const moment = expect.any(String) as string;
    const shared = {
      language: 'en',
      kind: 'receipt',
      clinic: expect.any(Object) as object,
      date: moment,
      bookingNumber: String(id),
      patient: { name: 'Bimal Das', id: String(patient.account.id), phone: patient.account.phone },
    };
    expect(await printed(`/receipts/${first.receiptId}.pdf`)).toEqual({
      ...shared,
      number: first.number,
      lines: [{ item: 'Sugar', paise: 10_000 }],
      refunds: [],
      payments: [{ mode: 'cash', reference: null, at: moment, by: 'Rupa Desk', paise: 10_000 }],
      takenBack: [{ mode: 'cash', reference: null, at: moment, by: 'Asha Admin', paise: 10_000, reason: 'Wrong' }],
      totals: { gross: 10_000, total: 10_000, paid: 0, due: 45_000 },
    });
    expect(await printed(`/receipts/${second.receiptId}.pdf`)).toEqual({
      ...shared,
      number: second.number,
      lines: [{ item: 'Sugar', paise: 20_000 }],
      takenBack: [],
      payments: [{ mode: 'card', reference: 'card slip 7', at: moment, by: 'Rupa Desk', paise: 20_000 }],
      refunds: [{ mode: 'upi', reference: 'to 77', at: moment, by: 'Asha Admin', paise: 3_050, reason: 'Late' }],
      totals: { gross: 20_000, total: 20_000, paid: 16_950, due: 18_050 },
    });
  });

  it('for bookings of several patients shows each share and its patient, and adds up', async () => {
    await aPerson();
    const child = await aPatient(app.db, { accountId: patient.account.id, name: 'Tuli Das' });
    const [one, other] = [
      await own({ requestedAt: new Date('2026-03-01') }),
      await own({ patientId: child.id, itemName: 'Thyroid', itemNameBn: '' }),
    ];
    await counter.paid(one, 100);
    const { invoiceId } = await counter.invoice(patient, 850.5);
    const { receiptId, number } = bodyOf<Answer<'confirmInvoice'>>(
      await counter.confirm(invoiceId, { mode: 'cash', received: 1000 }),
    );
    const receipt = await printed(`/receipts/${receiptId}.pdf`);
    expect(receipt).toMatchObject({
      number,
      bookingNumber: `${one}, ${other}`,
      patient: { name: 'Bimal Das, Tuli Das' },
      lines: [
        { item: 'Sugar (Bimal Das)', paise: 40_000 },
        { item: 'Thyroid (Tuli Das)', paise: 45_050 },
      ],
      payments: [
        { mode: 'cash', paise: 40_000 },
        { mode: 'cash', paise: 45_050 },
      ],
      totals: { gross: 85_050, total: 85_050, paid: 85_050, due: 4_950 },
    });
    const bengali = await printed(`/receipts/${receiptId}.pdf`, { 'accept-language': 'bn' });
    expect(bengali.lines.map(({ item }) => item)).toEqual(['সুগার (Bimal Das)', 'Thyroid (Tuli Das)']);
  });

  it("gives the account holder the account's name, whatever name they registered", async () => {
    await aPerson();
    const self = await aPatient(app.db, { accountId: patient.account.id, relation: 'Self', name: 'B. K. Das' });
    const id = await own({ patientId: self.id });
    const { receiptId } = await counter.paid(id, 1);
    expect((await printed(`/receipts/${receiptId}.pdf`)).patient.name).toBe('Bimal Das');
  });

  it('for several bookings of one patient names them once', async () => {
    await aPerson();
    const ids = [await own({ requestedAt: new Date('2026-03-01') }), await own({ itemName: 'Thyroid' })];
    const { receiptId } = bodyOf<Answer<'confirmInvoice'>>(
      await counter.confirm((await counter.invoice(patient, 1000)).invoiceId, { mode: 'cash' }),
    );
    expect(await printed(`/receipts/${receiptId}.pdf`)).toMatchObject({
      bookingNumber: ids.join(', '),
      patient: { name: 'Bimal Das' },
      lines: [
        { item: 'Sugar', paise: 50_000 },
        { item: 'Thyroid', paise: 50_000 },
      ],
    });
  });

  it('counts a refund once, also when its reversal names the payment too, as older entries do', async () => {
    await aPerson();
    const id = await own();
    const { receiptId } = await counter.paid(id, 500);
    const payment = (await lineIds(id))[0]!;
    await counter.refund(payment, 100);
    await app.db.query(
      `
      INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, moved_paise, mode, of_id, reverses_id, reason)
      SELECT booking_id, 'reversal', slot, amount_paise, amount_paise, mode, of_id, id, 'x' FROM ledger_entries WHERE booking_id = $1 AND kind = 'refund'`,
      [id],
    );
    expect(await printed(`/receipts/${receiptId}.pdf`)).toMatchObject({
      refunds: [],
      takenBack: [],
      totals: { paid: 50_000 },
    });
  });

  it('of an overpayment leaves nothing due; a later refund is due only beyond the overpaid amount', async () => {
    await aPerson();
    const id = await own();
    await counter.edit(id, { paymentAmount1: 700 });
    const { entries } = await counter.ledger(id);
    const receipt = async () => (await printed(`/receipts/${entries[0]!.receiptId}.pdf`)).totals;
    expect(await receipt()).toEqual({ gross: 70_000, total: 70_000, paid: 70_000, due: 0 });
    await counter.refund(entries[0]!.id, 200);
    expect(await receipt()).toMatchObject({ paid: 50_000, due: 0 });
    await counter.refund(entries[0]!.id, 100);
    expect(await receipt()).toMatchObject({ paid: 40_000, due: 10_000 });
  });

  it('is a file named by its number', async () => {
    await aPerson();
    const id = await own();
    const { receiptId, number } = await counter.paid(id, 1);
    const { headers } = await patient.call('GET', `/api/v1/receipts/${receiptId}.pdf`);
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/pdf',
      `attachment; filename="${number.replaceAll('/', '-')}.pdf"`,
    ]);
  });
});
