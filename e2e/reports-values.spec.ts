import type { Request } from '@playwright/test';
import { aTestBooking } from './support/bookings.ts';
import { drawSignature, pressAndWait } from './support/reports.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/**
 * A report entered as values, in Bengali: flags while typing, rejection and correction, signature, reading,
 * verification.
 */
test.use({ language: 'bn' });
const words = wordsIn('bn');
const say = (key: string, values?: Record<string, string>) => words(`reports:${key}`, values);

test('a report of values is entered, rejected, corrected, signed, read and verified', async ({
  page,
  people,
  signedInAs,
  complaints,
}) => {
  test.slow();
  const patient = await people.create('User', 'মালতী হাঁসদা');
  const [staff, pathologist] = [await people.create('Staff'), await people.create('Pathologist', 'ডাঃ সীমা কর')];
  for (const person of [patient, staff, pathologist])
    await people.call(person, 'PUT', '/api/v1/me', { language: 'bn' });
  await people.tellAgeAndSex(patient);
  const booking = await aTestBooking(people, patient);
  const field = (name: string, row = 0) => page.getByRole('textbox', { name: say(name), exact: true }).nth(row);
  const send = async (path: RegExp) => {
    await page.getByRole('button', { name: say('values.send') }).click();
    await expect(page.getByRole('dialog')).toContainText('মালতী হাঁসদা');
    await pressAndWait(page, say('upload.confirmYes'), path);
    await expect(page.getByText(say('upload.done'))).toBeVisible();
  };

  await signedInAs(staff);
  await page.goto('/upload-report');
  await page.getByLabel(say('field.bookingId')).fill(String(booking.id));
  await page
    .getByRole('main')
    .getByRole('button', { name: say('upload.find') })
    .click();
  await page.getByRole('radio', { name: say('upload.byValues') }).check();
  await page.getByRole('button', { name: say('values.send') }).click();
  await expect(field('values.test')).toHaveAccessibleDescription(words('messages:field.report.testName'));
  await field('values.test').fill('Haemoglobin');
  await field('values.value').fill('৯.১');
  await field('values.unit').fill('g/dL');
  await field('values.low').fill('১২');
  await field('values.high').fill('15');
  await expect(page.getByRole('status', { name: say('values.flag') })).toHaveText(say('flag.LOW'));
  await page.getByRole('checkbox', { name: say('values.withCritical') }).check();
  await field('values.criticalLow').fill('9.5');
  await expect(page.getByRole('status', { name: say('values.flag') })).toHaveText(say('flag.CRITICAL_LOW'));
  await page.getByRole('button', { name: say('values.add') }).click();
  await field('values.test', 1).fill('HBsAg');
  const isLast = (request: Request) =>
    request.url().endsWith('/drafts') && request.postData()?.includes('Non-reactive');
  const saved = page.waitForRequest((request) => isLast(request) === true).then((request) => request.response());
  await field('values.value', 1).fill('Non-reactive');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  // Typed rows are not lost by leaving.
  await page.goBack();
  await saved;
  await page.goForward();
  await expect(field('values.value')).toHaveValue('৯.১');
  await expect(field('values.value', 1)).toHaveValue('Non-reactive');
  await expect(field('values.criticalLow')).toHaveValue('9.5');
  await page.route('**/reports/values', (route) => route.abort());
  await page.getByRole('button', { name: say('values.send') }).click();
  await page.getByRole('button', { name: say('upload.confirmYes') }).click();
  await expect(page.getByRole('alert')).toContainText(say('upload.failed'));
  await expect(field('values.test', 1)).toHaveValue('HBsAg');
  await page.unrouteAll();
  complaints.splice(0);
  await send(/reports\/values$/);

  await signedInAs(pathologist);
  await page.goto('/validate-report?order=newest');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'মালতী হাঁসদা' })
    .getByRole('link', { name: say('validate.action') })
    .click();
  await page.getByRole('radio', { name: say('validate.reject') }).check();
  await page.getByRole('textbox', { name: say('validate.reason') }).fill('দ্বিতীয়টি আবার দেখুন।');
  await pressAndWait(page, say('validate.submit'), /validate-report$/);

  await signedInAs(staff);
  await page.goto(`/upload-report?booking=${booking.id}`);
  await expect(page.getByText(say('rejected.because', { reason: 'দ্বিতীয়টি আবার দেখুন।' }))).toBeVisible();
  await page.getByRole('button', { name: say('values.removeRow', { n: '২' }) }).click();
  await send(/reports\/\d+\/values$/);

  await signedInAs(pathologist);
  await page.goto('/view-pending-reports?order=newest');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'মালতী হাঁসদা' })
    .getByRole('link', { name: say('sign.action') })
    .click();
  await page.getByRole('textbox', { name: say('values.interpretation') }).fill('রক্তাল্পতা আছে।');
  await page.getByRole('textbox', { name: say('values.recommendations') }).fill('ডাক্তার দেখান।');
  await drawSignature(page, words);
  await page.getByRole('button', { name: say('sign.submit'), exact: true }).click();
  // Nobody was told of the critical value yet.
  await pressAndWait(page, say('concern.yes'), /sign$/);
  await expect(page.getByText(say('sign.done'))).toBeVisible();
  await expect(page).toHaveURL('/view-signed-reports');

  await signedInAs(patient);
  await page.goto('/completed');
  await page.getByRole('link', { name: booking.test.testNameBn || booking.test.testName }).click();
  const results = page.getByRole('table', { name: say('results.title') });
  await expect(results.getByRole('row')).toHaveCount(2);
  await expect(results).toContainText(say('flag.CRITICAL_LOW'));
  await expectNoSidewaysScroll(page);
  const address = await page.getByRole('link', { name: /\/verify\// }).getAttribute('href');
  await page.goto(`/bn${new URL(address ?? '').pathname}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('site:verify.genuine'));
  await expectNoAxeViolations(page);
});
