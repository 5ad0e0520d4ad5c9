import { expect, it } from 'vitest';
import { drawersOf } from './drawers.service.ts';
import type { CountRow, DrawerCash } from './drawers.store.ts';
import type { BillRow } from './bills.store.ts';
import type { EntryRow, MoneyFields, MoneyRow } from './ledger-rows.ts';
import { differsInMoney } from './ledger.service.ts';
import { billSums, receiptPart, receiptSums, replacedBillSums, unreversedMoves, voucherSums } from './paper-figures.ts';
import { runNow } from '../testing/moment.ts';

let last = 0;
const entry = (kind: EntryRow['kind'], amountPaise: number, wanted: Partial<EntryRow> = {}) =>
  ({
    id: (last += 1),
    kind,
    slot: kind === 'discount' ? 0 : 1,
    amountPaise,
    label: kind === 'payment' ? 'cash' : null,
    ofId: null,
    reversesId: null,
    status: null,
    showsZero: false,
    reason: null,
    receiptId: null,
    pricePaise: 50_000,
    wasCancelled: false,
    at: new Date(last),
    ...wanted,
  }) as EntryRow;
const paid = (receiptId: number, paise = 10_000) => entry('payment', paise, { receiptId });
const refund = (of: EntryRow, paise: number) => entry('refund', paise, { ofId: of.id });
const reversal = (of: EntryRow) => entry('reversal', of.amountPaise, { reversesId: of.id });
const booking = (wanted: Partial<MoneyRow> = {}) => ({ pricePaise: 50_000, isCancelled: false, ...wanted }) as MoneyRow;
const bill = (issuedAt: Date, discountPaise = 0) =>
  ({
    pricePaise: 50_000,
    discountPaise,
    issuedAt,
    lines: [{ pricePaise: 50_000, discountPaise }],
  }) as BillRow;

it('what is paid is each payment that stands with its refunds that stand, in the order they were written', () => {
  const [first, second, gone] = [paid(1), paid(2), paid(3)];
  const [kept, taken, ofGone] = [refund(first, 10), refund(second, 20), refund(gone, 30)];
  const third = paid(4);
  const all = [first, second, gone, kept, taken, ofGone, third, reversal(taken), reversal(gone)];
  expect(unreversedMoves(all)).toEqual([first, second, kept, third]);
});

it('a bill that was replaced keeps the reasons of its own time', () => {
  const [camp, later] = [entry('discount', 1_000, { reason: 'Camp' }), entry('discount', 500, { reason: 'Later' })];
  const reasonOf = (at: Date) => replacedBillSums(bill(at, 1_000), [{ entries: [camp, later] }])[1]?.reason;
  expect(reasonOf(camp.at), 'of the same moment').toBe('Camp');
});

it('a bill says why the rest is not collected, by the status that was set by hand last', () => {
  const waiver = entry('status', 0, { status: 'COMPLETED', reason: 'Poor family' });
  const sum = (entries: EntryRow[], of = booking()) =>
    billSums(bill(runNow()), [{ booking: of, entries }]).find(
      (one) => one.sum === 'notCollected' || one.sum === 'cancelled',
    );
  const note = entry('note', 0, { reason: 'no reason for it' });
  expect(sum([paid(1), waiver, note])).toEqual({ sum: 'notCollected', paise: 40_000, reason: 'Poor family' });
  expect(sum([paid(1)], booking({ isCancelled: true }))).toEqual({ sum: 'cancelled', paise: 40_000, reason: null });
  expect(sum([], booking({ pricePaise: 40_000 })), 'of a bill with another price').toMatchObject({ reason: null });
});

it('a receipt lists what became of its own payments, is void once all are reversed, and adds up', () => {
  const discount = entry('discount', 1_000);
  const [one, other, foreign] = [paid(7), paid(7, 20_000), paid(8, 5_000)];
  const [back, notOurs, taken] = [refund(other, 100), refund(foreign, 200), refund(one, 300)];
  const undone = reversal(taken);
  const gone = reversal(one);
  const part = receiptPart(booking(), [one, other, foreign, back, notOurs, taken, undone, gone, reversal(foreign)], 7);
  expect([part.own, part.since, part.isVoid]).toEqual([[one, other], [back, gone], false]);
  expect(part.before).toEqual([]);
  const stands = receiptPart(booking(), [discount, one, other], 7);
  expect(receiptSums([stands])).toEqual([
    { sum: 'gross', paise: 50_000 },
    { sum: 'discount', paise: 1_000, reason: null },
    { sum: 'total', paise: 49_000 },
    { sum: 'paidNow', paise: 30_000 },
    { sum: 'due', paise: 19_000 },
  ]);
});

it('a voucher counts what was given back before of its own payment only', () => {
  const [payment, other] = [paid(1), paid(2)];
  const [before, ofOther, now] = [refund(payment, 1_000), refund(other, 4_000), refund(payment, 2_000)];
  expect(voucherSums(payment, now, [payment, other, before, ofOther, now])).toEqual([
    { sum: 'paidByReceipt', paise: 10_000 },
    { sum: 'refundedBefore', paise: 1_000 },
    { sum: 'refundedNow', paise: 2_000 },
    { sum: 'left', paise: 7_000 },
  ]);
});

it('a drawer is of a person and a shift with cash, or of one that was counted; only the last takes more', () => {
  const cash = (accountId: number, shiftId: number | null) =>
    ({ accountId, shiftId, openedPaise: 20, takenPaise: 500, givenBackPaise: 100 }) as DrawerCash;
  const count = (accountId: number, shiftId: number | null) => ({ accountId, shiftId, floatPaise: 50 }) as CountRow;
  const drawers = drawersOf([cash(1, null), cash(1, 7), cash(2, null)], [count(1, null), count(2, 8), count(3, null)]);
  expect(
    drawers.map(({ accountId, shiftId, expectedPaise, isLast }) => [accountId, shiftId, expectedPaise, isLast]),
  ).toEqual([
    [1, null, 450, false],
    [1, 7, 420, true],
    [2, null, 420, false],
    [2, 8, 50, true],
    [3, null, 50, true],
  ]);
});

it('two versions differ in money if one payment field does', () => {
  const fields: MoneyFields = {
    paymentStatus: 'PENDING',
    discountPaise: null,
    amount1Paise: 100,
    paymentId1: 'cash',
    amount2Paise: null,
    paymentId2: 'cash',
  };
  expect(differsInMoney(fields, { ...fields })).toBe(false);
  for (const change of [{ paymentStatus: 'PARTIAL' }, { discountPaise: 0 }, { paymentId2: 'card' }] as const)
    expect(differsInMoney(fields, { ...fields, ...change })).toBe(true);
});
