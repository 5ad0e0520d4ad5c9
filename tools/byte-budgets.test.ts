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

test('the script of log-in, sign-up and code entry is one file, and what passkeys need comes at a press', () => {
  const manifest = JSON.parse(readFileSync(join(dist, 'site-accounts/manifest.json'), 'utf8')) as Record<
    string,
    { isDynamicEntry?: boolean }
  >;
  const files = Object.entries(manifest).map(([name, { isDynamicEntry = false }]) => [name, isDynamicEntry]);
  expect(files).toEqual([
    ['site/scripts/account/without-otp.ts', true],
    ['site/scripts/accounts.ts', false],
  ]);
});

test('the portal starts without the code of forms, queries and schemas, and no file of it has the table of calls', () => {
  const built = readBuiltSizes(dist);
  const page = readFileSync(join(dist, 'portal/index.html'), 'utf8');
  const first = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const started = first.flatMap((file) => Object.keys(built[file] ?? expect.fail(`${file} was not built`)));
  expect(started).toContain('react-dom');
  for (const later of ['zod', 'react-hook-form', '@tanstack/react-query']) expect(started).not.toContain(later);
  const everything = Object.values(built).flatMap((modules) => Object.keys(modules));
  expect(everything).toContain('web/lib/calls.ts');
  expect(everything).not.toContain('contract/endpoints.ts');
});
