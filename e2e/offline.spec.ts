import { aTestBooking } from './support/bookings.ts';
import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

const t = wordsIn('en');

test('without a connection every button says so, and what was loaded stays', async ({
  page,
  context,
  people,
  signedInAs,
  complaints,
}) => {
  const patient = await people.create('User');
  for (let made = 0; made < 6; made += 1) await aTestBooking(people, patient);
  await signedInAs(patient);
  const heading = page.getByRole('heading', { level: 1 });
  const next = page.getByRole('button', { name: t('ui:pager.next') });

  await page.goto('/view-test-bookings');
  await expect(next).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText(t('app:offline'))).toBeVisible();
  await next.click();
  await expect(page.getByRole('alert')).toHaveText(t('ui:pager.offline'));

  // Neither the code of this page nor its data was loaded before.
  await page.getByRole('link', { name: t('app:backToDashboard') }).click();
  await expect(heading).toHaveText(t('ui:offline.title'));
  await page.goBack();
  await expect(next).toBeEnabled();
  await page.getByRole('link', { name: t('app:backToDashboard') }).click();
  await expect(page.getByText(t('app:offlinePage'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: t('lab-tests:book.action') })).toBeVisible();

  // A sheet whose code was not loaded before.
  await page.getByRole('link', { name: t('app:title.family') }).click();
  await expect(page.getByText(t('family:empty'))).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: t('family:add') }).click();
  const sheet = page.getByRole('dialog', { name: t('ui:offline.title') });
  await sheet.getByRole('button', { name: t('ui:close') }).click();
  await expect(page.getByText(t('family:empty'))).toBeVisible();
  complaints.length = 0;
});
