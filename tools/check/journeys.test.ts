import { expect, test } from 'vitest';
import { findBlindWaits } from './journeys.ts';
import { parseModule } from './source.ts';

const waitsIn = (path: string, text: string) =>
  findBlindWaits([parseModule('e2e/patient-books.spec.ts', ''), parseModule(path, text)]);

test.each([
  'await page.waitForTimeout(500);',
  `await page['waitForTimeout'](500);`,
  'const { waitForTimeout } = page;',
  'await new Promise((done) => setTimeout(done, 500));',
])('finds a journey that waits for a time: %s', (text) => {
  for (const path of ['e2e/admin-adds.spec.ts', 'e2e/shared/steps.ts'])
    expect(waitsIn(path, text)).toEqual([expect.stringContaining(`${path}:1 waits for a time`)]);
});

test('measurements may let time pass, and journeys wait for what is seen', () => {
  expect(waitsIn('bench/counter.ts', 'await page.waitForTimeout(500);')).toEqual([]);
  expect(waitsIn('e2e/admin-adds.spec.ts', `await expect(page.getByText('Saved')).toBeVisible();`)).toEqual([]);
  expect(findBlindWaits([])).toEqual([expect.stringContaining('proved nothing')]);
});
