import { expect, test } from 'vitest';
import type { EntryRow } from '#contract/reports/entry.ts';
import { judgeEntry } from './entry-doubts.ts';

const row = (analyte: string, more: Partial<EntryRow> = {}): EntryRow => ({
  analyte,
  group: '',
  groupBn: '',
  test: analyte,
  testBn: '',
  unit: 'mg/dL',
  kind: 'NUMBER',
  decimals: 0,
  choices: [],
  formula: '',
  validLow: null,
  validHigh: null,
  low: null,
  high: null,
  criticalLow: null,
  criticalHigh: null,
  text: '',
  pregnancy: null,
  dependsOn: [],
  previous: null,
  control: null,
  ...more,
});
const lipids = [
  row('CHOL'),
  row('HDL'),
  row('TG', { test: 'Triglycerides' }),
  row('LDL', { kind: 'FORMULA', formula: 'CHOL - HDL - TG / 5' }),
];
const judge = (typed: Record<string, string>) =>
  judgeEntry({ rows: lipids, age: 40, isFemale: true }, new Map(Object.entries(typed)));

test('who types is told of what cannot be while it is typed', () => {
  const { computed, doubts } = judge({ CHOL: '40', HDL: '35', TG: '350' });
  expect([computed.get('LDL'), doubts.get('LDL')]).toEqual(['-65', 'NEGATIVE']);
  expect([...judge({ CHOL: '200', HDL: '40', TG: '150' }).doubts]).toEqual([]);
});

test('above 400 mg/dL of triglycerides it says that LDL is not computed', () => {
  const { computed, doubts } = judge({ CHOL: '240', HDL: '40', TG: '401' });
  expect(computed.get('LDL')).toBe('Not computed: triglycerides above 400 mg/dL');
  expect([...doubts]).toEqual([]);
});

test.each(['validLow', 'low', 'criticalLow'] as const)('what may be negative by its %s is not in doubt', (limit) => {
  const excess = row('BE', { kind: 'FORMULA', formula: 'CHOL - HDL' });
  const doubtsOf = (computed: EntryRow) =>
    judgeEntry(
      { rows: [...lipids.slice(0, 2), computed], age: 40, isFemale: true },
      new Map([
        ['CHOL', '22'],
        ['HDL', '24'],
      ]),
    ).doubts;
  expect([...doubtsOf(excess)]).toEqual([['BE', 'NEGATIVE']]);
  expect([...doubtsOf({ ...excess, [limit]: '-3' })]).toEqual([]);
});
