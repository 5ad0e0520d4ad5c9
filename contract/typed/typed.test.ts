import { describe, expect, it } from 'vitest';
import { ageInField, birthSpan, keepAge, plainAge, readAge, yearsOf } from './age.ts';
import { plainRupees, readPaise } from './money.ts';
import { plainCode, plainNumber, readDecimal, readWhole } from './number.ts';
import { isPercent, readPercent } from './percent.ts';
import { plainPhone, readPhone } from './phone.ts';

/** Typed and read; null: refused. */
type Table<T> = readonly (readonly [typed: string, read: T | null])[];

const ages: Table<string> = [
  ['0', '0'],
  ['7', '7'],
  ['07', '7'],
  ['45', '45'],
  [' 45 ', '45'],
  ['৪৫', '45'],
  ['४५', '45'],
  ['45 years', '45'],
  ['45yrs', '45'],
  ['45 Yrs.', '45'],
  ['45y', '45'],
  ['45Y', '45'],
  ['45 years old', '45'],
  ['৪৫ বছর', '45'],
  ['४५ वर्ष', '45'],
  ['120', '120'],
  ['6m', '6 months'],
  ['6 m', '6 months'],
  ['24m', '24 months'],
  ['6 mo', '6 months'],
  ['6 mths', '6 months'],
  ['6months', '6 months'],
  ['6 Months', '6 months'],
  ['1 month', '1 months'],
  ['৬ মাস', '6 months'],
  ['৬মাস', '6 months'],
  ['६ महीने', '6 months'],
  ['30 months', '30 months'],
  ['0y 6m', '6 months'],
  ['1y 6m', '18 months'],
  ['1y 11m', '23 months'],
  ['1Y 6M', '18 months'],
  ['1y6m', '18 months'],
  ['1 year 6 months', '18 months'],
  ['1 year and 6 months', '18 months'],
  ['1 year, 6 months', '18 months'],
  ['1y 0m', '12 months'],
  ['১ বছর ৬ মাস', '18 months'],
  ['১ বছর ও ৬ মাস', '18 months'],
  ['10d', '10 days'],
  ['10 d', '10 days'],
  ['10 days', '10 days'],
  ['10 Days old', '10 days'],
  ['1 day', '1 days'],
  ['0 days', '0 days'],
  ['১০ দিন', '10 days'],
  ['१० दिन', '10 days'],
  ['2 weeks', '14 days'],
  ['৩ সপ্তাহ', '21 days'],
  ['5m 3d', '5 months 3 days'],
  ['5 months 3 days', '5 months 3 days'],
  ['1y 2m 3d', '14 months 3 days'],
  ['1y 20d', '12 months 20 days'],
  ['1y 31d', '12 months 31 days'],
  ['5m 31d', '5 months 31 days'],
  ['40 days', '40 days'],
  ['6 weeks', '42 days'],
  ['1000 days', '1000 days'],
  ['', null],
  ['0.5', null],
  ['1.5', null],
  ['1.5 years', null],
  ['½', null],
  ['6/12', null],
  ['6M', null],
  ['45 M', null],
  ['45m', null],
  ['45/M', null],
  ['45 F', null],
  ['0m', null],
  ['121', null],
  ['1500 months', null],
  ['2000 days', null],
  ['1001 days', null],
  ['143 weeks', null],
  ['1y 32d', null],
  ['5m 32d', null],
  ['5m 5 weeks', null],
  ['1y 12m', null],
  ['5m 40d', null],
  ['6m 1y', null],
  ['6m 6m', null],
  ['-5', null],
  ['5+', null],
  ['4 5', null],
  ['45-50', null],
  ['45,5', null],
  ['1e2', null],
  ['0x10', null],
  ['m', null],
  ['months', null],
  [',', null],
  ['and', null],
  ['& old', null],
  ['abc', null],
  ['about 45', null],
  ['6 মা', null],
  ['12/03/2024', null],
  ['9999999999', null],
];

const money: Table<string> = [
  ['0', '0'],
  ['7', '7'],
  ['007', '007'],
  ['500', '500'],
  [' 500 ', '500'],
  ['500.5', '500.5'],
  ['500.50', '500.50'],
  ['0.29', '0.29'],
  ['1,200', '1200'],
  ['12,000', '12000'],
  ['120,000', '120000'],
  ['1,20,000', '120000'],
  ['10,00,000', '1000000'],
  ['1,000,000', '1000000'],
  ['1 20 000', '120000'],
  ['1,20,000.50', '120000.50'],
  ['₹500', '500'],
  ['₹ 1,500.50', '1500.50'],
  ['Rs 500', '500'],
  ['Rs. 500', '500'],
  ['rs.500', '500'],
  ['RS 500/-', '500'],
  ['500/-', '500'],
  ['500 /-', '500'],
  ['500/=', '500'],
  ['INR 500', '500'],
  ['500 rupees', '500'],
  ['Rs. 500/- only', '500'],
  ['৫০০', '500'],
  ['১,২০,০০০', '120000'],
  ['৫০০ টাকা', '500'],
  ['५००', '500'],
  ['५०० रुपये', '500'],
  ['５００', '500'],
  ['5\u00a0000', '5000'],
  ['\u200e500', '500'],
  ['', null],
  ['2x500', null],
  ['2*500', null],
  ['2 × 500', null],
  ['500+100', null],
  ['1e3', null],
  ['-5', null],
  ['−5', null],
  ['(500)', null],
  ['7,5', null],
  ['7,50', null],
  ['1,20', null],
  ['12,00', null],
  ['1,2,000', null],
  ['0,500', null],
  ['1,500,00', null],
  ['5 00', null],
  ['1.2.3', null],
  ['1.234', null],
  ['1.500,50', null],
  ['5.', null],
  ['.5', null],
  ['₹', null],
  ['/-', null],
  ['Rs', null],
  ['500k', null],
  ['5 lakh', null],
  ['$500', null],
  ['500৳', null],
  ['abc', null],
  ['500/600', null],
  ['500-', null],
  ['10%', null],
  ['0x10', null],
];

const whole: Table<number> = [
  ['12', 12],
  [' 12 ', 12],
  ['০১২', 12],
  ['१२', 12],
  ['1,200', 1200],
  ['', null],
  ['12.0', null],
  ['1.5', null],
  ['-1', null],
  ['+1', null],
  ['1e3', null],
  ['1 2', null],
  ['1,2', null],
  ['12a', null],
];

const wholePercents: Table<number> = [
  ['0', 0],
  ['10', 10],
  ['10%', 10],
  ['10 %', 10],
  ['১০%', 10],
  ['१०', 10],
  ['১০ শতাংশ', 10],
  ['10 percent', 10],
  ['100', 100],
  ['', null],
  ['%', null],
  ['7.5', null],
  ['7.5%', null],
  ['7.0', null],
  ['7,5', null],
  ['7,5%', null],
  ['101', null],
  ['-5', null],
  ['5%%', null],
  ['5-10', null],
  ['1e1', null],
  ['₹10', null],
];
const percents: Table<number> = [
  ['7.5', 7.5],
  ['7.5%', 7.5],
  ['৭.৫%', 7.5],
  ['12.25 %', 12.25],
  ['7.125', null],
  ['7,5%', null],
  ['100.5', null],
];

const phones: Table<string> = [
  ['9830012345', '9830012345'],
  ['98300 12345', '9830012345'],
  ['98300-12345', '9830012345'],
  ['98300–12345', '9830012345'],
  ['(98300) 12345', '9830012345'],
  ['+919830012345', '9830012345'],
  ['+91 98300 12345', '9830012345'],
  ['+91-98300-12345', '9830012345'],
  ['919830012345', '9830012345'],
  ['91 98300 12345', '9830012345'],
  ['00919830012345', '9830012345'],
  ['09830012345', '9830012345'],
  ['0 98300 12345', '9830012345'],
  ['+91 098300 12345', '9830012345'],
  ['+91 00 98300 12345', '9830012345'],
  [' +91 98300 12345', '9830012345'],
  ['৯৮৩০০১২৩৪৫', '9830012345'],
  ['+৯১ ৯৮৩০০ ১২৩৪৫', '9830012345'],
  ['९८३००१२३४५', '9830012345'],
  ['9198300123', '9198300123'],
  ['98300.12345', '9830012345'],
  ['9 8 3 0 0 1 2 3 4 5', '9830012345'],
  ['\u200e98300\u00a012345', '9830012345'],
  ['９８３００１２３４５', '9830012345'],
  ['6000000000', '6000000000'],
  ['', null],
  ['983001234', null],
  ['98300123456', null],
  ['983001234567', null],
  ['98300 12345 98300 54321', null],
  ['98300 12345 / 98300 54321', null],
  ['98300 12345, 98300 54321', null],
  ['98300x12345', null],
  ['Ph: 98300 12345', null],
  ['98300 12345 (home)', null],
  ['9830O12345', null],
  ['-9830012345', null],
  ['+44 20 7946 09', null],
  ['+4420794609', null],
  [' +4420794609', null],
  ['+1 212 555 0100', null],
  ['004420794609', null],
  ['+880 1711 123456', null],
  ['+9830012345', null],
  ['1234567890', '1234567890'],
  ['5830012345', '5830012345'],
  ['0000000000', null],
  ['9830012345x12', null],
  ['98300+12345', null],
  ['98300 1234', null],
  ['983001234৫৬', null],
  ['+91 98300 123456', null],
  ['91', null],
  ['+91', null],
];

describe('what is typed is read as what it says, or refused', () => {
  it.each(ages)('the age %j as %j', (typed, read) => {
    const age = readAge(typed);
    expect(age && plainAge(age)).toBe(read);
    if (read !== null) expect(readAge(read), 'what is sent is read alike').toEqual(age);
  });
  it.each(money)('the rupees %j as %j', (typed, read) => {
    expect(plainRupees(typed)).toBe(read);
    if (read !== null) expect(plainRupees(read), 'what is sent is read alike').toBe(read);
  });
  it.each(whole)('the whole number %j as %j', (typed, read) => expect(readWhole(typed)).toBe(read));
  it.each(wholePercents)('the whole percentage %j as %j', (typed, read) => expect(readPercent(typed, 0)).toBe(read));
  it.each(percents)('the percentage %j as %j', (typed, read) => expect(readPercent(typed, 2)).toBe(read));
  it.each(phones)('the phone %j as %j', (typed, read) => expect(readPhone(typed)).toBe(read));
});

it.each([
  ['an age', '45', readAge],
  ['a sum', '500', plainRupees],
  ['a number', '500', plainNumber],
  ['a phone number', '98300 12345', readPhone],
])('%s is read with blanks about it up to 40 signs, and with more it is none', (_, typed, read) => {
  expect(read(typed.padEnd(40))).toEqual(read(typed));
  expect(read(typed)).not.toBeNull();
  expect(read(typed.padEnd(41))).toBeNull();
});

it('a sum is counted in paise', () => {
  expect(['0.29', '1,20,000.50', '৫০০', '7,5'].map(readPaise)).toEqual([29, 12_000_050, 50_000, null]);
});

it.each([
  ['22.5726', 22.5726],
  ['-22.5', -22.5],
  ['−22.5', -22.5],
  ['২২.৫', 22.5],
  ['1,00,000', 100_000],
  ['22,57', Number.NaN],
  ['1e3', Number.NaN],
  ['- 5', -5],
  ['+5', 5],
  ['--5', Number.NaN],
  ['5-3', Number.NaN],
  ['5 - 3', Number.NaN],
  ['-', Number.NaN],
  ['', Number.NaN],
])('the decimal %j is %d', (typed, read) => expect(readDecimal(typed)).toBe(read));

it.each([
  ['700 001', '700001'],
  ['৭০০০০১', '700001'],
  ['1234-5678-9012', '123456789012'],
  ['70a001', '70a001'],
  ['70 00-1 a', '70 00-1 a'],
  ['-700001', '-700001'],
  ['', ''],
])('the digits %j are %j', (typed, plain) => expect(plainCode(typed)).toBe(plain));

it('a percentage says so', () => {
  expect(['10%', '১০ শতাংশ', '10'].map(isPercent)).toEqual([true, true, false]);
});

it('a part of a phone number is read while it is typed, and more than the whole is not cut', () => {
  expect(['', '98', '+91 98', ' +91 98', '098', '98300123456', '98a', '+44'].map((text) => plainPhone(text))).toEqual([
    null,
    '98',
    '98',
    '98',
    '98',
    null,
    null,
    null,
  ]);
});

describe('an age', () => {
  const today = '2026-08-31';
  const told = (typed: string) => readAge(typed)!;

  it.each([
    ['45', ['1980-09-01', '1981-08-31']],
    ['0', ['2025-09-01', '2026-08-31']],
    ['6 months', ['2026-01-29', '2026-02-28']],
    ['1 month', ['2026-07-01', '2026-07-31']],
    ['18 months', ['2025-01-29', '2025-02-28']],
    ['10 days', ['2026-08-21', '2026-08-21']],
    ['0 days', ['2026-08-31', '2026-08-31']],
    ['5 months 3 days', ['2026-03-28', '2026-03-28']],
  ])('of %s was born between %j', (typed, span) => expect(birthSpan(told(typed), today)).toEqual(span));

  it.each([
    ['45', { ageYears: 45, ageUnit: 'YEAR', ageToldOn: '2026-08-31' }],
    ['18 months', { ageYears: 0, ageUnit: 'MONTH', ageToldOn: '2025-02-28' }],
    ['10 days', { ageYears: 0, ageUnit: 'DAY', ageToldOn: '2026-08-21' }],
  ])('of %s is kept as %j', (typed, kept) => expect(keepAge(told(typed), today)).toEqual(kept));

  it('has full years', () => {
    expect(['45', '11 months', '12 months', '23 months', '10 days'].map((typed) => yearsOf(told(typed)))).toEqual([
      45, 0, 1, 1, 0,
    ]);
  });

  it('stands in its field as it is read', () => {
    expect(
      [
        { age: 45 },
        { age: null },
        { age: 0, infantAge: { months: 6, days: 0 } },
        { age: 0, infantAge: { months: 0, days: 0 } },
        { age: 0, infantAge: { months: 5, days: 3 } },
      ].map(ageInField),
    ).toEqual(['45', '', '6 months', '0 days', '5 months 3 days']);
  });
});
