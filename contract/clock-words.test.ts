import { expect, test } from 'vitest';
import { writeClocks, writeHour, writeRange, writeTime } from './clock-words.ts';

test.each([
  ['18:30', '12:00 am', 'রাত ১২:০০'],
  ['22:29', '3:59 am', 'রাত ৩:৫৯'],
  ['22:30', '4:00 am', 'ভোর ৪:০০'],
  ['00:30', '6:00 am', 'সকাল ৬:০০'],
  ['06:29', '11:59 am', 'সকাল ১১:৫৯'],
  ['06:30', '12:00 pm', 'দুপুর ১২:০০'],
  ['10:29', '3:59 pm', 'দুপুর ৩:৫৯'],
  ['10:30', '4:00 pm', 'বিকেল ৪:০০'],
  ['12:30', '6:00 pm', 'সন্ধ্যা ৬:০০'],
  ['14:30', '8:00 pm', 'রাত ৮:০০'],
  ['18:29', '11:59 pm', 'রাত ১১:৫৯'],
])('%s in UTC is %s at the clinic, or %s', (clock, en, bn) => {
  const at = new Date(`2026-03-05T${clock}:00Z`);
  expect([writeTime(at, 'en'), writeTime(at, 'bn')]).toEqual([en, bn]);
});

test.each([
  [0, 0, '12 am', 'রাত ১২টা'],
  [1, 0, '1 am', 'রাত ১টা'],
  [2, 0, '2 am', 'রাত ২টো'],
  [3, 0, '3 am', 'রাত ৩টে'],
  [8, 0, '8 am', 'সকাল ৮টা'],
  [12, 0, '12 pm', 'দুপুর ১২টা'],
  [14, 0, '2 pm', 'দুপুর ২টো'],
  [14, 5, '2:05 pm', 'দুপুর ২:০৫'],
  [16, 0, '4 pm', 'বিকেল ৪টে'],
  [24, 0, '12 am', 'রাত ১২টা'],
])('a door sign gives %i:%i as %s, or %s', (hours, minutes, en, bn) => {
  expect([writeHour(hours, minutes, 'en'), writeHour(hours, minutes, 'bn')]).toEqual([en, bn]);
});

test.each([
  ['11:50', '12:10', '5:20 – 5:40 pm', 'বিকেল ৫:২০ – ৫:৪০'],
  ['06:20', '06:40', '11:50 am – 12:10 pm', 'সকাল ১১:৫০ – দুপুর ১২:১০'],
  ['10:20', '10:40', '3:50 – 4:10 pm', 'দুপুর ৩:৫০ – বিকেল ৪:১০'],
  ['18:20', '18:40', '11:50 pm – 12:10 am', 'রাত ১১:৫০ – ১২:১০'],
])('from %s to %s in UTC is %s, or %s: a part of the day that both have stands once', (from, to, en, bn) => {
  const [first, last] = [new Date(`2026-03-05T${from}:00Z`), new Date(`2026-03-05T${to}:00Z`)];
  expect([writeRange(first, last, 'en'), writeRange(first, last, 'bn')]).toEqual([en, bn]);
});

test('a window of two clocks names a part of the day that both have once', () => {
  expect([writeClocks('08:00', '10:00', 'en'), writeClocks('08:00', '10:00', 'bn')]).toEqual([
    '8:00 – 10:00 am',
    'সকাল ৮:০০ – ১০:০০',
  ]);
  expect(writeClocks('16:00', '18:00', 'bn')).toBe('বিকেল ৪:০০ – সন্ধ্যা ৬:০০');
});
