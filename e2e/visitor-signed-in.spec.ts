import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

const t = wordsIn('en');

test('the public pages lead who is signed in to the dashboard, at once and without a call', async ({
  page,
  context,
  signedInAs,
}) => {
  const header = page.getByRole('banner');
  const link = (key: string) => header.getByRole('link', { name: t(`site:${key}`), exact: true });
  const [logIn, dashboard] = [link('nav.logIn'), link('nav.dashboard')];
  const calls: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request.url());
  });
  await page.goto('/');
  await expect(logIn).toBeVisible();
  await expect(dashboard).toBeHidden();

  const person = await signedInAs('User');
  await page.goto('/doctors');
  await expect(dashboard).toHaveAttribute('href', '/dashboard');
  await expect(dashboard).toBeVisible();
  await expect(logIn).toBeHidden();
  await expect(page.locator('body')).not.toContainText(person.name);

  // A log-out in another tab.
  const other = await context.newPage();
  await other.goto('/contacts');
  await other.evaluate(() => localStorage.removeItem('user'));
  await expect(logIn).toBeVisible();
  expect(calls).toEqual([]);
});
