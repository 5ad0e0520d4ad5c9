import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/**
 * The portal loads its texts as separate files. If one fails to load, the page says so instead of staying blank (R2).
 */

const bengaliFiles = /\/assets\/.*\.js$/;

test('a portal whose texts fail to load says so and can be retried', async ({ page, complaints, signedInAs }) => {
  await signedInAs('User');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const catalogue = files.find((name) => /\/app-[^/]*\.js$/.test(name));
  expect(catalogue).toBeTruthy();
  await page.route(catalogue ?? '', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The page did not load.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  complaints.splice(0);
});

test('the language does not change if its texts fail to load', async ({ page, complaints, signedInAs }) => {
  await signedInAs('User');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(bengaliFiles, (route) => route.abort());
  await page.getByRole('button', { name: 'বাংলা', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(wordsIn('en')('app:languageFailed'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(() => localStorage.getItem('language'))).not.toBe('bn');
  complaints.splice(0);
});
