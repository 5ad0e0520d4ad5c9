import { describe, expect, test } from 'vitest';
import { formats } from './format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [0, '₹0.00', '₹০.০০'],
  [5, '₹0.05', '₹০.০৫'],
  [50, '₹0.50', '₹০.৫০'],
  [19_900, '₹199.00', '₹১৯৯.০০'],
  [100_000, '₹1,000.00', '₹১,০০০.০০'],
  [15_000_000, '₹1,50,000.00', '₹১,৫০,০০০.০০'],
  [1_234_567_890, '₹1,23,45,678.90', '₹১,২৩,৪৫,৬৭৮.৯০'],
  [-1, '−₹0.01', '−₹০.০১'],
  [-20_000, '−₹200.00', '−₹২০০.০০'],
])('%d paise are %s, or %s', (paise, english, bengali) => {
  expect([formats.en.rupees(paise), formats.bn.rupees(paise)]).toEqual([english, bengali]);
});

test.each([
  [0, '0', '০'],
  [12, '12', '১২'],
  [123_456, '1,23,456', '১,২৩,৪৫৬'],
])('a count of %d is %s, or %s', (count, english, bengali) => {
  expect([formats.en.count(count), formats.bn.count(count)]).toEqual([english, bengali]);
});

describe("times are India's", () => {
  test.each([
    ['2026-03-05T18:29:59Z', '5 Mar 2026', '11:59 pm', '৫ মার্চ, ২০২৬', 'রাত ১১:৫৯'],
    ['2026-03-05T18:30:00Z', '6 Mar 2026', '12:00 am', '৬ মার্চ, ২০২৬', 'রাত ১২:০০'],
    ['2026-12-31T18:29:59Z', '31 Dec 2026', '11:59 pm', '৩১ ডিসেম্বর, ২০২৬', 'রাত ১১:৫৯'],
    ['2026-12-31T18:30:00Z', '1 Jan 2027', '12:00 am', '১ জানুয়ারি, ২০২৭', 'রাত ১২:০০'],
    ['2026-03-31T18:29:59Z', '31 Mar 2026', '11:59 pm', '৩১ মার্চ, ২০২৬', 'রাত ১১:৫৯'],
    ['2026-03-31T18:30:00Z', '1 Apr 2026', '12:00 am', '১ এপ্রিল, ২০২৬', 'রাত ১২:০০'],
    ['2026-03-05T03:05:00Z', '5 Mar 2026', '8:35 am', '৫ মার্চ, ২০২৬', 'সকাল ৮:৩৫'],
    ['2026-03-05T11:00:00Z', '5 Mar 2026', '4:30 pm', '৫ মার্চ, ২০২৬', 'বিকেল ৪:৩০'],
  ])('%s is %s, %s, or %s, %s', (at, day, time, bengaliDay, bengaliTime) => {
    const { en, bn } = formats;
    expect([plain(en.date(new Date(at))), plain(en.dateTime(new Date(at)))]).toEqual([day, `${day}, ${time}`]);
    expect([plain(bn.date(new Date(at))), plain(bn.dateTime(new Date(at)))]).toEqual([
      bengaliDay,
      `${bengaliDay}, ${bengaliTime}`,
    ]);
  });

  test('a date stays on one line, and so does a time; between them a line may break', () => {
    const at = new Date('2026-03-05T11:00:00Z');
    expect(formats.en.dateTime(at)).toBe('5\u00a0Mar\u00a02026, 4:30\u00a0pm');
    expect(formats.bn.dateTime(at)).toBe('৫\u00a0মার্চ,\u00a0২০২৬, বিকেল\u00a0৪:৩০');
  });
});
