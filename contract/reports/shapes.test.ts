import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { reportFileTypes } from './files.ts';
import { reportListQuery } from './lists.ts';
import {
  amendBody,
  changeValuesBody,
  enterValuesBody,
  resultInput,
  signBody,
  uploadForm,
  validateBody,
} from './shapes.ts';
import { verifyParams } from './verify.ts';
import { limitOf, limitText } from './reference-limits.ts';
import { bookingOfNumber, reportNumber } from './report-number.ts';

/** The limits of each request schema; messages are keys of the catalogues. */
type Schema = z.ZodMiniType;

/** The wrong fields, each with its first message; empty if the input is valid. */
function wrong(schema: Schema, sent: unknown): Record<string, string> {
  const { error } = z.safeParse(schema, sent);
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]));
}
const taken = {};
const letters = (count: number) => 'x'.repeat(count);

describe('a measured value', () => {
  const value = { test: 'Haemoglobin', value: '9.1' };

  it('has a limit as a number or as typed, and none if it is left empty', () => {
    expect([12, '12.0', '১২', '', null, undefined].map(limitOf)).toEqual([12, 12, 12, null, null, null]);
    expect([12, '12.0', '১২.০', '1,50,000', 0, '', null, undefined].map(limitText)).toEqual([
      '12',
      '12.0',
      '12.0',
      '150000',
      '0',
      null,
      null,
      null,
    ]);
    expect(wrong(resultInput, { ...value, low: '', high: 5 })).toEqual(taken);
  });

  it('has a name of 1 to 80 characters, a value of 1 to 2,000 on one or more lines, a unit of up to 30', () => {
    expect(wrong(resultInput, { test: letters(80), value: letters(2000), unit: letters(30) })).toEqual(taken);
    expect(wrong(resultInput, { ...value, value: 'two\nlines' })).toEqual(taken);
    expect(wrong(resultInput, { test: letters(81), value: letters(2001), unit: letters(31) })).toEqual({
      test: 'field.tooLong',
      value: 'field.tooLong',
      unit: 'field.tooLong',
    });
    expect(wrong(resultInput, { test: ' ', value: '' })).toEqual({ test: 'report.testName', value: 'report.value' });
    expect(wrong(resultInput, {})).toEqual({ test: 'report.testName', value: 'report.value' });
    expect(wrong(resultInput, { test: 'a\nb', value: 'a\u0007b', unit: 'a\tb' })).toEqual({
      test: 'field.invalid',
      value: 'field.invalid',
      unit: 'field.invalid',
    });
  });

  it('has limits from -10,00,000 to 1,00,00,00,000, all optional', () => {
    for (const name of ['low', 'high', 'criticalLow', 'criticalHigh']) {
      for (const limit of [-1_000_000, 1_000_000_000, 0.5, '12.0', '১২.০', '1,50,000', '', null, undefined])
        expect(wrong(resultInput, { ...value, [name]: limit })).toEqual(taken);
      for (const limit of [-1_000_000.5, 1_000_000_000.5, '1000000001', 'ab', '<5', '5,00', '1'.repeat(21), Number.NaN])
        expect(wrong(resultInput, { ...value, [name]: limit })).toEqual({ [name]: 'report.range' });
    }
  });

  it('has limits in rising order (critical low, low, high, critical high); any may be left out, two may be equal', () => {
    for (const limits of [
      { criticalLow: 7, low: 12, high: 15, criticalHigh: 20 },
      { criticalLow: '7.0', low: '12.0', high: '১৫.০', criticalHigh: 20 },
      { criticalLow: 7, low: 7, high: 7, criticalHigh: 7 },
      { criticalLow: 9, high: 8 },
      { low: 9, criticalHigh: 8 },
    ])
      expect(wrong(resultInput, { ...value, ...limits })).toEqual(taken);
    expect(wrong(resultInput, { ...value, low: 15.1, high: 15 })).toEqual({ high: 'report.rangeOrder' });
    expect(wrong(resultInput, { ...value, criticalLow: 12.1, low: 12 })).toEqual({ criticalLow: 'report.rangeOrder' });
    expect(wrong(resultInput, { ...value, high: 15, criticalHigh: 14.9 })).toEqual({
      criticalHigh: 'report.rangeOrder',
    });
    expect(wrong(resultInput, { ...value, low: 0, high: -1 })).toEqual({ high: 'report.rangeOrder' });
  });
});

describe.each([
  ['entered', enterValuesBody, { bookingId: 1 }],
  ['changed', changeValuesBody, {}],
] as const)('values that are %s', (_, schema, more) => {
  const row = { test: 'x', value: '1' };
  const body = { ...more, results: [row] };

  it('are 1 to 100', () => {
    for (const count of [1, 100]) expect(wrong(schema, { ...body, results: Array(count).fill(row) })).toEqual(taken);
    expect(wrong(schema, { ...body, results: Array(101).fill(row) })).toEqual({ results: 'report.tooManyResults' });
    for (const results of [[], undefined, 'x'])
      expect(wrong(schema, { ...body, results })).toEqual({ results: 'report.results' });
  });

  it('come with up to 4,000 characters of each text, 40 of the sample and of its time', () => {
    const texts = {
      interpretation: letters(4000),
      recommendations: letters(4000),
      sampleKind: letters(40),
      sampleCollectedAt: letters(40),
    };
    expect(wrong(schema, { ...body, ...texts })).toEqual(taken);
    expect(
      wrong(schema, {
        ...body,
        interpretation: 'two\nlines',
        recommendations: null,
        sampleKind: '',
        sampleCollectedAt: '',
      }),
    ).toEqual(taken);
    expect(
      wrong(schema, {
        ...body,
        ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, `${text}x`])),
      }),
    ).toEqual({
      interpretation: 'field.tooLong',
      recommendations: 'field.tooLong',
      sampleKind: 'field.tooLong',
      sampleCollectedAt: 'booking.date',
    });
    expect(
      wrong(schema, {
        ...body,
        interpretation: 'a\u0000b',
        recommendations: 'a\u0007b',
        sampleKind: 'two\nlines',
        sampleCollectedAt: 5,
      }),
    ).toEqual({
      interpretation: 'field.invalid',
      recommendations: 'field.invalid',
      sampleKind: 'field.invalid',
      sampleCollectedAt: 'booking.date',
    });
  });
});

it('values and files need a booking id', () => {
  for (const schema of [enterValuesBody, uploadForm]) {
    for (const bookingId of [0, '', '1 OR 1=1', 2_147_483_648, undefined])
      expect(wrong(schema, { bookingId, results: [{ test: 'x', value: '1' }] })).toHaveProperty('bookingId');
    expect(wrong(schema, { bookingId: '2147483647', results: [{ test: 'x', value: '1' }] })).toEqual(taken);
  }
});

it('a decision is ACCEPTED or REJECTED; only a rejection needs a reason, of up to 500 characters', () => {
  const body = { reportId: 1, status: 'REJECTED', reason: 'Clotted' };
  expect(wrong(validateBody, body)).toEqual(taken);
  expect(wrong(validateBody, { ...body, reason: letters(500) })).toEqual(taken);
  expect(wrong(validateBody, { ...body, reason: letters(501) })).toEqual({ reason: 'field.tooLong' });
  for (const reason of ['', '  ', null, undefined]) {
    expect(wrong(validateBody, { ...body, reason })).toEqual({ reason: 'report.reason' });
    expect(wrong(validateBody, { ...body, status: 'ACCEPTED', reason })).toEqual(taken);
  }
  for (const status of ['SIGNED', 'accepted', undefined])
    expect(wrong(validateBody, { ...body, status })).toHaveProperty('status', 'report.decision');
});

it.each([
  ['a decision', validateBody, { reportId: 1, status: 'ACCEPTED' }],
  ['a signature', signBody, { signature: 'data:image/png;base64,AAAA', interpretation: 'x', recommendations: 'x' }],
] as const)('%s may name the revision that was looked at: a whole number from 1', (_, schema, body) => {
  for (const revision of [undefined, 1, 7]) expect(wrong(schema, { ...body, revision })).toEqual(taken);
  for (const revision of [0, -1, 1.5, '1', null])
    expect(wrong(schema, { ...body, revision })).toEqual({ revision: 'field.invalid' });
});

describe('a signature', () => {
  const body = { signature: 'data:image/png;base64,AAAA', interpretation: 'Fine.', recommendations: 'None.' };

  it('is a PNG as a data address of up to 48,000 characters', () => {
    const start = 'data:image/png;base64,';
    expect(wrong(signBody, { ...body, signature: start + letters(48_000 - start.length) })).toEqual(taken);
    for (const signature of [
      start + letters(48_001 - start.length),
      'data:image/jpeg;base64,AAAA',
      `${start}AA AA`,
      `x${start}AAAA`,
      `${start}AAAA===`,
      start,
      'x',
    ]) {
      expect(wrong(signBody, { ...body, signature })).toEqual({ signature: 'report.signatureImage' });
    }
    // An empty signature means the stored one.
    for (const signature of ['', undefined, null]) expect(wrong(signBody, { ...body, signature })).toEqual(taken);
  });

  it('comes with an interpretation and recommendations of 1 to 4,000 characters', () => {
    expect(
      wrong(signBody, { ...body, interpretation: letters(4000), recommendations: `two\nlines${letters(3990)}` }),
    ).toEqual(taken);
    expect(wrong(signBody, { ...body, interpretation: letters(4001), recommendations: letters(4001) })).toEqual({
      interpretation: 'field.tooLong',
      recommendations: 'field.tooLong',
    });
    expect(wrong(signBody, { ...body, interpretation: ' ', recommendations: undefined })).toEqual({
      interpretation: 'report.interpretation',
      recommendations: 'report.recommendations',
    });
    expect(wrong(signBody, { ...body, interpretation: 'a\u0007b', recommendations: 'a\u0007b' })).toEqual({
      interpretation: 'field.invalid',
      recommendations: 'field.invalid',
    });
  });

  it('may name the signer in 60, 160 and 40 characters, and one of two languages', () => {
    const who = { fullName: letters(60), qualification: letters(160), registrationNumber: letters(40), language: 'bn' };
    expect(wrong(signBody, { ...body, ...who })).toEqual(taken);
    expect(
      wrong(signBody, {
        ...body,
        fullName: letters(61),
        qualification: letters(161),
        registrationNumber: letters(41),
        language: 'hi',
      }),
    ).toEqual({
      fullName: 'field.tooLong',
      qualification: 'field.tooLong',
      registrationNumber: 'field.tooLong',
      language: 'field.invalid',
    });
  });
});

it('an amendment needs a reason, of 1 to 500 characters', () => {
  expect(wrong(amendBody, { why: letters(500) })).toEqual(taken);
  expect(wrong(amendBody, { why: 'two\nlines' })).toEqual(taken);
  expect(wrong(amendBody, { why: letters(501) })).toEqual({ why: 'field.tooLong' });
  expect(wrong(amendBody, { why: ' ' })).toEqual({ why: 'report.reason' });
  expect(wrong(amendBody, {})).toEqual({ why: 'report.reason' });
  expect(wrong(amendBody, { why: 'a\u0007b' })).toEqual({ why: 'field.invalid' });
});

it('a list is one of five or all reports, with ten rows on a page', () => {
  for (const list of ['pending', 'rejected', 'signed', 'today', 'completed', undefined])
    expect(wrong(reportListQuery, { list })).toEqual(taken);
  expect(wrong(reportListQuery, { list: 'amended', bookingId: 0 })).toEqual({
    list: 'field.invalid',
    bookingId: 'field.invalid',
  });
  expect(wrong(reportListQuery, { from: '2026-02-30', to: 'today', order: 'up' })).toEqual({
    from: 'field.invalid',
    to: 'field.invalid',
    order: 'field.invalid',
  });
  expect(z.parse(reportListQuery, { bookingId: '7' })).toEqual({ page: 0, size: 10, bookingId: 7 });
});

it('a code to verify has 22 letters, digits, - and _', () => {
  for (const code of ['A'.repeat(22), 'a0-_'.repeat(5) + 'zZ']) expect(wrong(verifyParams, { code })).toEqual(taken);
  for (const code of ['A'.repeat(21), 'A'.repeat(23), `${'A'.repeat(21)}!`, '', undefined])
    expect(wrong(verifyParams, { code })).toEqual({ code: 'field.invalid' });
});

it('the report number, and the media type for each file extension', () => {
  expect(reportNumber(1042)).toBe('R-1042');
  for (const typed of ['R-1042', 'r1042', ' R 10 42 ', 'R–1042', 'র', 'R-১০৪২'])
    expect(bookingOfNumber(typed), typed).toBe(typed === 'র' ? null : 1042);
  expect(bookingOfNumber('R-2147483647')).toBe(2_147_483_647);
  for (const typed of ['1042', 'R-', 'R-0', 'R-01', 'R-2147483648', 'RR-1', 'R-1042/2'])
    expect(bookingOfNumber(typed), typed).toBeNull();
  expect(reportFileTypes).toEqual({
    pdf: 'application/pdf',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  });
});
