import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPatientNumber, isPatientNumber, patientCheckDigit, patientNumberIn } from './patient-number.ts';

describe('the check digit of a patient number', () => {
  it.each([
    ['1000000', 4],
    ['1000482', 7],
    ['1234567', 2],
    ['2145873', 5],
    // The standard's own example: 0794 has the check digit 5.
    ['0794', 5],
  ])('of %s is %i', (digits, check) => expect(patientCheckDigit(digits)).toBe(check));

  it('finds every wrong digit', () => {
    const seven = fc.integer({ min: 1_000_000, max: 5_999_999 }).map(String);
    fc.assert(
      fc.property(seven, fc.nat(7), fc.integer({ min: 1, max: 9 }), (digits, place, more) => {
        const number = `${digits}${patientCheckDigit(digits)}`;
        expect(isPatientNumber(number)).toBe(true);
        const wrong = (Number(number[place]) + more) % 10;
        expect(isPatientNumber(`${number.slice(0, place)}${wrong}${number.slice(place + 1)}`)).toBe(false);
      }),
    );
  });
});

describe('a typed patient number', () => {
  it.each([
    '12345672',
    '1234 5672',
    '1234\u00a05672',
    ' 1234-5672 ',
    '১২৩৪৫৬৭২',
    '১২৩৪ ৫৬৭২',
    '12৩৪ 5672',
    '1 2 3 4 5 6 7 2',
  ])('%j is 12345672', (typed) => expect(patientNumberIn(typed)).toBe('12345672'));

  it.each(['', '1234567', '123456720', '02345672', '61234567', '98300123', 'P12345672', '1234.5672', '+12345672'])(
    '%j has not the form of one',
    (typed) => expect(patientNumberIn(typed)).toBeNull(),
  );

  it('is recognised with a wrong check digit too, so that the mistake can be named', () => {
    expect([patientNumberIn('12345673'), isPatientNumber('12345673'), isPatientNumber('')]).toEqual([
      '12345673',
      false,
      false,
    ]);
  });
});

it('a patient number is written in two halves that stay together', () => {
  expect([formatPatientNumber('12345672', 'en'), formatPatientNumber('12345672', 'bn')]).toEqual([
    '1234\u00a05672',
    '১২৩৪\u00a0৫৬৭২',
  ]);
});
