import { describe, expect, it } from 'vitest';
import { describeWeights, isTooLarge } from './byte-budgets.ts';
import { describeGrowth } from './module-sizes.ts';

const released = { version: '1.2.0', modules: { 'web/ui/card.tsx': 900, react: 5000, 'web/ui/gone.tsx': 10 } };
const built = {
  '/assets/a.js': { 'web/ui/card.tsx': 1000, react: 5000 },
  '/assets/b.js': { 'web/ui/card.tsx': 50, 'web/payments/pay.tsx': 1200 },
  '/assets/c.js': { 'web/audit/log.tsx': 9000 },
};
const weighed = (bytes: number) => ({ name: 'patient bn', bytes, most: 1000, files: ['/assets/a.js', '/assets/b.js'] });

describe('a byte budget', () => {
  it('may be missed by two percent', () => {
    expect(isTooLarge(weighed(1020))).toBe(false);
    expect(isTooLarge(weighed(1021))).toBe(true);
  });

  it('that is missed by more names the modules of the view that grew since the release, most first', () => {
    expect(describeWeights([weighed(1100)], built, released)).toEqual([
      'patient bn: 1,100 of 1,000 bytes, 10.0 % too many',
      '  since 1.2.0 grew, before they are compressed:',
      '    web/payments/pay.tsx + 1,200 (1,200)',
      '    web/ui/card.tsx + 150 (1,050)',
    ]);
    expect(describeWeights([weighed(1010), weighed(990)], built, released)).toEqual([
      'patient bn: 1,010 of 1,000 bytes, 1.0 % too many',
      'patient bn: 990 of 1,000 bytes',
    ]);
  });
});

it('what grew in no file of a view is not named', () => {
  expect(describeGrowth(built, released, ['/assets/c.js'])).toEqual(['web/audit/log.tsx + 9,000 (9,000)']);
  expect(describeGrowth(built, { version: '1', modules: { 'web/audit/log.tsx': 9000 } }, ['/assets/c.js'])).toEqual([]);
});
