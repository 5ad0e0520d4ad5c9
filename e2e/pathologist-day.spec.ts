import { expect, test } from './support/test.ts';

/** The pathologist's screens: the lists of tests, and a patient's dashboard with that section added (R38). */
test('the pathologist reads the lists of tests', async ({ page, signedInAs }) => {
  await signedInAs('Pathologist');
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Book Doctor' })).toBeVisible();
  const tools = page.getByRole('navigation', { name: 'Tests and Reports' });
  await expect(tools).toBeVisible();
  await page.getByRole('link', { name: 'Pathologist' }).click();
  await expect(page).toHaveURL('/pathologist');
  await expect(page.getByRole('heading', { level: 2, name: 'Completed tests' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').filter({ hasText: 'Requested' })).toHaveCount(5);
  const addresses = await tools
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([
    '/view-test-bookings',
    '/view-upcoming-bookings?type=test',
    '/view-completed-bookings?type=test',
    '/search-test-details',
    '/completed',
    '/view-pending-reports',
    '/view-signed-reports',
    '/validate-report',
  ]);
});
