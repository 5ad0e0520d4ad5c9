import { expect, test } from 'vitest';
import { lostLimits } from './unwatched.ts';

const everybody = { sex: null, from: null, to: null, pregnancy: null };
const years = (amount: number) => ({ amount, unit: 'YEAR' as const });
const critical = { ...everybody, criticalLow: '7.0', criticalHigh: '20.0' };
const men = { ...everybody, sex: 'Male' as const, low: '13', high: '17' };
const women = { ...everybody, sex: 'Female' as const, low: '12', high: '15' };
const lost = (side: 'LOW' | 'HIGH', people: object, limit = side === 'LOW' ? '7.0' : '20.0') => ({
  side,
  limit,
  people: { ...everybody, ...people },
});

test.each([
  ['nothing is changed', [critical], [critical], []],
  [
    'the specific ranges carry the limits',
    [critical],
    [critical, { ...men, criticalLow: '7', criticalHigh: '20' }],
    [],
  ],
  [
    'a range of men has none',
    [critical],
    [critical, men],
    [lost('LOW', { sex: 'Male' }), lost('HIGH', { sex: 'Male' })],
  ],
  ['it has one of them', [critical], [critical, { ...men, criticalLow: '7' }], [lost('HIGH', { sex: 'Male' })]],
  [
    'ranges of both sexes have none',
    [critical],
    [critical, men, women],
    [
      lost('LOW', { sex: 'Male' }),
      lost('HIGH', { sex: 'Male' }),
      lost('LOW', { sex: 'Female' }),
      lost('HIGH', { sex: 'Female' }),
    ],
  ],
  [
    'a range of an age has none',
    [critical],
    [critical, { ...everybody, from: years(12), to: null, low: '1', criticalHigh: '20' }],
    [lost('LOW', { from: years(12) })],
  ],
  [
    'only of those for whom the limit is',
    [{ ...critical, sex: 'Female' as const }],
    [{ ...critical, sex: 'Female' as const }, { ...women, to: years(12) }, men],
    [lost('LOW', { sex: 'Female', to: years(12) }), lost('HIGH', { sex: 'Female', to: years(12) })],
  ],
  [
    'a range of weeks of pregnancy has none',
    [critical],
    [critical, { ...women, criticalLow: '7', criticalHigh: '20', pregnancy: { from: 14, to: 27 } }, women].slice(0, 2),
    [],
  ],
  [
    'a range of late pregnancy has none',
    [critical],
    [critical, { ...women, pregnancy: { from: 28, to: null } }],
    [
      lost('LOW', { sex: 'Female', pregnancy: { from: 28, to: null } }),
      lost('HIGH', { sex: 'Female', pregnancy: { from: 28, to: null } }),
    ],
  ],
  ['it was so before', [critical, men], [critical, men, { ...women, criticalLow: '6', criticalHigh: '20' }], []],
  ['the limit itself was taken away, which is seen', [{ ...men, criticalLow: '7' }], [men], []],
])('%s', (_, before, after, expected) => {
  expect(lostLimits(before, after)).toEqual(expected);
});
