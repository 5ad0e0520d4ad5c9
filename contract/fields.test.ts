import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { complaintsAbout } from '#server/testing/pure-rules.ts';
import { visible } from './account-fields.ts';
import {
  code,
  emailAddress,
  optionalLine,
  optionalText,
  patientNumber,
  phone,
  phoneOrPatientNumber,
  recordId,
  rupeesInput,
  textLine,
  visibleText,
  wholeNumber,
} from './fields.ts';

const complaint = (schema: z.ZodMiniType, value: unknown) => complaintsAbout(schema, value)[''] ?? null;

describe('visible text', () => {
  it('may contain Bengali joiners and, in a text of several lines, line breaks', () => {
    for (const text of ['', 'Mitali Sen', 'র‌্য', 'ক্‍ষ', 'a😀b'])
      expect([visible.test(text), visibleText.test(text)], text).toEqual([true, true]);
    for (const text of ['one\ntwo', 'one\r\ntwo', 'one\ttwo'])
      expect([visible.test(text), visibleText.test(text)], text).toEqual([false, true]);
  });

  it.each(['a\u0000b', 'a\u007fb', '\ud800', 'a\u202eb', 'a\u200bb', '\ufeffa', 'a\u2060b', 'a\u2028b', 'a\u2029b'])(
    'may not contain %j',
    (text) => {
      expect([visible.test(text), visibleText.test(text)]).toEqual([false, false]);
    },
  );
});

describe('a line of text', () => {
  it('is trimmed before its length is checked', () => {
    expect(z.parse(textLine(3), ' abc ')).toBe('abc');
    expect([
      complaint(textLine(3), 'abcd'),
      complaint(textLine(3), '  '),
      complaint(textLine(3), null),
      complaint(textLine(3), 'a\nb'),
    ]).toEqual(['field.tooLong', 'field.required', 'field.required', 'field.invalid']);
    expect([
      complaint(textLine(3, 'x.long', 'x.none'), 'abcd'),
      complaint(textLine(3, 'x.long', 'x.none'), ''),
      complaint(textLine(3, 'x.long', 'x.none'), 7),
    ]).toEqual(['x.long', 'x.none', 'x.none']);
  });

  it('may be empty if it is optional', () => {
    for (const schema of [optionalLine(3), optionalText(3)]) {
      for (const value of [undefined, null, '', 'abc', ' abc '])
        expect(complaint(schema, value), String(value)).toBeNull();
      expect([complaint(schema, 'abcd'), complaint(schema, 7), complaint(schema, 'a\u0000')]).toEqual([
        'field.tooLong',
        'field.invalid',
        'field.invalid',
      ]);
    }
    expect([complaint(optionalLine(3), 'a\nb'), complaint(optionalText(3), 'a\nb')]).toEqual(['field.invalid', null]);
  });
});

describe('numbers', () => {
  it('must be in decimal digits', () => {
    const schema = wholeNumber(1, 20);
    expect([z.parse(schema, 1), z.parse(schema, '20'), z.parse(schema, '007')]).toEqual([1, 20, 7]);
    for (const value of [
      0,
      21,
      '0',
      '21',
      1.5,
      '1.5',
      '-1',
      '+1',
      '1e1',
      '0x1',
      '',
      ' 1',
      true,
      [1],
      null,
      '12345678901',
    ])
      expect(complaint(schema, value), JSON.stringify(value)).toBe('field.invalid');
  });

  it('that are record ids are positive 32-bit integers', () => {
    expect([z.parse(recordId, '1'), z.parse(recordId, '2147483647')]).toEqual([1, 2_147_483_647]);
    for (const value of ['0', '2147483648', '-1']) expect(complaint(recordId, value), value).toBe('field.invalid');
  });

  it('that are rupees have at most two decimals and are at most ten lakh', () => {
    for (const value of [
      0,
      0.01,
      0.1,
      0.29,
      19.99,
      1_000_000,
      '0',
      '7',
      '007',
      '0.5',
      '999999.99',
      '1000000',
      '1000000.0',
      '1000000.00',
      '1,000',
      ' 5',
      '₹5',
      '৫',
    ])
      expect(complaint(rupeesInput, value), String(value)).toBeNull();
    for (const value of [
      -0.01,
      0.001,
      19.999,
      1_000_000.01,
      Infinity,
      NaN,
      '',
      '.5',
      '5.',
      '-1',
      '1e3',
      '7,5',
      '2x500',
      '1000000.01',
      '1000001',
      '1234567',
      true,
      null,
    ])
      expect(complaint(rupeesInput, value), String(value)).toBe('booking.amount');
  });
});

it('a phone has exactly ten digits, a code exactly six', () => {
  expect([complaint(phone, '9830012345'), complaint(code, '012345')]).toEqual([null, null]);
  for (const value of [
    '983001234',
    '98300123456',
    '983001234a',
    '৯৮৩০০১২৩৪৫',
    '+919830012345',
    ' 9830012345',
    '9830012345\n',
    9_830_012_345,
  ])
    expect(complaint(phone, value), String(value)).toBe('phone.tenDigits');
  for (const value of ['01234', '0123456', '01234a', '০১২৩৪৫'])
    expect(complaint(code, value), value).toBe('code.sixDigits');
  for (const value of ['', null, 123_456]) expect(complaint(code, value), String(value)).toBe('code.required');
});

it('an e-mail address has an @ and a domain, and at most the given number of characters', () => {
  const schema = emailAddress(20);
  expect([z.parse(schema, ' a@clinic.in '), z.parse(schema, 'mitali@clinic.co.in')]).toEqual([
    'a@clinic.in',
    'mitali@clinic.co.in',
  ]);
  expect([complaint(schema, ''), complaint(schema, null), complaint(schema, 'abcdefghijk@clinic.in')]).toEqual([
    'email.required',
    'email.required',
    'field.tooLong',
  ]);
  for (const value of ['nowhere', 'a@b', 'a b@c.in', 'a@b@c.in', '<a@c.in>', 'a"@c.in', 'a@c.in, b@c.in'])
    expect(complaint(schema, value), value).toBe('email.invalid');
});

describe('a phone or a patient number', () => {
  it.each([
    ['98300 12345', '9830012345'],
    ['+91 98300-12345', '9830012345'],
    ['1234 5672', '12345672'],
    ['১২৩৪ ৫৬৭২', '12345672'],
  ])('%s is read as %s', (typed, digits) => {
    expect(phoneOrPatientNumber.parse(typed)).toBe(digits);
  });

  it.each([
    ['12345', 'phone.tenDigits'],
    ['98300 1234', 'phone.tenDigits'],
    ['Mita', 'phone.tenDigits'],
    ['', 'phone.tenDigits'],
    ['1234 5670', 'patient.number'],
  ])('%j is refused', (typed, reason) => {
    expect(complaint(phoneOrPatientNumber, typed)).toBe(reason);
  });

  it('as a patient number alone is not a phone', () => {
    expect(patientNumber.parse('1234-5672')).toBe('12345672');
    for (const typed of ['98300 12345', '1234 5670', '', '12'])
      expect(complaint(patientNumber, typed)).toBe('patient.number');
  });
});
