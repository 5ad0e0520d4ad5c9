import { describe, expect, it } from 'vitest';
import { writeAge } from './age.ts';

describe('an age is written', () => {
  it.each([
    [{ age: 45 }, '45 years', '৪৫ বছর'],
    [{ age: 1 }, '1 year', '১ বছর'],
    [{ age: 0 }, 'under 1 year', '১ বছরের কম'],
    [{ age: 0, infantAge: { months: 5, days: 3 } }, '5 months 3 days', '৫ মাস ৩ দিন'],
    [{ age: 1, infantAge: { months: 14, days: 0 } }, '14 months', '১৪ মাস'],
    [{ age: 0, infantAge: { months: 0, days: 12 } }, '12 days', '১২ দিন'],
    [{ age: 0, infantAge: { months: 1, days: 1 } }, '1 month 1 day', '১ মাস ১ দিন'],
  ])('%j as %s', (of, english, bengali) => {
    expect([writeAge(of, 'en'), writeAge(of, 'bn')]).toEqual([english, bengali]);
  });

  it('on the day of birth as 0 days', () => {
    expect(writeAge({ age: 0, infantAge: { months: 0, days: 0 } }, 'en')).toBe('0 days');
  });

  it('not at all if it is unknown', () => {
    expect([writeAge({ age: null }, 'en'), writeAge({ age: null, infantAge: null }, 'bn')]).toEqual([null, null]);
  });
});
