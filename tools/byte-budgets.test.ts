import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from './build.ts';
import { describeWeights, isTooLarge, weighAll } from './byte-budgets.ts';
import { readBuiltSizes, readReleasedSizes } from './module-sizes.ts';

const dist = join(import.meta.dirname, '..', 'dist');

beforeAll(() => buildIfStale(() => undefined), 180_000);

test('no dashboard, further screen or script of the log-in is larger than its budget, in either language', () => {
  const weighed = weighAll(dist);
  const tooLarge = weighed.filter(isTooLarge);
  expect(describeWeights(tooLarge, readBuiltSizes(dist), readReleasedSizes())).toEqual([]);
  // The log-in, five dashboards and more than twenty screens in two languages.
  expect(weighed.length).toBeGreaterThan(1 + 2 * 25);
});

test('the script of log-in, sign-up and code entry is one file', () => {
  const manifest = JSON.parse(readFileSync(join(dist, 'site-accounts/manifest.json'), 'utf8')) as object;
  expect(Object.keys(manifest)).toHaveLength(1);
});
