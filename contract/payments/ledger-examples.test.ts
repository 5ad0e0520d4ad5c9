import { describe, expect, it } from 'vitest';
import { isReversed, owedOf, remainingOf, standingOf } from './ledger.ts';
import type { LedgerLine, Standing } from './ledger.ts';

/** Ledger entries in short; they are numbered in order. Amounts in paise. */
type Entry = Partial<LedgerLine> & Pick<LedgerLine, 'kind'>;
const linesOf = (...entries: Entry[]): LedgerLine[] =>
  entries.map((line, index) => ({
    id: index + 1,
    slot: 0,
    amountPaise: 0,
    label: null,
    ofId: null,
    reversesId: null,
    status: null,
    showsZero: false,
    ...line,
  }));
const pay = (amountPaise: number, label = 'cash', slot: 1 | 2 = 1): Entry => ({
  kind: 'payment',
  slot,
  amountPaise,
  label,
});
const refund = (amountPaise: number, ofId: number, slot: 1 | 2 = 1, label: string | null = null): Entry => ({
  kind: 'refund',
  slot,
  amountPaise,
  ofId,
  label,
});
const discount = (amountPaise: number): Entry => ({ kind: 'discount', amountPaise });
const reverse = (reversesId: number, amountPaise: number, slot: 0 | 1 | 2 = 1): Entry => ({
  kind: 'reversal',
  slot,
  amountPaise,
  reversesId,
});
const status = (set: LedgerLine['status']): Entry => ({ kind: 'status', status: set });

type Short = Pick<Standing, 'status'> & {
  paid?: number;
  discount?: number;
  due?: number;
  owed?: number;
  over?: number;
  flagged?: true;
};
type Shown = readonly [
  discount: number | null,
  one: readonly [number | null, string],
  two: readonly [number | null, string],
];
const empty = [null, 'cash'] as const;

/** A booking for ₹500. */
const booking = { pricePaise: 50_000, isCancelled: false };

it.each<[string, Entry[], Short, Shown]>([
  ['the ledger is empty', [], { status: 'PENDING', owed: 50_000 }, [null, empty, empty]],
  [
    'part is paid',
    [pay(20_000, 'UPI 1')],
    { status: 'PARTIAL', paid: 20_000, owed: 30_000 },
    [null, [20_000, 'UPI 1'], empty],
  ],
  [
    'both parts are paid',
    [pay(20_000), pay(30_000, 'card 7', 2)],
    { status: 'COMPLETED', paid: 50_000 },
    [null, [20_000, 'cash'], [30_000, 'card 7']],
  ],
  [
    'one paisa is missing',
    [pay(49_999)],
    { status: 'PARTIAL', paid: 49_999, owed: 1 },
    [null, [49_999, 'cash'], empty],
  ],
  [
    'one paisa too much is paid',
    [pay(50_001)],
    { status: 'COMPLETED', paid: 50_001, over: 1, flagged: true },
    [null, [50_001, 'cash'], empty],
  ],
  [
    'a third payment joins the second',
    [pay(10_000), pay(5_000, 'UPI 2', 2), pay(2_500, 'card 3', 2)],
    { status: 'PARTIAL', paid: 17_500, owed: 32_500 },
    [null, [10_000, 'cash'], [7_500, 'card 3']],
  ],
  [
    'a discount lowers what is due',
    [discount(12_050)],
    { status: 'PENDING', discount: 12_050, due: 37_950, owed: 37_950 },
    [12_050, empty, empty],
  ],
  [
    'two discounts are added',
    [discount(10_000), discount(5_000)],
    { status: 'PENDING', discount: 15_000, due: 35_000, owed: 35_000 },
    [15_000, empty, empty],
  ],
  [
    'the discount is the full price',
    [discount(50_000)],
    { status: 'COMPLETED', discount: 50_000, due: 0 },
    [50_000, empty, empty],
  ],
  [
    'the discount is more than the price',
    [discount(60_000)],
    { status: 'COMPLETED', discount: 60_000, due: 0 },
    [60_000, empty, empty],
  ],
  [
    'a discount follows full payment',
    [pay(50_000), discount(10_000)],
    { status: 'COMPLETED', paid: 50_000, discount: 10_000, due: 40_000, over: 10_000, flagged: true },
    [10_000, [50_000, 'cash'], empty],
  ],
  [
    'part is refunded',
    [pay(50_000, 'UPI 1'), refund(20_000, 1, 1, 'by hand')],
    { status: 'PARTIAL', paid: 30_000, owed: 20_000 },
    [null, [30_000, 'UPI 1'], empty],
  ],
  [
    'all is refunded: the field shows 0 and keeps its payment id',
    [pay(50_000, 'UPI 1'), refund(50_000, 1)],
    { status: 'PENDING', owed: 50_000 },
    [null, [0, 'UPI 1'], empty],
  ],
  [
    'a refund is reversed',
    [pay(50_000), refund(20_000, 1), reverse(2, 20_000)],
    { status: 'COMPLETED', paid: 50_000 },
    [null, [50_000, 'cash'], empty],
  ],
  [
    'the first of two refunds is reversed',
    [pay(50_000), refund(20_000, 1), refund(10_000, 1), reverse(2, 20_000)],
    { status: 'PARTIAL', paid: 40_000, owed: 10_000 },
    [null, [40_000, 'cash'], empty],
  ],
  [
    'a payment is reversed: its field is empty again',
    [pay(50_000, 'UPI 1'), reverse(1, 50_000)],
    { status: 'PENDING', owed: 50_000 },
    [null, empty, empty],
  ],
  [
    'a partly refunded payment is reversed for the rest',
    [pay(50_000, 'UPI 1'), refund(20_000, 1), reverse(1, 30_000)],
    { status: 'PENDING', owed: 50_000 },
    [null, empty, empty],
  ],
  [
    'one of two payments in a field is reversed',
    [pay(10_000), pay(5_000, 'UPI 2', 2), pay(2_500, 'card 3', 2), reverse(2, 5_000, 2)],
    { status: 'PARTIAL', paid: 12_500, owed: 37_500 },
    [null, [10_000, 'cash'], [2_500, 'card 3']],
  ],
  [
    'both payments of a field are reversed, and a new one follows',
    [pay(5_000, 'UPI 2', 2), pay(2_500, 'card 3', 2), reverse(1, 5_000, 2), reverse(2, 2_500, 2), pay(100, 'cash', 2)],
    { status: 'PARTIAL', paid: 100, owed: 49_900 },
    [null, empty, [100, 'cash']],
  ],
  [
    "the other field's payment does not keep this one's label",
    [pay(10_000, 'GPay'), pay(5_000, 'UPI 2', 2), reverse(1, 10_000)],
    { status: 'PARTIAL', paid: 5_000, owed: 45_000 },
    [null, empty, [5_000, 'UPI 2']],
  ],
  [
    'a discount is reversed',
    [discount(10_000), reverse(1, 10_000, 0)],
    { status: 'PENDING', owed: 50_000 },
    [null, empty, empty],
  ],
  [
    'one of two discounts is reversed',
    [discount(10_000), discount(5_000), reverse(1, 10_000, 0)],
    { status: 'PENDING', discount: 5_000, due: 45_000, owed: 45_000 },
    [5_000, empty, empty],
  ],
  [
    'a payment is reversed, a discount stays',
    [discount(10_000), pay(5_000), reverse(2, 5_000)],
    { status: 'PENDING', discount: 10_000, due: 40_000, owed: 40_000 },
    [10_000, empty, empty],
  ],
  [
    'a 0 was entered',
    [{ kind: 'note', slot: 1, label: 'cash', showsZero: true }],
    { status: 'PENDING', owed: 50_000 },
    [null, [0, 'cash'], empty],
  ],
  [
    'a payment id was entered without a payment',
    [{ kind: 'note', slot: 2, label: 'GPay' }],
    { status: 'PENDING', owed: 50_000 },
    [null, empty, [null, 'GPay']],
  ],
  [
    'a 0 was cleared',
    [
      { kind: 'note', slot: 1, label: 'GPay', showsZero: true },
      { kind: 'note', slot: 1, label: 'GPay' },
    ],
    { status: 'PENDING', owed: 50_000 },
    [null, [null, 'GPay'], empty],
  ],
])(
  '%s',
  (
    _,
    entries,
    { status: isStatus, paid = 0, discount: less = 0, due = 50_000, owed = 0, over = 0, flagged },
    [shownDiscount, one, two],
  ) => {
    expect(standingOf(booking, linesOf(...entries))).toEqual({
      status: isStatus,
      paidPaise: paid,
      discountPaise: less,
      duePaise: due,
      owedPaise: owed,
      overpaidPaise: over,
      isWaived: false,
      isFlagged: flagged ?? false,
      slots: [
        { amountPaise: shownDiscount, label: 'cash' },
        { amountPaise: one[0], label: one[1] },
        { amountPaise: two[0], label: two[1] },
      ],
    });
  },
);

describe('a status set by hand', () => {
  it('holds, and is flagged if it does not match the sum', () => {
    expect(standingOf(booking, linesOf(pay(30_000), status('COMPLETED')))).toMatchObject({
      status: 'COMPLETED',
      isWaived: true,
      isFlagged: true,
      owedPaise: 0,
      paidPaise: 30_000,
    });
    expect(standingOf(booking, linesOf(pay(30_000), status('PARTIAL')))).toMatchObject({
      status: 'PARTIAL',
      isFlagged: false,
      owedPaise: 20_000,
    });
    expect(standingOf(booking, linesOf(pay(50_000), status('PENDING')))).toMatchObject({
      status: 'PENDING',
      isFlagged: true,
      owedPaise: 0,
    });
  });

  it.each<[string, Entry[], Standing['status']]>([
    ['a payment', [status('COMPLETED'), pay(100)], 'PARTIAL'],
    ['a discount', [status('COMPLETED'), discount(100)], 'PENDING'],
    ['a refund', [pay(50_000), status('PARTIAL'), refund(50_000, 1)], 'PENDING'],
    ['a reversal', [pay(100), status('COMPLETED'), reverse(1, 100)], 'PENDING'],
  ])('is replaced after %s', (_, entries, after) => {
    expect(standingOf(booking, linesOf(...entries))).toMatchObject({
      status: after,
      isFlagged: false,
      isWaived: false,
    });
  });

  it('stays after a note, and is replaced by the next one set', () => {
    expect(standingOf(booking, linesOf(status('COMPLETED'), { kind: 'note', slot: 1, label: 'GPay' })).status).toBe(
      'COMPLETED',
    );
    expect(standingOf(booking, linesOf(status('COMPLETED'), status('PARTIAL'))).status).toBe('PARTIAL');
  });
});

it('nothing is owed on a cancelled booking, whatever is due', () => {
  const standing = standingOf({ pricePaise: 50_000, isCancelled: true }, linesOf(pay(20_000)));
  expect(standing).toMatchObject({
    duePaise: 50_000,
    paidPaise: 20_000,
    owedPaise: 0,
    status: 'PARTIAL',
    isFlagged: false,
  });
});

it.each<[number, Parameters<typeof owedOf>[0]]>([
  [300, { duePaise: 500, paidPaise: 200, status: 'PARTIAL', isCancelled: false }],
  [0, { duePaise: 500, paidPaise: 200, status: 'PARTIAL', isCancelled: true }],
  [0, { duePaise: 500, paidPaise: 200, status: 'COMPLETED', isCancelled: false }],
  [0, { duePaise: 500, paidPaise: 600, status: 'PENDING', isCancelled: false }],
  [500, { duePaise: 500, paidPaise: 0, status: 'PENDING', isCancelled: false }],
])('%i is owed of %o', (owed, of) => {
  expect(owedOf(of)).toBe(owed);
});

it('a booking without a price is PENDING until a payment', () => {
  const free = { pricePaise: 0, isCancelled: false };
  expect(standingOf(free, [])).toMatchObject({ status: 'PENDING', duePaise: 0, owedPaise: 0, isFlagged: false });
  expect(standingOf(free, linesOf(pay(100)))).toMatchObject({
    status: 'COMPLETED',
    overpaidPaise: 100,
    isFlagged: true,
  });
});

describe('what is left of a payment', () => {
  const left = (...entries: Entry[]) => {
    const lines = linesOf(...entries);
    return remainingOf(lines[0]!, lines);
  };

  it('is its amount minus its own refunds that are not reversed', () => {
    expect(left(pay(50_000))).toBe(50_000);
    expect(left(pay(50_000), refund(20_000, 1), refund(10_000, 1))).toBe(20_000);
    expect(left(pay(50_000), pay(30_000), refund(20_000, 2))).toBe(50_000);
    expect(left(pay(50_000), refund(20_000, 1), refund(10_000, 1), reverse(2, 20_000))).toBe(40_000);
    expect(left(pay(50_000), refund(50_000, 1), reverse(2, 50_000), refund(1, 1))).toBe(49_999);
  });

  it('does not shrink with the reversal of a refund, even if that names the payment', () => {
    expect(left(pay(50_000), refund(20_000, 1), { ...reverse(2, 20_000), ofId: 1 })).toBe(50_000);
  });

  it('is 0 once it is reversed, whatever its refunds', () => {
    expect(left(pay(50_000), reverse(1, 50_000))).toBe(0);
    expect(left(pay(50_000), refund(20_000, 1), reverse(1, 30_000))).toBe(0);
    expect(left(pay(50_000), refund(20_000, 1), reverse(2, 20_000), reverse(1, 50_000))).toBe(0);
  });

  it('only the entry named by a reversal is reversed', () => {
    const lines = linesOf(pay(100), pay(200), reverse(2, 200));
    expect(lines.map((line) => isReversed(line, lines))).toEqual([false, true, false]);
  });
});
