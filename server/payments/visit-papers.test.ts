import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BillDocument } from '../print/bill-input.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aDoctor, aPatient } from '../testing/builders.store.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { openPapers, sumIn, sumsOf } from '../testing/papers.ts';
import type { Papers } from '../testing/papers.ts';
import { done } from '../testing/typed-calls.ts';

// Checks what would be printed before it is drawn (server/print has its own tests).
vi.mock('../print/bill-document.ts', () => ({
  renderBill: (bill: BillDocument) => Promise.resolve(Buffer.from(JSON.stringify(bill))),
}));

let app: TestApp;
let counter: Counter;
let papers: Papers;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
beforeEach(async () => {
  papers = await openPapers(app, counter);
});
afterAll(() => app.close());

/** Bookings of one visit, with these prices in rupees. */
async function visitAt(prices: readonly number[]): Promise<{ ids: number[]; visitId: number }> {
  const ids: number[] = [];
  for (const [place, price] of prices.entries())
    ids.push(await papers.own({ itemName: `Test ${place + 1}`, itemNameBn: '', pricePaise: price * 100 }));
  const { rows } = await app.db.query(
    `UPDATE bookings SET visit_id = (SELECT visit_id FROM bookings WHERE id = $1) WHERE id = ANY ($2)
     RETURNING visit_id AS id`,
    [ids[0], ids],
  );
  return { ids, visitId: (rows[0] as { id: number }).id };
}
const pay = (id: number, amount: number, mode: 'cash' | 'upi' = 'cash') =>
  done(
    counter.desk.payVisit({
      params: { id },
      body: mode === 'cash' ? { mode, amount } : { mode, amount, reference: counter.reference() },
    }),
  );
async function receiptsOf(ids: readonly number[]): Promise<BillDocument[]> {
  const { rows } = await app.db.query(
    'SELECT DISTINCT receipt_id AS id FROM ledger_entries WHERE booking_id = ANY ($1) AND receipt_id > 0 ORDER BY 1',
    [ids],
  );
  const found: BillDocument[] = [];
  for (const { id } of rows as { id: number }[]) found.push(await papers.printed(`/receipts/${id}.pdf`));
  return found;
}
const billOf = async (id: number) => papers.printed(`/bills/${(await papers.billOf(id)).billId}.pdf`);
const itemsOf = ({ lines }: BillDocument) => lines.map(({ item, paise }) => [item, paise]);
const dueOf = (paper: BillDocument) => sumIn(paper, 'due');

describe('the receipt of a part of a visit', () => {
  it('has the lines and the total of the bill, and owes what the bill owes', async () => {
    const { ids, visitId } = await visitAt([600, 400, 450]);
    await papers.billOf(ids[0]!);
    await pay(visitId, 600);
    const bill = await billOf(ids[0]!);
    const [receipt] = await receiptsOf(ids);
    expect(itemsOf(receipt!)).toEqual([
      ['Test 1', 60_000],
      ['Test 2', 40_000],
      ['Test 3', 45_000],
    ]);
    expect(itemsOf(receipt!)).toEqual(itemsOf(bill));
    expect(sumsOf(receipt!)).toEqual([
      ['total', 145_000],
      ['paidNow', 60_000],
      ['due', 85_000],
    ]);
    expect(dueOf(bill)).toBe(85_000);
    expect(receipt).toMatchObject({ billNumber: bill.number, bookingNumber: ids.join(', '), inWordsPaise: 60_000 });
  });

  it('says what was paid before on other lines, and keeps what it said when more is paid', async () => {
    const { ids, visitId } = await visitAt([600, 400, 450]);
    await papers.billOf(ids[0]!);
    await pay(visitId, 700);
    const [before] = await receiptsOf(ids);
    await pay(visitId, 500);
    const [first, second] = await receiptsOf(ids);
    expect(first).toEqual(before);
    expect(sumsOf(second!)).toEqual([
      ['total', 145_000],
      ['paidBefore', 70_000],
      ['paidNow', 50_000],
      ['due', 25_000],
    ]);
  });

  it('keeps what it said when another line is discounted or cancelled later', async () => {
    const { ids, visitId } = await visitAt([600, 400, 450]);
    await papers.billOf(ids[0]!);
    await pay(visitId, 600);
    const [before] = await receiptsOf(ids);
    await done(counter.discount(ids[1]!, 40));
    await done(counter.edit(ids[2]!, { checkupStatus: 'CANCELLED' }));
    expect(await receiptsOf(ids)).toEqual([before]);
  });

  it('owes nothing for a line that was cancelled before it, also when that line is opened again', async () => {
    const { ids, visitId } = await visitAt([600, 400]);
    await papers.billOf(ids[0]!);
    await done(counter.edit(ids[1]!, { checkupStatus: 'CANCELLED' }));
    await pay(visitId, 200);
    const said = [
      ['total', 100_000],
      ['paidNow', 20_000],
      ['cancelled', 40_000],
      ['due', 40_000],
    ];
    expect(sumsOf((await receiptsOf(ids))[0]!)).toEqual(said);
    await done(counter.edit(ids[1]!, { checkupStatus: 'PENDING' }));
    expect(sumsOf((await receiptsOf(ids))[0]!)).toEqual(said);
  });

  it('has the lines of the bill of its own time', async () => {
    const { ids, visitId } = await visitAt([600, 400]);
    await papers.billOf(ids[0]!);
    await pay(visitId, 100);
    const late = await papers.own({ itemName: 'Test 3', itemNameBn: '', pricePaise: 10_000 });
    await app.db.query('UPDATE bookings SET visit_id = $1 WHERE id = $2', [visitId, late]);
    await papers.billOf(ids[0]!);
    await pay(visitId, 100);
    const [first, second] = await receiptsOf(ids);
    expect([first!.lines.length, second!.lines.length]).toEqual([2, 3]);
    expect([dueOf(first!), dueOf(second!)]).toEqual([90_000, 90_000]);
  });

  it('gives a reader of one line that line, and the others as one sum without a name', async () => {
    const { ids, visitId } = await visitAt([600, 400, 450]);
    await papers.billOf(ids[0]!);
    await pay(visitId, 600);
    const doctor = await app.asRole('Doctor');
    const { id: doctorId } = await aDoctor(app.db, { accountId: doctor.account.id, phone: doctor.account.phone });
    await app.db.query('UPDATE bookings SET referring_doctor_id = $1 WHERE id = $2', [doctorId, ids[0]]);
    const { rows } = await app.db.query('SELECT receipt_id AS id FROM ledger_entries WHERE booking_id = $1', [ids[0]]);
    const [{ id }] = rows as [{ id: number }];
    const paper = await papers.printed(`/receipts/${id}.pdf`, doctor);
    expect([itemsOf(paper), paper.bookingNumber]).toEqual([
      [
        ['Test 1', 60_000],
        ['Other services on this bill', 85_000],
      ],
      String(ids[0]),
    ]);
    expect(sumsOf(paper)).toEqual([
      ['total', 145_000],
      ['paidNow', 60_000],
      ['due', 85_000],
    ]);
  });
});

describe('one payment', () => {
  it('is one row on bill and receipt, for however many lines it paid', async () => {
    const { ids, visitId } = await visitAt(Array.from({ length: 12 }, () => 100));
    await papers.billOf(ids[0]!);
    await pay(visitId, 1200, 'upi');
    const [receipt] = await receiptsOf(ids);
    const rows = ({ tables }: BillDocument) =>
      tables.map(({ title, moves }) => [title, moves.map(({ paise }) => paise)]);
    expect(rows(receipt!)).toEqual([
      ['paidBeforeTitle', []],
      ['paidNowTitle', [120_000]],
      ['sinceTitle', []],
    ]);
    expect(rows(await billOf(ids[0]!))).toEqual([['payments', [120_000]]]);
  });

  it('loses what of it was given back, which has rows of its own', async () => {
    const { ids, visitId } = await visitAt([100, 200]);
    await papers.billOf(ids[0]!);
    await pay(visitId, 300);
    const [entry] = (await counter.ledger(ids[1]!)).entries;
    await done(counter.takeBack(entry!.id));
    const bill = await billOf(ids[0]!);
    expect(bill.tables.map(({ moves }) => moves.map(({ kind, paise }) => [kind, paise]))).toEqual([
      [['payment', 10_000]],
    ]);
    const [receipt] = await receiptsOf(ids);
    expect(receipt!.tables.map(({ moves }) => moves.map(({ kind, paise }) => [kind, paise]))).toEqual([
      [],
      [['payment', 30_000]],
      [['reversal', 20_000]],
    ]);
  });
});

describe('a line of ₹0', () => {
  it('stands on the bill and the receipt of its visit', async () => {
    const { ids, visitId } = await visitAt([600, 0]);
    await papers.billOf(ids[0]!);
    await pay(visitId, 600);
    const lines = [
      ['Test 1', 60_000],
      ['Test 2', 0],
    ];
    expect(itemsOf(await billOf(ids[0]!))).toEqual(lines);
    expect((await receiptsOf(ids)).map(itemsOf)).toEqual([lines]);
  });

  it('takes nothing of a transfer that is too much', async () => {
    const { ids, visitId } = await visitAt([6_200, 0]);
    await papers.billOf(ids[0]!);
    await pay(visitId, 6_349, 'upi');
    const bill = await billOf(ids[0]!);
    const [receipt] = await receiptsOf(ids);
    expect([sumIn(bill, 'paid'), sumIn(receipt!, 'paidNow')]).toEqual([634_900, 634_900]);
    expect((await counter.ledger(ids[1]!)).paid).toBe(0);
  });
});

describe('a paper says whom it concerns', () => {
  const aboutOf = ({ patient, requester, visitNumber }: BillDocument) => ({
    about: patient.about,
    requester,
    visitNumber,
  });

  it('by age and sex on its day, the visit and who sent the person; a child under two in months and days', async () => {
    const child = await aPatient(app.db, {
      accountId: papers.patient.account.id,
      name: 'Tuli Das',
      gender: 'Female',
      ageYears: 0,
    });
    await app.db.query('UPDATE patients SET birth_date = clinic_day(clinic_now()) - 260 WHERE id = $1', [child.id]);
    const id = await papers.own({ patientId: child.id });
    await app.db.query(
      `UPDATE visits SET referrer = 'Dr. Ghosh, Barasat'
      WHERE id = (SELECT visit_id FROM bookings WHERE id = $1)`,
      [id],
    );
    const { rows } = await app.db.query('SELECT visit_id AS visit FROM bookings WHERE id = $1', [id]);
    const bill = await billOf(id);
    const said = {
      about: { age: expect.any(Number) as number, infantAge: expect.anything() as object, sex: 'Female' },
      requester: 'Dr. Ghosh, Barasat',
      visitNumber: String((rows[0] as { visit: number }).visit),
    };
    const { receiptId } = await counter.paid(id, 100);
    const receipt = await papers.printed(`/receipts/${receiptId}.pdf`);
    await app.db.query(`UPDATE patients SET birth_date = birth_date - 800 WHERE id = $1`, [child.id]);
    const grown = await billOf(id);
    expect([bill, receipt].map(aboutOf)).toEqual([said, said]);
    expect(grown.patient.about?.infantAge, 'two years old').toBeNull();
  });

  it('but not who sent the person where that is hidden, nor an age where it is for several people', async () => {
    const child = await aPatient(app.db, { accountId: papers.patient.account.id, name: 'Tuli Das' });
    const [one, other] = [await papers.own({ pricePaise: 10_000 }), await papers.own({ patientId: child.id })];
    await app.db.query(
      `UPDATE visits SET referrer = 'Dr. Ghosh' WHERE id IN (SELECT visit_id FROM bookings WHERE id = ANY ($1))`,
      [[one, other]],
    );
    await app.db.query('UPDATE bookings SET is_referring_doc_hidden = true WHERE id = ANY ($1)', [[one, other]]);
    const { invoiceId } = await counter.invoice(papers.patient, 300);
    const { receiptId } = await done(counter.confirm(invoiceId, { mode: 'cash', received: 300 }));
    expect(aboutOf(await papers.printed(`/receipts/${receiptId}.pdf`))).toEqual({
      about: null,
      requester: null,
      visitNumber: null,
    });
  });

  it('and a bill says who issued it at the counter', async () => {
    const id = await papers.own();
    const { billId } = await done(counter.desk.issueBill({ params: { id } }));
    expect((await papers.printed(`/bills/${billId}.pdf`)).issuedBy).toBe('Rupa Desk');
  });
});
