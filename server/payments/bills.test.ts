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

it("a bill shows the booking's present state: price, discounts with reasons, payments and refunds, what is due and how to pay it", async () => {
  papers = await openPapers(app, counter);
  const clinic = await papers.setUpiId('clinic@bank');
  const id = await papers.own();
  const first = await counter.paid(id, 100);
  const upi = counter.reference();
  const second = await counter.paid(id, 150.5, { mode: 'upi', reference: upi });
  await counter.paid(id, 7, { mode: 'card' });
  await counter.discount(id, 30, 'Camp');
  await counter.discount(id, 20, 'Staff family');
  await counter.discount(id, 5, 'By mistake');
  const lines = await papers.lineIds(id);
  await counter.takeBack(lines[2]!);
  await counter.takeBack(lines[5]!);
  for (const amount of [50.25, 1]) await counter.refund(lines[1]!, amount, { mode: 'cash' });
  await counter.takeBack((await papers.lineIds(id)).at(-1)!);
  const { billId, number, at, total } = await papers.billOf(id);
  expect([total, number]).toEqual([450, expect.stringMatching(/^B\/\d\d-\d\d\/\d{6}$/)]);
  const { clinic: letterhead, ...bill } = await papers.printed(`/bills/${billId}.pdf`);
  expect(letterhead.name.en).toBe(clinic);
  const { entries } = await counter.ledger(id);
  const refund = entries.find(({ kind }) => kind === 'refund');
  const tr = `${number.replaceAll('/', '-')}-${entries.length + 1}`;
  expect(bill).toEqual({
    language: 'en',
    kind: 'bill',
    number,
    date: at,
    bookingNumber: String(id),
    patient: {
      name: 'Bimal Das',
      id: await papers.number(),
      phone: papers.patient.account.phone,
      about: { age: null, infantAge: null, sex: null },
    },
    requester: null,
    visitNumber: expect.stringMatching(/^\d+$/) as string,
    issuedBy: null,
    lines: [{ item: 'Sugar', paise: 50_000 }],
    isCancelled: false,
    sums: [
      { sum: 'gross', paise: 50_000 },
      { sum: 'discount', paise: 5_000, reason: 'Camp; Staff family' },
      { sum: 'total', paise: 45_000 },
      { sum: 'paid', paise: 25_050 },
      { sum: 'refunded', paise: 5_025 },
      { sum: 'due', paise: 24_975 },
    ],
    inWordsPaise: 45_000,
    tables: [
      {
        title: 'payments',
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
            kind: 'payment',
            number: second.number,
            mode: 'upi',
            reference: `UPI ${upi}`,
            reason: null,
            at: moment,
            by: desk,
            paise: 15_050,
          },
          {
            kind: 'refund',
            number: refund?.voucherNumber,
            mode: 'cash',
            reference: null,
            reason: 'Sample lost',
            at: moment,
            by: admin,
            paise: 5_025,
          },
        ],
      },
    ],
    verifyUrl: expect.stringMatching(/\/verify\/paper\/[\w-]{22}$/) as string,
    upi: {
      id: 'clinic@bank',
      paise: 24_975,
      link: `upi://pay?pa=clinic%40bank&pn=${encodeURIComponent(clinic)}&am=249.75&cu=INR&tn=${tr}&tr=${tr}`,
    },
  });
  await papers.setUpiId('');
  expect((await papers.printed(`/bills/${billId}.pdf`)).upi).toBe(null);
});

it('a bill without a discount or payment leaves them out, and shows no payment code once paid', async () => {
  papers = await openPapers(app, counter);
  await papers.setUpiId('clinic@bank');
  const id = await papers.own();
  const { billId } = await papers.billOf(id);
  const unpaid = await papers.printed(`/bills/${billId}.pdf`);
  expect([sumsOf(unpaid), unpaid.tables, unpaid.upi?.paise]).toEqual([
    [
      ['total', 50_000],
      ['paid', 0],
      ['due', 50_000],
    ],
    [{ title: 'payments', moves: [] }],
    50_000,
  ]);
  await counter.paid(id, 500);
  const paid = await papers.printed(`/bills/${billId}.pdf`);
  expect([sumsOf(paid), paid.upi]).toEqual([
    [
      ['total', 50_000],
      ['paid', 50_000],
      ['due', 0],
    ],
    null,
  ]);
});

it('a bill asks for each part under a reference of its own, since an app pays one reference once', async () => {
  papers = await openPapers(app, counter);
  await papers.setUpiId('clinic@bank');
  const id = await papers.own();
  const { billId } = await papers.billOf(id);
  const references = new Set<string>();
  for (const amount of [100, 100, 100]) {
    references.add(new URL((await papers.printed(`/bills/${billId}.pdf`)).upi!.link).searchParams.get('tr')!);
    await counter.paid(id, amount);
  }
  expect(references.size).toBe(3);
});

it('a bill keeps its number while name, price and discount are unchanged; a discount, given or taken back, issues the next at once', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  const first = await papers.billOf(id);
  await counter.paid(id, 100);
  expect(await papers.billOf(id), 'a payment changes no bill').toEqual(first);
  await counter.discount(id, 0.5);
  const [second] = (await counter.ledger(id)).bills;
  expect([second?.total, await papers.billOf(id)]).toEqual([499.5, second]);
  await counter.takeBack((await papers.lineIds(id))[1]!);
  const [third] = (await counter.ledger(id)).bills;
  expect([third?.total, third?.billId === first.billId], 'the newest counts, not any before it').toEqual([500, false]);
  await counter.edit(id, { patientDiscount: 50 });
  const [fourth] = (await counter.ledger(id)).bills;
  expect(fourth?.total, 'the form too').toBe(450);
  await app.db.query('UPDATE bookings SET price_paise = 60000 WHERE id = $1', [id]);
  const fifth = await papers.billOf(id);
  await app.db.query(`UPDATE bookings SET item_name = 'Sugar, fasting' WHERE id = $1`, [id]);
  const sixth = await papers.billOf(id);
  expect([fifth.total, sixth.total]).toEqual([550, 550]);
  const all = [first, second!, third!, fourth!, fifth, sixth];
  expect(new Set(all.map(({ number }) => number)).size).toBe(6);
  expect((await counter.ledger(id)).bills).toEqual(all.toReversed());
});

it('a bill that was replaced adds up with the figures it was issued with, names its replacement, and cannot be paid', async () => {
  papers = await openPapers(app, counter);
  await papers.setUpiId('clinic@bank');
  const id = await papers.own();
  await counter.discount(id, 20, 'Camp');
  const { billId } = await papers.billOf(id);
  await counter.paid(id, 100);
  await counter.discount(id, 30, 'Senior');
  const [newest] = (await counter.ledger(id)).bills;
  await papers.turnTo('bn');
  const old = await papers.printed(`/bills/${billId}.pdf`);
  expect(old).toMatchObject({
    lines: [{ item: 'সুগার', paise: 50_000 }],
    sums: [
      { sum: 'gross', paise: 50_000 },
      { sum: 'discount', paise: 2_000, reason: 'Camp' },
      { sum: 'total', paise: 48_000 },
    ],
    inWordsPaise: 48_000,
    tables: [],
    replacedBy: { number: newest!.number, at: newest!.at },
  });
  expect(old.upi).toBe(undefined);
  const now = await papers.printed(`/bills/${newest!.billId}.pdf`);
  expect([sumsOf(now), now.replacedBy]).toEqual([
    [
      ['gross', 50_000],
      ['discount', 5_000],
      ['total', 45_000],
      ['paid', 10_000],
      ['due', 35_000],
    ],
    undefined,
  ]);
});

it('a bill is not made by a discount where none was asked for', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  await counter.discount(id, 20);
  expect((await counter.ledger(id)).bills).toEqual([]);
});

it('a bill of a cancelled booking says what is not collected, and still adds up', async () => {
  papers = await openPapers(app, counter);
  await papers.setUpiId('clinic@bank');
  const id = await papers.own();
  await counter.paid(id, 100);
  const { billId } = await papers.billOf(id);
  await app.db.query(`UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1`, [id]);
  const bill = await papers.printed(`/bills/${billId}.pdf`);
  expect([sumsOf(bill), bill.upi]).toEqual([
    [
      ['total', 50_000],
      ['paid', 10_000],
      ['cancelled', 40_000],
      ['due', 0],
    ],
    null,
  ]);
});

it('a bill of which the rest was waived says so, with the reason', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  await counter.paid(id, 100);
  const { billId } = await papers.billOf(id);
  await counter.edit(id, { paymentStatus: 'COMPLETED', paymentReason: 'Poor family' });
  expect((await papers.printed(`/bills/${billId}.pdf`)).sums).toEqual([
    { sum: 'total', paise: 50_000 },
    { sum: 'paid', paise: 10_000 },
    { sum: 'notCollected', paise: 40_000, reason: 'Poor family' },
    { sum: 'due', paise: 0 },
  ]);
});

it("a bill of a child has the child's number, not the account holder's", async () => {
  papers = await openPapers(app, counter);
  const child = await aPatient(app.db, { accountId: papers.patient.account.id, name: 'Tuli Das' });
  const { billId } = await papers.billOf(await papers.own({ patientId: child.id }));
  expect((await papers.printed(`/bills/${billId}.pdf`)).patient).toMatchObject({
    name: 'Tuli Das',
    id: formatPatientNumber(await memberNumber(app.db, child.id), 'en'),
  });
});

it('a bill has no discount above its price', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  await counter.discount(id, 400);
  await app.db.query('UPDATE bookings SET price_paise = 30000 WHERE id = $1', [id]);
  const { billId, total } = await papers.billOf(id);
  expect(total).toBe(0);
  expect(sumsOf(await papers.printed(`/bills/${billId}.pdf`))).toEqual([
    ['gross', 30_000],
    ['discount', 30_000],
    ['total', 0],
    ['paid', 0],
    ['due', 0],
  ]);
  expect(await papers.billOf(id)).toMatchObject({ billId });
});

it("a bill is in the person's language, with the item's name in that language if it has one", async () => {
  papers = await openPapers(app, counter);
  const [id, unnamed] = [await papers.own(), await papers.own({ itemNameBn: '' })];
  const paths = [
    `/bills/${(await papers.billOf(id)).billId}.pdf`,
    `/bills/${(await papers.billOf(unnamed)).billId}.pdf`,
  ];
  expect((await papers.printed(paths[0]!)).lines[0]?.item).toBe('Sugar');
  await papers.turnTo('bn');
  const bengali = await Promise.all(paths.map((path) => papers.printed(path)));
  expect(bengali.map(({ language, lines }) => [language, lines[0]?.item])).toEqual([
    ['bn', 'সুগার'],
    ['bn', 'Sugar'],
  ]);
});

it('a bill is drawn on the paper that is asked for, also one that was replaced', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  const { billId } = await papers.billOf(id);
  expect(await papers.printed(`/bills/${billId}.pdf?paper=80mm`)).toMatchObject({ paper: '80mm' });
  expect(await papers.printed(`/bills/${billId}.pdf`), 'A4').not.toHaveProperty('paper');
  await counter.discount(id, 100);
  const replaced = await papers.printed(`/bills/${billId}.pdf?paper=A5`);
  expect(replaced).toMatchObject({ paper: 'A5' });
  expect(replaced.replacedBy).toBeDefined();
});
