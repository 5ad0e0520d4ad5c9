import { expect, test } from 'vitest';
import type { ListedAnalyte } from '#contract/lab-tests/analytes.ts';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { AnalyteCard } from './analyte-card.tsx';

type Range = ListedAnalyte['ranges'][number];
const from12 = { amount: 12, unit: 'YEAR' } as const;
const men: Range = { sex: 'Male', from: from12, to: null, low: '13.0', high: '17.0', source: 'Dacie' };
const women: Range = { sex: 'Female', from: from12, to: null, low: '12.0', high: '15.0', source: 'Dacie' };
const pregnant: Range = {
  sex: 'Female',
  from: null,
  to: null,
  pregnancy: { from: null, to: null },
  low: '11.0',
  source: 'WHO',
};

const shown = (planned: ListedAnalyte['planned'], language: 'en' | 'bn' = 'en', more: Partial<ListedAnalyte> = {}) =>
  textOf(
    renderPart(
      <AnalyteCard
        analyte={{ ...haemoglobin, planned, ...more }}
        heading={undefined}
        isGrouped={false}
        isBusy={false}
        onEdit={undefined}
        onWithdraw={() => undefined}
        onRemove={() => undefined}
        onUp={undefined}
        onDown={undefined}
      />,
      { language },
    ).drawn,
  );
const haemoglobin: ListedAnalyte = {
  code: 'HB',
  name: 'Haemoglobin',
  kind: 'NUMBER',
  choices: [],
  decimals: 1,
  ranges: [men, women, pregnant],
  since: null,
  planned: [],
};

test('of the ranges that come only those that change are listed, with those that go', () => {
  const text = shown([{ from: '2026-12-01', ranges: [{ ...men, high: '17.5' }, women] }]);
  expect(text.split('From 1 December 2026').at(-1)).toBe(
    ' Men, from 12 years 13.0–17.5 Dacie No longer: Pregnant The other range stays as it is.',
  );
});

test('a second change is compared with the first, and says in Bengali how many stay', () => {
  const first = { from: '2026-12-01', ranges: [{ ...men, high: '17.5' }, women, pregnant] };
  const second = { from: '2027-01-01', ranges: [...first.ranges.slice(0, 2), { ...pregnant, low: '10.5' }] };
  const text = shown([first, second], 'bn');
  expect(text).toContain('≥ 10.5 WHO বাকি ২টি মাত্রা যেমন আছে তেমনই থাকবে।');
});

test('a number without a critical limit says so, and no other', () => {
  const words = 'No critical limits: no value of it is ever called as critical.';
  expect(shown([])).toContain(words);
  expect(shown([], 'en', { ranges: [] })).toContain(words);
  expect(shown([], 'en', { ranges: [men, { ...women, criticalLow: '7.0' }] })).not.toContain(words);
  expect(shown([], 'en', { kind: 'TEXT', ranges: [] })).not.toContain(words);
});
