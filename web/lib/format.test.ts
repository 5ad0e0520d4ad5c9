import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatDigits,
  formatNumber,
  formatPercent,
  formatPhone,
  formatRupees,
  formatShortDate,
  formatTime,
} from './format.ts';

test('these tests run outside the Indian time zone, so that a missing zone is noticed', () => {
  expect(new Date('2026-11-20T00:00:00Z').getTimezoneOffset()).toBe(8 * 60);
});

describe('rupees', () => {
  test.each([
    [0, '₹0', '₹০'],
    [199, '₹199', '₹১৯৯'],
    [0.05, '₹0.05', '₹০.০৫'],
    [99.5, '₹99.50', '₹৯৯.৫০'],
    [1500, '₹1,500', '₹১,৫০০'],
    [150000, '₹1,50,000', '₹১,৫০,০০০'],
    [12345678.5, '₹1,23,45,678.50', '₹১,২৩,৪৫,৬৭৮.৫০'],
    [-0.5, '−₹0.50', '−₹০.৫০'],
    [-250, '−₹250', '−₹২৫০'],
  ])('%d is grouped the Indian way in both languages', (amount, english, bengali) => {
    expect(formatRupees(amount, 'en')).toBe(english);
    expect(formatRupees(amount, 'bn')).toBe(bengali);
  });
});

/** A moment in UTC, and how it is shown in English and in Bengali. */
const moments: readonly (readonly [at: string, what: string, en: Seen, bn: Seen])[] = [
  [
    '2026-03-05T18:29:59Z',
    'the second before midnight',
    { date: '5 March 2026', short: '5 Mar 2026', axis: '5 Mar', time: '11:59\u00a0pm' },
    { date: '৫ মার্চ, ২০২৬', short: '৫ মার্চ, ২০২৬', axis: '৫ মার্চ', time: 'রাত\u00a0১১:৫৯' },
  ],
  [
    '2026-03-05T18:30:00Z',
    'midnight',
    { date: '6 March 2026', short: '6 Mar 2026', axis: '6 Mar', time: '12:00\u00a0am' },
    { date: '৬ মার্চ, ২০২৬', short: '৬ মার্চ, ২০২৬', axis: '৬ মার্চ', time: 'রাত\u00a0১২:০০' },
  ],
  [
    '2026-12-31T18:29:59Z',
    'the last second of a year',
    { date: '31 December 2026', short: '31 Dec 2026', axis: '31 Dec', time: '11:59\u00a0pm' },
    { date: '৩১ ডিসেম্বর, ২০২৬', short: '৩১ ডিসেম্বর, ২০২৬', axis: '৩১ ডিসেম্বর', time: 'রাত\u00a0১১:৫৯' },
  ],
  [
    '2026-12-31T18:30:00Z',
    'the new year',
    { date: '1 January 2027', short: '1 Jan 2027', axis: '1 Jan', time: '12:00\u00a0am' },
    { date: '১ জানুয়ারি, ২০২৭', short: '১ জানুয়ারি, ২০২৭', axis: '১ জানুয়ারি', time: 'রাত\u00a0১২:০০' },
  ],
  [
    '2026-03-31T18:29:59Z',
    'the end of the financial year',
    { date: '31 March 2026', short: '31 Mar 2026', axis: '31 Mar', time: '11:59\u00a0pm' },
    { date: '৩১ মার্চ, ২০২৬', short: '৩১ মার্চ, ২০২৬', axis: '৩১ মার্চ', time: 'রাত\u00a0১১:৫৯' },
  ],
  [
    '2026-03-31T18:30:00Z',
    'the financial year that begins',
    { date: '1 April 2026', short: '1 Apr 2026', axis: '1 Apr', time: '12:00\u00a0am' },
    { date: '১ এপ্রিল, ২০২৬', short: '১ এপ্রিল, ২০২৬', axis: '১ এপ্রিল', time: 'রাত\u00a0১২:০০' },
  ],
  [
    '2028-02-28T18:30:00Z',
    'a leap day',
    { date: '29 February 2028', short: '29 Feb 2028', axis: '29 Feb', time: '12:00\u00a0am' },
    { date: '২৯ ফেব্রুয়ারি, ২০২৮', short: '২৯ ফেব্রুয়ারি, ২০২৮', axis: '২৯ ফেব্রুয়ারি', time: 'রাত\u00a0১২:০০' },
  ],
];
interface Seen {
  date: string;
  short: string;
  axis: string;
  time: string;
}

describe('moments are shown in Indian time whatever the device’s time zone', () => {
  test.each(moments)('%s, %s', (at, _, ...seen) => {
    const shown = (['en', 'bn'] as const).map((language) => ({
      date: formatDate(at, language),
      short: formatShortDate(at, language),
      axis: formatDayMonth(at, language),
      time: formatTime(at, language),
    }));
    expect(shown).toEqual(seen);
  });

  test('date and time are shown together', () => {
    expect(formatDateTime('2026-03-31T18:30:00Z', 'en')).toBe('1 April 2026, 12:00\u00a0am');
    expect(formatDateTime('2026-03-31T18:30:00Z', 'bn')).toBe('১ এপ্রিল, ২০২৬, রাত\u00a0১২:০০');
  });

  test.each([
    ['23:00', '4:30\u00a0am', 'ভোর\u00a0৪:৩০'],
    ['00:29', '5:59\u00a0am', 'ভোর\u00a0৫:৫৯'],
    ['00:30', '6:00\u00a0am', 'সকাল\u00a0৬:০০'],
    ['03:00', '8:30\u00a0am', 'সকাল\u00a0৮:৩০'],
    ['06:30', '12:00\u00a0pm', 'দুপুর\u00a0১২:০০'],
    ['08:05', '1:35\u00a0pm', 'দুপুর\u00a0১:৩৫'],
    ['11:00', '4:30\u00a0pm', 'বিকেল\u00a0৪:৩০'],
    ['13:00', '6:30\u00a0pm', 'সন্ধ্যা\u00a0৬:৩০'],
    ['15:00', '8:30\u00a0pm', 'রাত\u00a0৮:৩০'],
    ['20:00', '1:30\u00a0am', 'রাত\u00a0১:৩০'],
  ])('%s in UTC is %s, or %s in Bengali with the part of the day instead of am and pm', (clock, english, bengali) => {
    const at = `2026-03-05T${clock}:00Z`;
    expect([formatTime(at, 'en'), formatTime(at, 'bn')]).toEqual([english, bengali]);
  });
});

test('counts are grouped, numbers of records are not', () => {
  expect([formatNumber(1234567, 'en'), formatNumber(1234567, 'bn')]).toEqual(['12,34,567', '১২,৩৪,৫৬৭']);
  expect([formatDigits(1234567890, 'en'), formatDigits(1234567890, 'bn')]).toEqual(['1234567890', '১২৩৪৫৬৭৮৯০']);
  expect([formatDigits('B-07', 'en'), formatDigits('B-07', 'bn')]).toEqual(['B-07', 'B-০৭']);
});

test('a phone number stays on one line, in Western digits', () => {
  expect(formatPhone('9830012345')).toBe('98300\u00a012345');
  for (const other of ['Hidden', '983001234', '98300123456', '+919830012345', ''])
    expect(formatPhone(other)).toBe(other);
});

test.each([
  [0, '0\u00a0KB', '০\u00a0KB'],
  [1, '1\u00a0KB', '১\u00a0KB'],
  [1024, '1\u00a0KB', '১\u00a0KB'],
  [1025, '2\u00a0KB', '২\u00a0KB'],
  [1024 * 1024, '1\u00a0MB', '১\u00a0MB'],
  [19_000_000, '18.1\u00a0MB', '১৮.১\u00a0MB'],
])('%d bytes are %s, or %s', (bytes, english, bengali) => {
  expect([formatBytes(bytes, 'en'), formatBytes(bytes, 'bn')]).toEqual([english, bengali]);
});

test.each([
  [0, '0%', '০%'],
  [0.426, '43%', '৪৩%'],
  [1, '100%', '১০০%'],
])('a share of %d is %s, or %s', (share, english, bengali) => {
  expect([formatPercent(share, 'en'), formatPercent(share, 'bn')]).toEqual([english, bengali]);
});
