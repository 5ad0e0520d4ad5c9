import { expect, test } from 'vitest';
import { writeClock } from '#contract/clock-words.ts';
import { figureText, hoursRows, phoneText } from './formats.ts';
import { dialled } from '#web/lib/format.ts';
import { textsIn } from './texts.ts';

const [en, bn] = [textsIn('en'), textsIn('bn')];

test.each([
  [40, '40+', '৪০+'],
  [50, '50+', '৫০+'],
  [100_000, '100k+', '১ লক্ষ+'],
  [0, '0+', '০+'],
  [999, '999+', '৯৯৯+'],
  [1550, '1.5k+', '১.৫ হাজার+'],
  [2_340_000, '2.3M+', '২৩.৪ লক্ষ+'],
  [25_000_000, '25M+', '২.৫ কোটি+'],
])('%d is shown as %s and %s', (count, english, bengali) => {
  expect([figureText(count, 'en', en), figureText(count, 'bn', bn)]).toEqual([english, bengali]);
});

test.each([
  ['9876543210', '+91 98765 43210', '+919876543210'],
  ['03325550000', '033 2555 0000', '+913325550000'],
  ['112', '112', '112'],
  ['1800123', '1800123', '1800123'],
])('%s is shown as %s and dialled as %s', (phone, read, dial) => {
  expect([phoneText(phone), dialled(phone)]).toEqual([read, dial]);
});

test.each([
  ['08:00', '8 am', 'সকাল ৮টা'],
  ['12:00', '12 pm', 'দুপুর ১২টা'],
  ['13:30', '1:30 pm', 'দুপুর ১:৩০'],
  ['17:05', '5:05 pm', 'বিকেল ৫:০৫'],
  ['19:00', '7 pm', 'সন্ধ্যা ৭টা'],
  ['20:00', '8 pm', 'রাত ৮টা'],
  ['05:00', '5 am', 'ভোর ৫টা'],
  ['00:00', '12 am', 'রাত ১২টা'],
  ['24:00', '12 am', 'রাত ১২টা'],
])('%s is %s and %s', (clock, english, bengali) => {
  expect([writeClock(clock, 'en'), writeClock(clock, 'bn')]).toEqual([english, bengali]);
});

test('days without hours are closed', () => {
  const day = { opens: '08:00', closes: '20:00' };
  const hours = { monday: day, tuesday: day, wednesday: null, thursday: day, friday: day, saturday: day, sunday: null };
  expect(hoursRows(hours, 'en')).toEqual([
    { days: 'Mon–Tue', open: '8 am – 8 pm' },
    { days: 'Thu–Sat', open: '8 am – 8 pm' },
    { days: 'Wed, Sun', open: null },
  ]);
});
