import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeAmountInWords } from '../print/amount-in-words.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { openCounter } from '../testing/counter.ts';
import type { BookingLedger, Counter } from '../testing/counter.ts';
import { openPapers } from '../testing/papers.ts';
import { readPaper } from '../testing/read-paper.ts';
import type { ReadPaper } from '../testing/read-paper.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
  await (await openPapers(app, counter)).setUpiId('clinic@bank');
});
afterAll(() => app.close());

const paise = (rupees: number) => Math.round(rupees * 100);
const add = (amounts: readonly number[] = []) => amounts.reduce((sum, one) => sum + one, 0);

const rupees = fc.integer({ min: 1, max: 30_000 }).map((amount) => amount / 100);
const place = fc.nat(20);
type Step =
  | { do: 'pay'; amount: number; mode: 'cash' | 'upi' | 'card' }
  | { do: 'discount'; amount: number }
  | { do: 'refund'; amount: number; of: number }
  | { do: 'reverse'; of: number }
  | { do: 'bill' }
  | { do: 'cancel' }
  | { do: 'waive' }
  | { do: 'price'; amount: number };
const step: fc.Arbitrary<Step> = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.record({
    do: fc.constant('pay' as const),
    amount: rupees,
    mode: fc.constantFrom('cash' as const, 'upi' as const, 'card' as const),
  }),
  fc.record({ do: fc.constant('pay' as const), amount: rupees, mode: fc.constant('cash' as const) }),
  fc.record({ do: fc.constant('discount' as const), amount: rupees }),
  fc.record({ do: fc.constant('refund' as const), amount: rupees, of: place }),
  fc.record({ do: fc.constant('reverse' as const), of: place }),
  fc.constant<Step>({ do: 'bill' }),
  fc.constant<Step>({ do: 'cancel' }),
  fc.constant<Step>({ do: 'waive' }),
);

/** Does one step; one that is refused (too much, already reversed) changes nothing. */
async function doStep(id: number, wanted: Step): Promise<void> {
  const { entries } = await counter.ledger(id);
  const pick = (from: BookingLedger['entries'], of: number) => from[of % Math.max(1, from.length)]?.id ?? 0;
  switch (wanted.do) {
    case 'pay': {
      const reference = wanted.mode === 'upi' ? { reference: counter.reference() } : {};
      return void (await counter.pay(id, wanted.amount, { mode: wanted.mode, ...reference }));
    }
    case 'discount':
      return void (await counter.discount(id, wanted.amount));
    case 'refund':
      return void (await counter.refund(
        pick(
          entries.filter(({ remaining }) => remaining > 0),
          wanted.of,
        ),
        wanted.amount,
      ));
    case 'reverse':
      return void (await counter.takeBack(pick(entries, wanted.of)));
    case 'bill':
      return void (await counter.desk.issueBill({ params: { id } }));
    case 'cancel':
      return void (await app.db.query(`UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1`, [id]));
    case 'waive':
      return void (await counter.edit(id, { paymentStatus: 'COMPLETED' }));
    case 'price':
      return void (await app.db.query('UPDATE bookings SET price_paise = $2 WHERE id = $1', [
        id,
        paise(wanted.amount),
      ]));
  }
}

async function read(path: string, language: 'en' | 'bn'): Promise<ReadPaper> {
  const url = `/api/v1${path}.pdf?language=${language}`;
  const { statusCode, rawPayload } = await app.app.inject({ url, headers: counter.admin.session });
  expect(statusCode).toBe(200);
  return readPaper(rawPayload);
}
const inWords = (amount: number, language: 'en' | 'bn') =>
  writeAmountInWords(amount, language).normalize('NFC').replaceAll(/\s/g, '');

/** The lines add up to the sum, which less the discount is the total. */
function expectPrice({ lines, sums }: ReadPaper): number {
  expect(add(lines)).toBe(sums.gross ?? sums.total);
  expect((sums.gross ?? sums.total!) + (sums.discount ?? 0)).toBe(sums.total);
  return sums.total!;
}

async function expectBill(billId: number, ledger: BookingLedger, language: 'en' | 'bn'): Promise<void> {
  const bill = await read(`/bills/${billId}`, language);
  const { sums, tables, mark, words, toPay } = bill;
  const total = expectPrice(bill);
  expect(words).toBe(inWords(total, language));
  const isNewest = ledger.bills[0]?.billId === billId;
  const { rows } = await app.db.query('SELECT checkup_status AS status FROM bookings WHERE id = $1', [
    ledger.bookingId,
  ]);
  const [{ status }] = rows as [{ status: string }];
  expect(mark).toBe(!isNewest ? 'REPLACED' : status === 'CANCELLED' ? 'CANCELLED' : null);
  if (!isNewest) return expect([tables, toPay, sums.due]).toEqual([{}, null, undefined]);
  const moves = tables.payments ?? [];
  expect(add(moves.filter((one) => one > 0))).toBe(sums.paid);
  expect(add(moves.filter((one) => one < 0))).toBe(sums.refunded ?? 0);
  const { paid = 0, refunded = 0, waived = 0, cancelled = 0, overpaid = 0, due = 0 } = sums;
  expect(total - paid - refunded + waived + cancelled + overpaid).toBe(due);
  expect([total, due, paid + refunded]).toEqual([paise(ledger.due), paise(ledger.owed), paise(ledger.paid)]);
  expect(toPay).toBe(due > 0 ? due : null);
}

/** @returns what the receipt brought in, less what was refunded or reversed of it */
async function expectReceipt(id: number, ledger: BookingLedger, language: 'en' | 'bn'): Promise<number> {
  const receipt = await read(`/receipts/${id}`, language);
  const { sums, tables, mark, words } = receipt;
  const total = expectPrice(receipt);
  const payments = ledger.entries.filter(({ kind, receiptId }) => kind === 'payment' && receiptId === id);
  expect(sums.now).toBe(add(payments.map(({ amount }) => paise(amount))));
  expect(words).toBe(inWords(sums.now!, language));
  expect([add(tables.before), add(tables.now)]).toEqual([sums.before ?? 0, sums.now]);
  expect(total - (sums.before ?? 0) - sums.now! + (sums.cancelled ?? 0) + (sums.overpaid ?? 0)).toBe(sums.due);
  expect(mark).toBe(payments.every(({ isReversed }) => isReversed) ? 'VOID' : null);
  return sums.now! + add(tables.since);
}

async function expectVoucher(entry: BookingLedger['entries'][number], language: 'en' | 'bn'): Promise<void> {
  const voucher = await read(`/vouchers/${entry.voucherId}`, language);
  const { sums, tables, lines, mark, words } = voucher;
  expect([add(lines), -add(tables.refund), -sums.refundedNow!]).toEqual([
    sums.byReceipt,
    paise(entry.amount),
    paise(entry.amount),
  ]);
  expect(words).toBe(inWords(paise(entry.amount), language));
  expect(sums.byReceipt! + (sums.refundedBefore ?? 0) + sums.refundedNow!).toBe(sums.left);
  expect(sums.left).toBeGreaterThanOrEqual(0);
  expect(mark).toBe(entry.isReversed ? 'VOID' : null);
}

it('whatever was paid, discounted, refunded, reversed and cancelled, every paper adds up and all together give what is paid', async () => {
  const numbers: string[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 9, size: 'max' }),
      fc.constantFrom('en' as const, 'bn' as const),
      async (steps, language) => {
        const id = await counter.booking();
        for (const one of steps) await doStep(id, one);
        const ledger = await counter.ledger(id);
        for (const { billId } of ledger.bills) await expectBill(billId, ledger, language);
        const receiptIds = new Set(
          ledger.entries.flatMap(({ kind, receiptId }) => (kind === 'payment' ? receiptId! : [])),
        );
        let paid = 0;
        for (const receiptId of receiptIds) paid += await expectReceipt(receiptId, ledger, language);
        expect(paid).toBe(paise(ledger.paid));
        for (const entry of ledger.entries) if (entry.kind === 'refund') await expectVoucher(entry, language);
        numbers.push(...ledger.entries.flatMap(({ voucherNumber }) => voucherNumber ?? []));
      },
    ),
    {
      numRuns: 12,
      examples: [
        // A part, then the rest after a discount, with a bill before and after.
        [
          [
            { do: 'bill' },
            { do: 'pay', amount: 100, mode: 'cash' },
            { do: 'discount', amount: 50 },
            { do: 'pay', amount: 350, mode: 'upi' },
            { do: 'refund', amount: 30, of: 0 },
            { do: 'discount', amount: 30 },
          ],
          'en',
        ],
        // A reversed payment, a reversed refund, a cancelled booking.
        [
          [
            { do: 'pay', amount: 200, mode: 'card' },
            { do: 'reverse', of: 0 },
            { do: 'pay', amount: 120.5, mode: 'cash' },
            { do: 'refund', amount: 20, of: 0 },
            { do: 'reverse', of: 3 },
            { do: 'bill' },
            { do: 'cancel' },
          ],
          'bn',
        ],
        // The rest is waived.
        [[{ do: 'pay', amount: 120, mode: 'cash' }, { do: 'bill' }, { do: 'waive' }], 'bn'],
        // More paid than the price.
        [[{ do: 'pay', amount: 300, mode: 'cash' }, { do: 'price', amount: 200 }, { do: 'bill' }], 'en'],
      ],
    },
  );
  for (const letter of ['V', 'X']) {
    const ofKind = numbers.filter((number) => number.startsWith(letter)).map((number) => Number(number.slice(-6)));
    const [first = 0, ...more] = ofKind.sort((a, b) => a - b);
    expect(more, 'numbers without gaps').toEqual(more.map((_, index) => first + index + 1));
  }
}, 120_000);
