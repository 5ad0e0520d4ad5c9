import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fullYears } from '../patients/family.ts';
import { days, haemoglobin, months, pregnant, range, thyroid, years } from '../testing/ranges.ts';
import { asksPregnancy, chooseRange, dayOfAge, undecided, writeWeeks } from './ranges.ts';
import type { RangePerson } from './ranges.ts';

const born = (day: string) => ({ first: day, last: day });

const chosen = (ranges: readonly ReturnType<typeof range>[], person: Parameters<typeof chooseRange>[1]) => {
  const { range: found, isUnsure } = chooseRange(ranges, person);
  return isUnsure ? 'unsure' : (found?.name ?? 'none');
};

const aDay = fc.date({ min: new Date('1940-01-01'), max: new Date('2026-11-20'), noInvalidDate: true });
const textOf = (date: Date) => date.toISOString().slice(0, 10);

describe('an age is reached on its day, and on the first of the next month where the month has no such day', () => {
  it.each([
    ['2010-07-15', years(12), '2022-07-15'],
    ['2026-11-20', days(28), '2026-12-18'],
    ['2020-02-29', days(365), '2021-02-28'],
    ['2020-02-29', years(1), '2021-03-01'],
    ['2008-02-29', years(18), '2026-03-01'],
    ['2008-02-29', years(16), '2024-02-29'],
    ['2008-02-28', years(18), '2026-02-28'],
    ['2008-03-01', years(18), '2026-03-01'],
    ['2020-02-29', months(12), '2021-03-01'],
    ['2020-02-29', months(1), '2020-03-29'],
    ['2020-01-31', months(1), '2020-03-01'],
    ['2021-01-29', months(1), '2021-03-01'],
    ['2021-03-31', months(1), '2021-05-01'],
    ['2020-12-31', months(2), '2021-03-01'],
    ['1900-02-28', years(100), '2000-02-28'],
    ['2000-02-29', years(100), '2100-03-01'],
  ] as const)('%s and %j is %s', (born, age, day) => expect(dayOfAge(born, age)).toBe(day));
});

describe('on 28 February of a common year one born on 29 February is still a child, for ranges and formulas alike', () => {
  const list = [range('child', { to: years(18) }), range('adult', { from: years(18) })];
  it.each([
    ['2026-02-27', 'child', 17],
    ['2026-02-28', 'child', 17],
    ['2026-03-01', 'adult', 18],
  ] as const)('%s: %s, %i years', (day, name, age) => {
    expect(chosen(list, { sex: 'Female', born: born('2008-02-29'), day })).toBe(name);
    expect(fullYears('2008-02-29', day)).toBe(age);
  });
});

test('full years and the days of ages are one rule', () => {
  fc.assert(
    fc.property(aDay, aDay, fc.integer({ min: 1, max: 90 }), (one, other, amount) => {
      const [first, day] = [textOf(one), textOf(other)].toSorted() as [string, string];
      expect(dayOfAge(first, years(amount)) <= day).toBe(fullYears(first, day) >= amount);
    }),
    { examples: [[new Date('2008-02-29'), new Date('2026-02-28'), 18]] },
  );
});

describe('the range of a person', () => {
  it('changes on the day of the age, for each of the two sexes', () => {
    const of = (day: string, sex = 'Female') => chosen(haemoglobin, { sex, born: born('2014-03-10'), day });
    expect([of('2014-03-10'), of('2014-04-06'), of('2014-04-07')]).toEqual(['newborn', 'newborn', 'child']);
    expect([of('2026-03-09'), of('2026-03-10'), of('2026-03-10', 'Male')]).toEqual(['child', 'woman', 'man']);
  });

  it('is none where no range is meant for them', () => {
    const adults = [range('adult', { from: years(18) })];
    expect(chosen(adults, { sex: 'Male', born: born('2020-01-01'), day: '2026-01-01' })).toBe('none');
    expect(chooseRange([], { sex: null, born: null, day: '2026-01-01' })).toEqual({ range: null, isUnsure: false });
  });

  it('is none where the only one is of the other sex, also without an age', () => {
    const women = [range('women', { sex: 'Female', from: years(12) })];
    expect(chosen(women, { sex: 'Male', born: null, day: '2026-01-01' })).toBe('none');
  });

  it.each([
    ['surely below 12', '2014-11-21', '2015-11-20', 'none'],
    ['12 on this day at most', '2014-11-20', '2015-11-19', 'unsure'],
    ['12 since yesterday at most', '2014-11-19', '2015-11-18', 'unsure'],
    ['12 on this day at least', '2013-11-21', '2014-11-20', 'from 12'],
    ['12 tomorrow at least', '2013-11-22', '2014-11-21', 'unsure'],
  ])('from 12 years on, of somebody %s, is decided by the day', (_, first, last, name) => {
    const only = [range('from 12', { from: years(12) })];
    expect(chosen(only, { sex: 'Male', born: { first, last }, day: '2026-11-20' })).toBe(name);
  });

  it.each([
    ['12 on this day at least', '2013-11-21', '2014-11-20', 'none'],
    ['12 tomorrow at least', '2013-11-22', '2014-11-21', 'unsure'],
    ['12 on this day at most', '2014-11-20', '2015-11-19', 'unsure'],
    ['surely below 12', '2014-11-21', '2015-11-20', 'below 12'],
  ])('below 12 years, of somebody %s, is decided by the day', (_, first, last, name) => {
    const only = [range('below 12', { to: years(12) })];
    expect(chosen(only, { sex: 'Male', born: { first, last }, day: '2026-11-20' })).toBe(name);
  });

  it('is that of the sex before that of both, and of the shorter age before the longer', () => {
    const ranges = [range('all'), range('women', { sex: 'Female' }), range('old', { from: years(60) })];
    const of = (sex: string, day: string) => chosen(ranges, { sex, born: born(day), day: '2026-01-01' });
    expect([of('Female', '1950-01-01'), of('Male', '1950-01-01'), of('Male', '1990-01-01')]).toEqual([
      'women',
      'old',
      'all',
    ]);
  });

  it('is not guessed where age or sex would decide and are not known', () => {
    const person = { sex: 'Female', born: born('1990-01-01'), day: '2026-01-01' };
    expect(chosen(haemoglobin, { ...person, sex: null })).toBe('unsure');
    expect(chosen(haemoglobin, { ...person, born: null })).toBe('unsure');
    expect(chosen(haemoglobin, { ...person, sex: 'Other' })).toBe('unsure');
    expect(chosen([range('all')], { sex: null, born: null, day: '2026-01-01' })).toBe('all');
  });

  it('is known from full years alone unless they reach over a boundary', () => {
    const of = (first: string, last: string) =>
      chosen(haemoglobin, { sex: 'Male', born: { first, last }, day: '2026-11-20' });
    // 30 years, 12 years (from the birthday on), and 0 years, who may be a newborn.
    expect([of('1995-11-21', '1996-11-20'), of('2013-11-21', '2014-11-20'), of('2025-11-21', '2026-11-20')]).toEqual([
      'man',
      'man',
      'unsure',
    ]);
  });
});

const bound = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(days),
  fc.integer({ min: 1, max: 30 }).map(months),
  fc.integer({ min: 1, max: 90 }).map(years),
);

test('at any boundary the day before has the one range, and the day itself the other', () => {
  fc.assert(
    fc.property(aDay, bound, (date, age) => {
      const birth = textOf(date);
      const ranges = [range('before', { to: age }), range('from', { from: age })];
      const day = dayOfAge(birth, age);
      const eve = textOf(new Date(Date.parse(day) - 86_400_000));
      const of = (when: string) => chosen(ranges, { sex: 'Male', born: born(birth), day: when });
      expect([of(eve), of(day)]).toEqual(['before', 'from']);
    }),
  );
});

test('what is chosen from years alone is what each possible date of birth would choose', () => {
  fc.assert(
    fc.property(aDay, bound, bound, fc.integer({ min: 0, max: 364 }), (date, one, other, back) => {
      const ranges = [range('a', { to: one }), range('b', { from: other }), range('all')];
      const last = textOf(date);
      const first = textOf(new Date(date.getTime() - back * 86_400_000));
      const day = '2026-11-20';
      const { range: found } = chooseRange(ranges, { sex: 'Male', born: { first, last }, day });
      if (!found) return;
      for (const birth of [first, last])
        expect(chosen(ranges, { sex: 'Male', born: born(birth), day })).toBe(found.name);
    }),
  );
});

describe('the range of a pregnancy', () => {
  const woman = { sex: 'Female', born: born('1995-06-01'), day: '2026-11-20' };
  const of = (weeks: number | null) => chosen(thyroid, { ...woman, pregnancy: { isPregnant: true, weeks } });

  it('is that of the completed weeks, whose ends are inside', () => {
    expect([of(0), of(13), of(14), of(27), of(28), of(44)]).toEqual([
      'null-13',
      'null-13',
      '14-27',
      '14-27',
      '28-null',
      '28-null',
    ]);
  });

  it('is not guessed while nobody has said, or without the weeks', () => {
    expect([chosen(thyroid, woman), of(null)]).toEqual(['unsure', 'unsure']);
    expect(chosen([pregnant(null, null)], { ...woman, pregnancy: { isPregnant: true, weeks: null } })).toBe(
      'null-null',
    );
    expect(chosen(thyroid, { ...woman, pregnancy: { isPregnant: false, weeks: null } })).toBe('woman');
  });

  it('is no other’s: a man’s, a child’s and an old woman’s is the usual one, and nobody asks them', () => {
    const others = [
      { ...woman, sex: 'Male' },
      { ...woman, born: born('2014-11-21') },
      { ...woman, born: born('1970-11-20') },
    ];
    expect(others.map((person) => chosen(thyroid, person))).toEqual(['everybody', 'everybody', 'woman']);
    expect(others.map((person) => asksPregnancy(thyroid, person))).toEqual([false, false, false]);
    expect([asksPregnancy(thyroid, woman), asksPregnancy(haemoglobin, woman)]).toEqual([true, false]);
    expect(chosen(thyroid, { ...woman, born: born('2014-11-20') })).toBe('unsure');
  });

  it('is asked of whoever could be pregnant: also where neither age nor sex is known for certain', () => {
    const asks = (person: Partial<RangePerson>) => asksPregnancy(thyroid, { ...woman, ...person });
    expect([
      asks({ born: null }),
      asks({ sex: null }),
      asks({ sex: 'Other' }),
      asks({ sex: null, born: null }),
    ]).toEqual([true, true, true, true]);
    // Eleven or twelve years, and 55 or 56: perhaps pregnant.
    expect(asks({ born: { first: '2013-12-01', last: '2014-11-30' } })).toBe(true);
    expect(asks({ born: { first: '1970-01-01', last: '1970-12-31' } })).toBe(true);
    expect(asks({ born: { first: '2014-11-21', last: '2015-11-20' } })).toBe(false);
    expect([asks({ sex: 'Male', born: null }), asks({ sex: null, born: born('2020-01-01') })]).toEqual([false, false]);
    expect(chosen(thyroid, { ...woman, born: null })).toBe('unsure');
  });

  it('is the usual one in weeks that have none', () => {
    expect(chosen(thyroid.slice(0, 3), { ...woman, pregnancy: { isPregnant: true, weeks: 20 } })).toBe('woman');
  });

  it.each([
    ['14–27', [pregnant(14, 27)], { 13: 'woman', 14: '14-27', 27: '14-27', 28: 'woman' }],
    ['≤ 13', [pregnant(null, 13)], { 0: 'null-13', 13: 'null-13', 14: 'woman' }],
    ['≥ 28', [pregnant(28, null)], { 27: 'woman', 28: '28-null', 44: '28-null' }],
    [
      '14–27 and the whole: the fewer weeks',
      [pregnant(null, null), pregnant(14, 27)],
      { 13: 'null-null', 14: '14-27', 27: '14-27', 28: 'null-null' },
    ],
    [
      '14–27 and ≤ 20: the fewer weeks',
      [pregnant(null, 20), pregnant(14, 27)],
      { 13: 'null-20', 14: '14-27', 20: '14-27', 21: '14-27' },
    ],
    [
      '≥ 20 and 10–40: the fewer weeks',
      [pregnant(10, 40), pregnant(20, null)],
      { 19: '10-40', 20: '20-null', 40: '20-null', 41: '20-null' },
    ],
  ])('alone in the weeks %s', (_, ranges, names) => {
    const list = [...thyroid.slice(0, 2), ...ranges];
    const found = Object.keys(names).map((weeks) => [
      weeks,
      chosen(list, { ...woman, pregnancy: { isPregnant: true, weeks: Number(weeks) } }),
    ]);
    expect(Object.fromEntries(found)).toEqual(names);
  });

  it.each([
    ['to week 13', pregnant(null, 13)],
    ['from week 28', pregnant(28, null)],
    ['in weeks 14 to 27', pregnant(14, 27)],
  ])('is not guessed without the weeks where the only one is %s', (_, only) => {
    expect(chosen([only], { ...woman, pregnancy: { isPregnant: true, weeks: null } })).toBe('unsure');
  });

  it('is nobody’s who cannot be pregnant, also where nothing else is listed', () => {
    const aged = [{ ...pregnant(null, null), from: years(18) }];
    expect(chosen(aged, { ...woman, sex: 'Male', born: null })).toBe('none');
    expect(chosen(aged, { ...woman, born: null, pregnancy: { isPregnant: false, weeks: null } })).toBe('none');
  });

  it('is written with its ends', () => {
    const written = (from: number | null, to: number | null) => writeWeeks({ from, to }, (week) => `w${week}`);
    expect([written(14, 27), written(28, null), written(null, 13), written(0, 13), written(null, null)]).toEqual([
      'w14–w27',
      '≥ w28',
      '≤ w13',
      'w0–w13',
      '',
    ]);
  });
});

describe('what is not known of a person and decides between ranges', () => {
  const anyone = { sex: null, from: null, to: null, pregnancy: null } as const;
  const adults = { ...anyone, from: { amount: 12, unit: 'YEAR' } } as const;
  const women = { ...adults, sex: 'Female' } as const;
  const pregnant = { ...adults, pregnancy: { from: null, to: 13 } };
  const born = { first: '1995-03-07', last: '1996-03-06' };
  const known = { sex: 'Female', born, day: '2026-03-06', pregnancy: { isPregnant: false, weeks: null } } as const;
  it.each([
    ['a year of birth that is wide enough', [adults, women], known, []],
    ['no age', [adults, women], { ...known, born: null }, ['AGE']],
    ['no sex', [adults, women], { ...known, sex: null }, ['SEX']],
    ['another gender', [adults, women], { ...known, sex: 'Other' }, ['SEX']],
    [
      'an age about which the year of birth says nothing',
      [adults],
      { ...known, born: { first: '2013-03-07', last: '2014-03-07' } },
      ['AGE'],
    ],
    ['a pregnancy that nobody asked about', [pregnant, adults], { ...known, pregnancy: null }, ['PREGNANCY']],
    [
      'a pregnancy, of which the sex of its range says nothing',
      [{ ...pregnant, sex: 'Female' }, adults],
      { ...known, sex: null, pregnancy: null },
      ['PREGNANCY'],
    ],
    ['its weeks', [pregnant, adults], { ...known, pregnancy: { isPregnant: true, weeks: null } }, ['PREGNANCY']],
    [
      'nothing of a pregnant woman in her tenth week',
      [pregnant, adults],
      { ...known, pregnancy: { isPregnant: true, weeks: 10 } },
      [],
    ],
    [
      'neither age, sex nor pregnancy',
      [pregnant, women],
      { ...known, sex: null, born: null, pregnancy: null },
      ['AGE', 'SEX', 'PREGNANCY'],
    ],
  ] as const)('%s', (_, ranges, person, facts) => {
    expect(undecided(ranges, person)).toEqual(facts);
  });
});
