import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatDayMonth, formatDigits, formatNumber, formatPhone, formatRupees, formatTime } from './format.ts';

describe('rupees', () => {
  test.each([
    [0, '₹0', '₹০'],
    [199, '₹199', '₹১৯৯'],
    [1500, '₹1,500', '₹১,৫০০'],
    [150000, '₹1,50,000', '₹১,৫০,০০০'],
    [12345678.5, '₹1,23,45,678.50', '₹১,২৩,৪৫,৬৭৮.৫০'],
    [-250, '−₹250', '−₹২৫০'],
  ])('%d is grouped the Indian way in both languages', (amount, english, bengali) => {
    expect(formatRupees(amount, 'en')).toBe(english);
    expect(formatRupees(amount, 'bn')).toBe(bengali);
  });
});

describe('moments', () => {
  test('on an axis are a day and a month', () => {
    expect(formatDayMonth('2026-03-04T18:30:00Z', 'en')).toBe('5 Mar');
    expect(formatDayMonth('2026-03-04T18:30:00Z', 'bn')).toBe('৫ মার্চ');
  });


  test('are shown in India whatever the device thinks', () => {
    expect(formatDate('2026-03-04T18:30:00Z', 'en')).toBe('5 March 2026');
    expect(formatDate('2026-03-04T18:29:59Z', 'en')).toBe('4 March 2026');
    expect(formatDateTime('2026-03-05T11:00:00Z', 'en')).toBe('5 March 2026, 4:30 pm');
  });

  test('name the part of the day in Bengali, and no am or pm', () => {
    expect(formatTime('2026-03-05T11:00:00Z', 'bn')).toBe('বিকাল ৪:৩০');
    expect(formatTime('2026-03-05T03:00:00Z', 'bn')).toBe('সকাল ৮:৩০');
    expect(formatDate('2026-03-05T11:00:00Z', 'bn')).toContain('৫ মার্চ');
  });
});

test('counts are grouped, names of things are not', () => {
  expect(formatNumber(1234567, 'bn')).toBe('১২,৩৪,৫৬৭');
  expect(formatDigits(1234567, 'bn')).toBe('১২৩৪৫৬৭');
  expect(formatDigits('07', 'en')).toBe('07');
});

test('a phone number stays on one line, in the digits it is dialled with', () => {
  expect(formatPhone('9830012345')).toBe('98300\u00a012345');
  expect(formatPhone('Hidden')).toBe('Hidden');
});
