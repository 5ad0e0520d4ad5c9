import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** The portal loads its texts as separate files (R2). */
test('a language whose texts fail to load is not taken; a page without texts says so and can be retried', async ({
  page,
  complaints,
  signedInAs,
}) => {
  await signedInAs('User');
  await page.goto('/dashboard');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const catalogue = files.find((name) => /\/app-[^/]*\.js$/.test(name));
  expect(catalogue).toBeTruthy();

  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.getByRole('button', { name: 'বাংলা', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(wordsIn('en')('app:languageFailed'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(() => localStorage.getItem('language'))).not.toBe('bn');
  await page.unrouteAll();

  await page.route(catalogue ?? '', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The page did not load.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toBeVisible();
  complaints.splice(0);
});
