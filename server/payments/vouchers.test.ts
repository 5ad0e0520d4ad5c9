import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { BillDocument } from '../print/bill-input.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
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
const admin = 'Asha Admin';

const refunded = async (amounts: readonly number[]) => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  const { number: receiptNumber } = await counter.paid(id, 300);
  const [payment] = await papers.lineIds(id);
  for (const amount of amounts) await counter.refund(payment!, amount, { reason: 'Late' });
  const vouchers = (await counter.ledger(id)).entries.filter(({ kind }) => kind === 'refund');
  return { id, receiptNumber, vouchers };
};
const asDesk = async (id: number) => (await done(counter.desk.printVoucher({ params: { id } }))) as BillDocument;

it('a refund voucher has its number, the payment it gives back from, what was given back before and by it, and what is left', async () => {
  const { id, receiptNumber, vouchers } = await refunded([50, 30.5]);
  const [first, second] = vouchers;
  expect([first?.voucherNumber, second?.voucherNumber]).toEqual(
    Array(2).fill(expect.stringMatching(/^V\/\d\d-\d\d\/\d{6}$/)),
  );
  expect(await asDesk(second!.voucherId!)).toEqual({
    language: 'en',
    kind: 'voucher',
    clinic: expect.any(Object) as object,
    number: second!.voucherNumber,
    date: second!.at,
    receiptNumber,
    bookingNumber: String(id),
    patient: {
      name: 'Bimal Das',
      id: await papers.number(),
      phone: papers.patient.account.phone,
      about: { age: null, infantAge: null, sex: null },
    },
    requester: null,
    visitNumber: expect.stringMatching(/^\d+$/) as string,
    lines: [{ item: 'Sugar', paise: 30_000 }],
    sums: [
      { sum: 'paidByReceipt', paise: 30_000 },
      { sum: 'refundedBefore', paise: 5_000 },
      { sum: 'refundedNow', paise: 3_050 },
      { sum: 'left', paise: 21_950 },
    ],
    inWordsPaise: 3_050,
    tables: [
      {
        title: 'refundTitle',
        moves: [
          {
            kind: 'refund',
            number: second!.voucherNumber,
            mode: 'cash',
            reference: null,
            reason: 'Late',
            at: moment,
            by: admin,
            paise: 3_050,
          },
        ],
      },
    ],
    reversals: [],
    isVoid: false,
    duplicate: null,
    verifyUrl: expect.stringMatching(/\/verify\/paper\/[\w-]{22}$/) as string,
  });
  expect(sumsOf(await asDesk(first!.voucherId!)), 'as it was then').toEqual([
    ['paidByReceipt', 30_000],
    ['refundedNow', 5_000],
    ['left', 25_000],
  ]);
});

it("a refund voucher is an original once, at the desk; the patient's copy and every later print say that they are duplicates", async () => {
  const { vouchers } = await refunded([50]);
  const id = vouchers[0]!.voucherId!;
  expect((await papers.printed(`/vouchers/${id}.pdf`)).duplicate).toEqual({ firstPrintedAt: null });
  await counter.desk.call('HEAD', `/api/v1/vouchers/${id}.pdf`);
  expect((await asDesk(id)).duplicate, 'also after a look at its headers').toBe(null);
  for (const again of [await asDesk(id), await papers.printed(`/vouchers/${id}.pdf`)])
    expect(again.duplicate).toEqual({ firstPrintedAt: moment });
});

it('a refund voucher of a refund that was taken back is void', async () => {
  const { id, vouchers } = await refunded([50]);
  await counter.takeBack(vouchers[0]!.id);
  const reversal = (await counter.ledger(id)).entries.find(({ kind }) => kind === 'reversal');
  expect(await asDesk(vouchers[0]!.voucherId!)).toMatchObject({
    isVoid: true,
    reversals: [{ number: reversal?.voucherNumber, reason: 'Wrong', by: admin }],
  });
  expect(reversal).toMatchObject({ voucherId: null, voucherNumber: expect.stringMatching(/^X\//) as string });
});

it('a refund voucher names the receipt of its own payment, and is in the audit log under its patient', async () => {
  papers = await openPapers(app, counter);
  const id = await papers.own();
  await counter.paid(id, 100);
  const { number } = await counter.paid(id, 200, { mode: 'card' });
  await counter.refund((await papers.lineIds(id))[1]!, 50);
  const { voucherId } = (await counter.ledger(id)).entries.at(-1)!;
  const since = await lastAudit(app.db);
  expect((await asDesk(voucherId!)).receiptNumber).toBe(number);
  expect(await auditSince(app.db, since)).toMatchObject([
    { call: 'printVoucher', subjects: [papers.patient.account.id], records: [id] },
  ]);
});

it('a number without a refund voucher is not found: an unknown one, or that of a reversal', async () => {
  const { vouchers } = await refunded([50]);
  await counter.takeBack(vouchers[0]!.id);
  const { rows } = await app.db.query(`SELECT max(id) AS id FROM vouchers WHERE kind = 'reversal'`);
  for (const id of [(rows[0] as { id: number }).id, 2_000_000_000])
    expect((await counter.desk.printVoucher({ params: { id } })).status).toBe(404);
});

it('a refund voucher is not shown to others', async () => {
  const { vouchers } = await refunded([50]);
  const stranger = await app.asRole('User');
  expect((await stranger.printVoucher({ params: { id: vouchers[0]!.voucherId! } })).status).toBe(404);
});

it('a refund voucher is drawn on the paper that is asked for', async () => {
  const { vouchers } = await refunded([50]);
  const { voucherId } = vouchers[0]!;
  expect(await papers.printed(`/vouchers/${voucherId!}.pdf?paper=A5`)).toMatchObject({ paper: 'A5' });
});
