import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { flagOf } from '../reports/flags.ts';
import { aReferenceRange as range } from '../testing/ranges.ts';
import { limitOf } from '../reports/reference-limits.ts';
import type { ReferenceRangeRow } from './analytes.ts';
import { rangeFor } from './cautious-range.ts';
import { candidatesOf } from './ranges.ts';
import type { RangePerson } from './ranges.ts';

const years = (amount: number) => ({ amount, unit: 'YEAR' }) as const;
const days = (amount: number) => ({ amount, unit: 'DAY' }) as const;

/** Haemoglobin as a laboratory lists it, each range with the critical limit 7. */
const haemoglobin = [
  range({ to: days(30), low: '13.5', high: '21.5', criticalLow: '7.0' }),
  range({ from: days(30), to: years(2), low: '9.5', high: '13.5', criticalLow: '7.0' }),
  range({ from: years(2), to: years(12), low: '11.5', high: '15.5', criticalLow: '7.0' }),
  range({ from: years(12), sex: 'Male', low: '13.0', high: '17.0', criticalLow: '7.0' }),
  range({ from: years(12), sex: 'Female', low: '12.0', high: '15.0', criticalLow: '7.0' }),
  range({
    from: years(12),
    sex: 'Female',
    pregnancy: { from: null, to: null },
    low: '11.0',
    high: '14.0',
    criticalLow: '7.0',
  }),
];
const day = '2026-03-06';
const woman: RangePerson = { sex: 'Female', born: { first: '1990-05-01', last: '1990-05-01' }, day };
const notPregnant = { isPregnant: false, weeks: null };
const infant = { first: '2025-03-07', last: '2026-03-06' };

describe('haemoglobin of somebody of whom one thing is not known', () => {
  it.each([
    ['a woman whose pregnancy is not known', woman, ['PREGNANCY'], '11.5', 'LOW'],
    ['of gender Other', { ...woman, sex: 'Other', pregnancy: notPregnant }, ['SEX'], '12.5', 'LOW'],
    ['without a sex', { ...woman, sex: null, pregnancy: notPregnant }, ['SEX'], '16', 'HIGH'],
    ['an infant booked with the age 0', { sex: 'Female', born: infant, day }, ['AGE'], '12', 'LOW'],
    ['without an age', { ...woman, born: null, pregnancy: notPregnant }, ['AGE'], '22', 'HIGH'],
  ] as const)('%s', (_, person, facts, value, flag) => {
    const { range: applied, dependsOn } = rangeFor(haemoglobin, person);
    const limits = {
      low: limitOf(applied!.low),
      high: limitOf(applied!.high),
      criticalLow: limitOf(applied!.criticalLow),
      criticalHigh: limitOf(applied!.criticalHigh),
    };
    expect(dependsOn).toEqual(facts);
    expect(flagOf('3.2', limits)).toBe('CRITICAL_LOW');
    expect(flagOf(value, limits)).toBe(flag);
  });

  it('has her own range once it is known', () => {
    const { range: applied, dependsOn } = rangeFor(haemoglobin, { ...woman, pregnancy: notPregnant });
    expect([applied?.low, applied?.high, dependsOn]).toEqual(['12.0', '15.0', []]);
  });
});

describe('words are normal where all lists that may be meant have them', () => {
  it.each([
    ['Nil / Trace', 'Nil / Trace / +', 'Nil / Trace'],
    ['Nil / Trace / +', 'Nil / Trace', 'Nil / Trace'],
    [' Nil  /  Trace ', 'Trace / Nil', 'Nil / Trace'],
    ['Nil', 'Trace', ''],
    ['Nil', '', 'Nil'],
    ['', '+', '+'],
  ])('%j and %j: %j', (ofMen, ofWomen, shared) => {
    const lists = [range({ sex: 'Male', text: ofMen }), range({ sex: 'Female', text: ofWomen })];
    const { range: applied, dependsOn } = rangeFor(lists, { ...woman, sex: null });
    expect([applied?.text, dependsOn]).toEqual([shared, ['SEX']]);
  });

  it('all, not some of them', () => {
    const lists = [
      range({ to: years(12), text: 'Nil / Trace / +' }),
      range({ from: years(12), to: years(60), text: 'Nil / Trace' }),
      range({ from: years(60), text: 'Nil / +' }),
    ];
    expect(rangeFor(lists, { ...woman, born: null }).range?.text).toBe('Nil');
  });

  it('none where no list has any', () => {
    const lists = [range({ sex: 'Male', high: '15' }), range({ sex: 'Female', high: '14' })];
    expect(rangeFor(lists, { ...woman, sex: null }).range?.text).toBe('');
  });
});

test('a limit that two ranges write differently is written as in the first', () => {
  const lists = [
    range({ sex: 'Male', low: '4', high: '9', criticalLow: '2', criticalHigh: '20' }),
    range({ sex: 'Female', low: '4.0', high: '9.0', criticalLow: '2.0', criticalHigh: '20.0', text: 'none' }),
  ];
  const limits = { low: '4', high: '9', criticalLow: '2', criticalHigh: '20' };
  expect(rangeFor(lists, { ...woman, sex: null }).range).toMatchObject(limits);
});

test.each([
  ['of women, of somebody without a sex', { sex: 'Female' }, { sex: null }, ['SEX']],
  ['from 12 years on, of somebody without an age', { from: years(12) }, { born: null }, ['AGE']],
  ['of a pregnancy that nobody asked about', { pregnancy: { from: null, to: null } }, {}, ['PREGNANCY']],
] as const)('the only range depends on what is not known where it may not be theirs: %s', (_, scope, who, facts) => {
  const { range: applied, dependsOn } = rangeFor([range({ ...scope, high: '15' })], { ...woman, ...who });
  expect([applied?.high, dependsOn]).toEqual(['15', facts]);
});

test('ranges that print the same are that range, whichever is meant', () => {
  const same = [range({ sex: 'Male', low: '4', high: '11' }), range({ sex: 'Female', low: '4.0', high: '11' })];
  expect(rangeFor(same, { ...woman, sex: null })).toMatchObject({ range: { high: '11' }, dependsOn: [] });
});

const limit = fc.option(fc.integer({ min: 0, max: 20 }).map(String));
const age = fc.option(fc.integer({ min: 0, max: 90 }).map(years));
const anyRange: fc.Arbitrary<Partial<ReferenceRangeRow>> = fc.record({
  sex: fc.constantFrom(null, 'Male', 'Female'),
  from: age,
  to: age,
  pregnancy: fc.constantFrom(null, { from: null, to: 13 }, { from: 14, to: 27 }),
  low: limit,
  high: limit,
  criticalLow: limit,
  criticalHigh: limit,
});
const anyPerson: fc.Arbitrary<RangePerson> = fc.record({
  sex: fc.constantFrom(null, 'Male', 'Female', 'Other'),
  born: fc.constantFrom(null, infant, woman.born, { first: '2010-03-07', last: '2011-03-06' }),
  day: fc.constant(day),
  pregnancy: fc.constantFrom(
    undefined,
    notPregnant,
    { isPregnant: true, weeks: null },
    { isPregnant: true, weeks: 20 },
  ),
});

const flagBy = (value: number, one: ReferenceRangeRow) =>
  flagOf(String(value), {
    low: limitOf(one.low),
    high: limitOf(one.high),
    criticalLow: limitOf(one.criticalLow),
    criticalHigh: limitOf(one.criticalHigh),
  });
const anyCase = [fc.array(anyRange.map(range), { maxLength: 6 }), anyPerson, fc.integer({ min: 0, max: 20 })] as const;

test('a value that is out of any range that may be meant is flagged, and critical if it is so in any', () => {
  const isKept = (ranges: ReferenceRangeRow[], person: RangePerson, value: number) => {
    const { range: applied } = rangeFor(ranges, person);
    const flag = applied && flagBy(value, applied);
    const flags = candidatesOf(ranges, person).map((one) => flagBy(value, one));
    if (flags.some((one) => one?.startsWith('CRITICAL'))) return flag?.startsWith('CRITICAL') === true;
    return flags.every((one) => one === null || one === 'NORMAL') || flag === 'LOW' || flag === 'HIGH';
  };
  expect(() => fc.assert(fc.property(...anyCase, isKept), { numRuns: 2000 })).not.toThrow();
});

test('limits are printed as a range only where they are those of every range that may be meant', () => {
  const isKept = (ranges: ReferenceRangeRow[], person: RangePerson) => {
    const { range: applied, dependsOn } = rangeFor(ranges, person);
    const same = (one: ReferenceRangeRow) =>
      limitOf(one.low) === limitOf(applied!.low) && limitOf(one.high) === limitOf(applied!.high);
    return !applied || dependsOn.length > 0 || candidatesOf(ranges, person).every(same);
  };
  expect(() => fc.assert(fc.property(anyCase[0], anyPerson, isKept), { numRuns: 2000 })).not.toThrow();
});
