import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { draftOf, emptyRow, flagOfDraft, valuesForm } from './values-draft.ts';

const glucose = { ...emptyRow, test: 'Fasting glucose', value: '182', unit: 'mg/dL', low: '70', high: '110', criticalHigh: '400' };
const draft = { results: [glucose], sampleKind: 'Serum', sampleCollectedAt: '', interpretation: '', recommendations: '' };

test('flags are worked out while one types, in either language\'s digits', () => {
  expect(flagOfDraft(glucose)).toBe('HIGH');
  expect(flagOfDraft({ ...glucose, value: '৬৫' })).toBe('LOW');
  expect(flagOfDraft({ ...glucose, value: '95', high: '১১০' })).toBe('NORMAL');
  expect(flagOfDraft({ ...glucose, value: '450' })).toBe('CRITICAL_HIGH');
  expect(flagOfDraft({ ...glucose, value: 'Reactive' })).toBeNull();
  expect(flagOfDraft({ ...glucose, low: '70 to', high: '110' })).toBeNull();
  expect(flagOfDraft({ ...glucose, low: '', high: '', criticalHigh: '' })).toBeNull();
});

test('typed limits are sent as numbers, empty ones as none, and a row left blank is not sent', () => {
  const sent = z.parse(valuesForm, { ...draft, results: [glucose, emptyRow] });
  expect(sent.results).toHaveLength(1);
  expect(sent.results[0]).toMatchObject({ value: '182', low: 70, high: 110, criticalLow: null, criticalHigh: 400 });
});

test('what is wrong is said at its field', () => {
  const complaints = (results: (typeof glucose)[]) =>
    z.safeParse(valuesForm, { ...draft, results }).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(complaints([{ ...glucose, low: 'seventy' }])).toContainEqual(['results.0.low', 'report.range']);
  expect(complaints([{ ...glucose, low: '200' }])).toContainEqual(['results.0.high', 'report.rangeOrder']);
  expect(complaints([emptyRow])).toContainEqual(['results.0.test', 'report.testName']);
});

test('a report that came back fills the form as it was', () => {
  expect(draftOf(undefined, String)).toMatchObject({ results: [emptyRow], sampleKind: '' });
});
