import { describe, expect, it, test } from 'vitest';
import { days, haemoglobin, inWeeks, months, pregnant, range, thyroid, years } from '../testing/ranges.ts';
import { gapsOf, overlapsOf, weekGapsOf } from './ranges.ts';
import type { RangeScope } from './ranges.ts';

const isOverlap = (...ranges: RangeScope[]) => overlapsOf(ranges).length > 0;

test('ages that only touch do not overlap, and twelve months are a year', () => {
  expect(isOverlap(range('a', { to: months(12) }), range('b', { from: years(1) }))).toBe(false);
  expect(isOverlap(range('a', { to: months(13) }), range('b', { from: years(1) }))).toBe(true);
  expect(isOverlap(range('a', { sex: 'Male' }), range('b', { sex: 'Female' }))).toBe(false);
  expect(isOverlap(range('a'), range('b', { from: years(3), to: years(4) }))).toBe(true);
});

test('the later of two ages may stand first in the list', () => {
  expect(isOverlap(range('b', { from: years(1) }), range('a', { to: months(12) }))).toBe(false);
  expect(isOverlap(range('b', { from: years(1) }), range('a', { to: months(13) }))).toBe(true);
  expect(isOverlap(range('b', { from: years(3) }), range('a', { from: years(1), to: years(2) }))).toBe(false);
});

test('the ranges that overlap are named in pairs', () => {
  const [all, child, man, old] = [
    range('all', { to: years(60) }),
    range('child', { to: years(12) }),
    range('man', { sex: 'Male' }),
    range('old', { from: years(50) }),
  ] as const;
  expect(overlapsOf([all, child, man, old])).toEqual([
    [all, child],
    [all, old],
  ]);
});

test('the ages without a range are named, for each sex', () => {
  expect(gapsOf(haemoglobin, 'Male')).toEqual([]);
  expect(
    gapsOf([range('a', { from: days(3), to: years(2) }), range('b', { from: years(12), to: years(60) })], 'Male'),
  ).toEqual([
    { from: null, to: days(3) },
    { from: years(2), to: years(12) },
    { from: years(60), to: null },
  ]);
  expect(gapsOf([range('a', { sex: 'Male' })], 'Female')).toEqual([{ from: null, to: null }]);
  expect(gapsOf([], 'Female')).toEqual([]);
});

describe('the ages without a range are the same', () => {
  const toTwo = range('a', { from: days(3), to: years(2) });
  const toSixty = range('b', { from: years(12), to: years(60) });
  const adults = range('c', { from: years(18) });
  const young = range('d', { to: years(18) });
  it.each([
    [
      'in whatever order the ranges are listed',
      [toSixty, toTwo],
      [
        { from: null, to: days(3) },
        { from: years(2), to: years(12) },
        { from: years(60), to: null },
      ],
    ],
    ['with a range within another', [young, toTwo, adults], []],
    ['with a range that begins before another ends', [young, toSixty], [{ from: years(60), to: null }]],
    [
      'as the first range says them that ends there',
      [range('e', { to: years(1) }), range('f', { to: months(12) })],
      [{ from: years(1), to: null }],
    ],
  ])('%s', (_, ranges, gaps) => expect(gapsOf(ranges, 'Male')).toEqual(gaps));
});

describe('a list of ranges for pregnancies', () => {
  it('leaves no week out unsaid, and none twice', () => {
    expect(weekGapsOf(thyroid)).toEqual([]);
    expect(weekGapsOf([pregnant(4, 13), pregnant(20, 27)])).toEqual([
      { from: null, to: 3 },
      { from: 14, to: 19 },
      { from: 28, to: null },
    ]);
    expect(weekGapsOf(haemoglobin)).toEqual([]);
    expect([isOverlap(...thyroid), isOverlap(pregnant(null, 13), pregnant(13, 27))]).toEqual([false, true]);
    expect(gapsOf(thyroid.slice(2), 'Female')).toEqual([{ from: null, to: null }]);
  });

  it.each([
    ['20-27, 4-13', 'null-3, 14-19, 28-null'],
    ['28-null, 14-27', 'null-13'],
    ['14-null, null-13', ''],
    ['null-30, 10-20', '31-null'],
    ['null-42', '43-null'],
    ['null-43', '44-null'],
    ['null-44', ''],
    ['1-null', 'null-0'],
  ])('of the weeks %s leaves out: %s', (listed, gaps) => {
    const ranges = [range('everybody'), ...listed.split(', ').map(inWeeks)];
    expect(
      weekGapsOf(ranges)
        .map(({ from, to }) => `${from}-${to}`)
        .join(', '),
    ).toBe(gaps);
  });

  it.each([
    ['null-13', '14-27', false],
    ['null-14', '14-27', true],
    ['14-27', '28-null', false],
    ['14-28', '28-null', true],
    ['null-13', '28-null', false],
    ['null-null', '20-21', true],
    ['5-30', '10-20', true],
  ])('of the weeks %s and %s, in either order, has two for the same women: %s', (one, other, isSame) => {
    const [first, second] = [inWeeks(one), inWeeks(other)];
    expect([isOverlap(first, second), isOverlap(second, first)]).toEqual([isSame, isSame]);
  });

  it('is never for the same people as one for everybody', () => {
    expect(isOverlap(range('everybody'), pregnant(null, null))).toBe(false);
  });
});
