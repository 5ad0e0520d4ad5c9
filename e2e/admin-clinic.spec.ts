import type { Answer } from '../contract/endpoints.ts';
import { expect, test } from './support/test.ts';

/**
 * The clinic's profile: what the admin saves at /clinic shows on all pages (D13). Its fields, their errors and another
 * admin's changes: `web/clinic/profile/*.test.tsx`.
 */
test('a changed name and phone show on the site and in the frame at once, also when nothing can be read', async ({
  page,
  people,
  signedInAs,
  complaints,
}) => {
  const admin = await signedInAs('Admin');
  const read = async () => (await people.call(admin, 'GET', '/api/v1/clinic')) as Answer<'readClinic'>;
  const { profile: before } = await read();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'All screens' }).getByRole('link', { name: 'Clinic Profile' }).click();
  await field('Phone 1 (reception)').fill('5550012345');
  await field('Name English').fill('Riverside Clinic');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It shows everywhere now.')).toBeVisible();
  await expect(page).toHaveTitle('Clinic Profile · Riverside Clinic');

  await page.getByRole('link', { name: 'See it on the website' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('contentinfo').locator('a[href="tel:+915550012345"]')).toBeVisible();
  await expect(page.locator(`a[href="tel:+91${before.phones[0]}"]`)).toHaveCount(0);

  await page.route('**/api/v1/**', (route) => route.abort());
  await page.goBack();
  await expect(page.getByText("Failed to load the clinic's profile. Please try again.")).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Riverside Clinic');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field('Name English')).toHaveValue('Riverside Clinic');
  complaints.splice(0);
  await people.call(admin, 'PUT', '/api/v1/clinic', { profile: before, version: (await read()).version });
});
