import { expect, it } from 'vitest';
import { mostPoints, trendsOf } from './trends.ts';

const report = (at: string, ...values: [analyte: string, value: string, unit?: string][]) => ({
  at,
  rows: values.map(([analyte, value, unit = 'g/dL']) => ({ analyte, value, unit })),
});
const now = report('2026-11-20', ['HB', '11.2'], ['WBC', '7,200', '/µL'], ['TSH', '<0.1']);

it('a value has its course, oldest first, whatever order the reports come in', () => {
  const earlier = [report('2026-09-01', ['HB', '9.8']), report('2026-05-01', ['HB', '8.1'], ['WBC', '12,400', '/µL'])];
  expect(trendsOf(now, earlier)).toEqual([
    {
      analyte: 'HB',
      points: [
        { at: '2026-05-01', value: 8.1 },
        { at: '2026-09-01', value: 9.8 },
        { at: '2026-11-20', value: 11.2 },
      ],
    },
    {
      analyte: 'WBC',
      points: [
        { at: '2026-05-01', value: 12400 },
        { at: '2026-11-20', value: 7200 },
      ],
    },
  ]);
});

it('another unit, a bound, words and what came later are not part of it', () => {
  const other = [
    report('2026-05-01', ['HB', '98', 'g/L'], ['TSH', '2.1']),
    report('2026-06-01', ['HB', '<7']),
    report('2026-07-01', ['HB', 'clotted']),
    report('2026-11-21', ['HB', '12']),
  ];
  expect(trendsOf(now, other)).toEqual([]);
});

it('only the last values are drawn', () => {
  const many = Array.from({ length: 20 }, (_, n) => report(`2026-01-${String(n + 1).padStart(2, '0')}`, ['HB', '10']));
  const [trend] = trendsOf(now, many);
  expect(trend?.points).toHaveLength(mostPoints);
  expect(trend?.points.at(-1)).toEqual({ at: '2026-11-20', value: 11.2 });
});
