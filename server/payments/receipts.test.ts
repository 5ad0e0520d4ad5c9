import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import type { BillDocument } from '../print/bill-input.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aPatient } from '../testing/builders.store.ts';
import { memberNumber } from '../testing/numbers.store.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { openPapers, sumsOf } from '../testing/papers.ts';
import type { Papers } from '../testing/papers.ts';
import { done } from '../testing/typed-calls.ts';

// Checks what would be printed before it is drawn (server/print has its own tests).
vi.mock('../print/bill-document.ts', () => ({
  renderBill: (bill: BillDocument, paper?: string) => Promise.resolve(Buffer.from(JSON.stringify({ ...bill, paper }))),
}));

let app: TestApp;
let counter: Counter;
let papers: Papers;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const moment = expect.any(String) as string;
const [desk, admin] = ['Rupa Desk', 'Asha Admin'];

it('a receipt of a part has the whole price, what was paid before with its receipts, what it paid, and what was due then', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  await papers.billOf(id);
  await counter.discount(id, 50, 'Camp');
  const bill = (await counter.ledger(id)).bills[0]!;
  const first = await counter.paid(id, 100);
  const [, one] = await papers.lineIds(id);
  await counter.refund(one!, 20);
  const second = await counter.paid(id, 200, { mode: 'card', reference: 'slip 7' });
  await counter.paid(id, 7);
  await counter.discount(id, 10, 'Later');
  const refund = (await counter.ledger(id)).entries.find(({ kind }) => kind === 'refund');
  const receipt = await papers.printed(`/receipts/${second.receiptId}.pdf`);
  expect(receipt).toEqual({
    language: 'en',
    kind: 'receipt',
    clinic: expect.any(Object) as object,
    number: second.number,
    date: moment,
    billNumber: bill.number,
    bookingNumber: String(id),
    patient: {
      name: 'Bimal Das',
      id: await papers.number(),
      phone: papers.patient.account.phone,
      about: { age: null, infantAge: null, sex: null },
    },
    requester: null,
    visitNumber: expect.stringMatching(/^\d+$/) as string,
    lines: [{ item: 'Sugar', paise: 50_000 }],
    sums: [
      { sum: 'gross', paise: 50_000 },
      { sum: 'discount', paise: 5_000, reason: 'Camp' },
      { sum: 'total', paise: 45_000 },
      { sum: 'paidBefore', paise: 8_000 },
      { sum: 'paidNow', paise: 20_000 },
      { sum: 'due', paise: 17_000 },
    ],
    cash: null,
    inWordsPaise: 20_000,
    tables: [
      {
        title: 'paidBeforeTitle',
        moves: [
          {
            kind: 'payment',
            number: first.number,
            mode: 'cash',
            reference: null,
            reason: null,
            at: moment,
            by: desk,
            paise: 10_000,
          },
          {
            kind: 'refund',
            number: refund?.voucherNumber,
            mode: 'cash',
            reference: null,
            reason: 'Sample lost',
            at: moment,
            by: admin,
            paise: 2_000,
          },
        ],
      },
      {
        title: 'paidNowTitle',
        moves: [
          {
            kind: 'payment',
            number: second.number,
            mode: 'card',
            reference: 'card slip 7',
            reason: null,
            at: moment,
            by: desk,
            paise: 20_000,
          },
        ],
      },
      { title: 'sinceTitle', moves: [] },
    ],
    reversals: [],
    isVoid: false,
    verifyUrl: expect.stringMatching(/\/verify\/paper\/[\w-]{22}$/) as string,
  });
  expect(sumsOf(await papers.printed(`/receipts/${first.receiptId}.pdf`))).toEqual([
    ['gross', 50_000],
    ['discount', 5_000],
    ['total', 45_000],
    ['paidNow', 10_000],
    ['due', 35_000],
  ]);
});

it('a receipt that was reversed is void, with the number, date, person and reason of the reversal, and still says what was paid', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  const { receiptId } = await counter.paid(id, 100);
  await counter.takeBack((await papers.lineIds(id))[0]!);
  const reversal = (await counter.ledger(id)).entries.find(({ kind }) => kind === 'reversal');
  expect(reversal?.voucherNumber).toMatch(/^X\/\d\d-\d\d\/\d{6}$/);
  const receipt = await papers.printed(`/receipts/${receiptId}.pdf`);
  expect(receipt).toMatchObject({
    isVoid: true,
    reversals: [
      {
        kind: 'reversal',
        number: reversal?.voucherNumber,
        at: reversal?.at,
        by: admin,
        reason: 'Wrong',
        paise: 10_000,
      },
    ],
    inWordsPaise: 10_000,
  });
  expect(sumsOf(receipt)).toEqual([
    ['total', 50_000],
    ['paidNow', 10_000],
    ['due', 40_000],
  ]);
});

it('a receipt lists later refunds apart from its sums, without those that were taken back', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  const { receiptId } = await counter.paid(id, 200);
  const [one] = await papers.lineIds(id);
  await counter.refund(one!, 30.5, { mode: 'upi', reference: 'to 77', reason: 'Late' });
  await counter.refund(one!, 1);
  await counter.takeBack((await papers.lineIds(id)).at(-1)!);
  const receipt = await papers.printed(`/receipts/${receiptId}.pdf`);
  expect(receipt.tables[2]).toMatchObject({
    title: 'sinceTitle',
    moves: [{ kind: 'refund', mode: 'upi', reference: 'to 77', by: admin, paise: 3_050, reason: 'Late' }],
  });
  expect([receipt.tables[2]?.moves.length, receipt.isVoid, receipt.reversals, receipt.inWordsPaise]).toEqual([
    1,
    false,
    [],
    20_000,
  ]);
});

it('a receipt keeps the price and what was due when it was issued, whatever the booking becomes', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  const first = await counter.paid(id, 100);
  const issued = await papers.printed(`/receipts/${first.receiptId}.pdf`);
  await app.db.query(
    `UPDATE bookings SET price_paise = 70000, checkup_status = 'CANCELLED', cancelled_at = clinic_now() WHERE id = $1`,
    [id],
  );
  expect(await papers.printed(`/receipts/${first.receiptId}.pdf`)).toEqual(issued);
  expect(sumsOf(issued).at(-1)).toEqual(['due', 40_000]);
});

it('a receipt for a transfer that arrived after the cancellation says that nothing is due', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  await counter.paid(id, 100);
  await app.db.query(`UPDATE bookings SET checkup_status = 'CANCELLED', cancelled_at = clinic_now() WHERE id = $1`, [
    id,
  ]);
  const { receiptId } = await counter.paid(id, 150, { mode: 'upi', reference: counter.reference() });
  expect(sumsOf(await papers.printed(`/receipts/${receiptId}.pdf`))).toEqual([
    ['total', 50_000],
    ['paidBefore', 10_000],
    ['paidNow', 15_000],
    ['cancelled', 25_000],
    ['due', 0],
  ]);
});

it('a receipt for bookings of several patients has the price of each with its patient, and adds up', async () => {
  papers = await openPapers(app, counter);
  const child = await aPatient(app.db, { accountId: papers.patient.account.id, name: 'Tuli Das' });
  const [one, other] = [
    await papers.own({ requestedAt: new Date('2026-03-01') }),
    await papers.own({ patientId: child.id, itemName: 'Thyroid', itemNameBn: '' }),
  ];
  await counter.paid(one, 100);
  const { invoiceId } = await counter.invoice(papers.patient, 850.5);
  const { receiptId, number } = await done(counter.confirm(invoiceId, { mode: 'cash', received: 1000 }));
  const receipt = await papers.printed(`/receipts/${receiptId}.pdf`);
  expect(receipt).toMatchObject({
    number,
    bookingNumber: `${one}, ${other}`,
    patient: {
      name: 'Bimal Das, Tuli Das',
      id: `${await papers.number()}, ${formatPatientNumber(await memberNumber(app.db, child.id), 'en')}`,
    },
    lines: [
      { item: 'Sugar (Bimal Das)', paise: 50_000 },
      { item: 'Thyroid (Tuli Das)', paise: 50_000 },
    ],
    inWordsPaise: 85_050,
  });
  expect(
    receipt.tables[1]?.moves.map(({ paise }) => paise),
    'one payment',
  ).toEqual([85_050]);
  expect(sumsOf(receipt)).toEqual([
    ['total', 100_000],
    ['paidBefore', 10_000],
    ['paidNow', 85_050],
    ['due', 4_950],
  ]);
  await counter.takeBack((await counter.ledger(one)).entries.find((entry) => entry.receiptId === receiptId)!.id);
  const half = await papers.printed(`/receipts/${receiptId}.pdf`);
  expect([half.isVoid, half.reversals?.map(({ paise }) => paise)], 'half of it is no void receipt').toEqual([
    false,
    [40_000],
  ]);
  await papers.turnTo('bn');
  expect((await papers.printed(`/receipts/${receiptId}.pdf?language=en`)).language, 'asked for').toBe('en');
  const bengali = await papers.printed(`/receipts/${receiptId}.pdf`);
  expect(bengali.lines.map(({ item }) => item)).toEqual(['সুগার (Bimal Das)', 'Thyroid (Tuli Das)']);
});

it("a receipt gives the account holder the account's name, whatever name they registered", async () => {
  papers = await openPapers(app, counter);
  const self = await aPatient(app.db, { accountId: papers.patient.account.id, relation: 'Self', name: 'B. K. Das' });
  const id = await papers.own({ patientId: self.id });
  const { receiptId } = await counter.paid(id, 1);
  expect((await papers.printed(`/receipts/${receiptId}.pdf`)).patient.name).toBe('Bimal Das');
});

it('a receipt for several bookings of one patient names them once', async () => {
  papers = await openPapers(app, counter);
  const ids = [await papers.own({ requestedAt: new Date('2026-03-01') }), await papers.own({ itemName: 'Thyroid' })];
  const { receiptId } = await done(
    counter.confirm((await counter.invoice(papers.patient, 1000)).invoiceId, { mode: 'cash' }),
  );
  expect(await papers.printed(`/receipts/${receiptId}.pdf`)).toMatchObject({
    bookingNumber: ids.join(', '),
    patient: { name: 'Bimal Das' },
    lines: [
      { item: 'Sugar', paise: 50_000 },
      { item: 'Thyroid', paise: 50_000 },
    ],
  });
});

it('a receipt counts a refund once, also when its reversal names the payment too, as older entries do', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  const { receiptId } = await counter.paid(id, 500);
  const payment = (await papers.lineIds(id))[0]!;
  await counter.refund(payment, 100);
  await app.db.query(
    `
    INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, moved_paise, mode, of_id, reverses_id, reason)
    SELECT booking_id, 'reversal', slot, amount_paise, amount_paise, mode, of_id, id, 'x'
    FROM ledger_entries
    WHERE booking_id = $1 AND kind = 'refund'`,
    [id],
  );
  const { tables, isVoid } = await papers.printed(`/receipts/${receiptId}.pdf`);
  expect([tables[2]?.moves, isVoid]).toEqual([[], false]);
});

it('a receipt of an overpayment says so, and leaves nothing due', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  const { receiptId } = await counter.paid(id, 600, { mode: 'upi', reference: counter.reference() });
  expect(sumsOf(await papers.printed(`/receipts/${receiptId}.pdf`))).toEqual([
    ['total', 50_000],
    ['paidNow', 60_000],
    ['overpaid', 10_000],
    ['due', 0],
  ]);
});

it('a receipt is a file named by its number', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  const { receiptId, number } = await counter.paid(id, 1);
  const { headers } = await papers.patient.printReceipt({ params: { id: receiptId } });
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    'application/pdf',
    `attachment; filename="${number.replaceAll('/', '-')}.pdf"`,
  ]);
});

it('a receipt says what cash was handed over and the change, where the desk typed it', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  const typed = await counter.paid(id, 60.5, { received: 100 });
  expect((await papers.printed(`/receipts/${typed.receiptId}.pdf`)).cash).toEqual({
    givenPaise: 10_000,
    returnedPaise: 3_950,
  });
  const untyped = await counter.paid(id, 7);
  expect((await papers.printed(`/receipts/${untyped.receiptId}.pdf`)).cash).toBeNull();
});

it('a receipt is drawn on the paper that is asked for', async () => {
  papers = await openPapers(app, counter);
  const { receiptId } = await counter.paid(await papers.own(), 1);
  expect(await papers.printed(`/receipts/${receiptId}.pdf?paper=58mm`)).toMatchObject({ paper: '58mm' });
  expect(await papers.printed(`/receipts/${receiptId}.pdf`), 'A4').not.toHaveProperty('paper');
});
