import { describe, expect, it } from 'vitest';
import { ageInField, birthSpan, keepAge, readAge, yearsOf } from './age.ts';

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
