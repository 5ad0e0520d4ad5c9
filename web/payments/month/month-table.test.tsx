import { expect, test } from 'vitest';
import type { PaymentMonth } from '#contract/payments/books.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { MonthTable } from './month-table.tsx';

const sums = { cash: 500, upi: 300.5, card: 0, gateway: 50, total: 850.5 };
const month: PaymentMonth = {
  month: '2026-04',
  days: [
    { day: '2026-04-01', ...sums, difference: -10, uncounted: 0 },
    { day: '2026-04-02', ...sums, difference: null, uncounted: 2 },
  ],
  total: { cash: 1000, upi: 601, card: 0, gateway: 100, total: 1701, difference: -10, uncounted: 2 },
};

test('each day leads to its closing and shows its sums by mode and what its drawers differ by', () => {
  const drawn = renderPart(<MonthTable month={month} />).drawn;
  expect(textOf(drawn)).toBe(
    'Day Cash UPI Card Online Total Cash difference ' +
      '1 April 2026 ₹500 ₹300.50 ₹0 ₹50 ₹850.50 −₹10 ' +
      '2 April 2026 ₹500 ₹300.50 ₹0 ₹50 ₹850.50 2 drawers not counted ' +
      'Whole month ₹1,000 ₹601 ₹0 ₹100 ₹1,701 −₹10 2 drawers not counted',
  );
  expect(linksIn(drawn).map(([to]) => to)).toEqual(['/closing?day=2026-04-01', '/closing?day=2026-04-02']);
});

test('the same in Bengali; an empty month says so', () => {
  expect(textOf(renderPart(<MonthTable month={month} />, { language: 'bn' }).drawn)).toContain(
    'দিন নগদ UPI কার্ড অনলাইন মোট নগদের ফারাক ১ এপ্রিল, ২০২৬ ₹৫০০',
  );
  expect(textOf(renderPart(<MonthTable month={{ ...month, days: [] }} />).drawn)).toBe(
    'No money was taken in this month.',
  );
});
