import type { Page } from '@playwright/test';
import type { Report } from '../contract/reports/shapes.ts';
import { aTestBooking } from './support/bookings.ts';
import { aFile, drawSignature, pressAndWait } from './support/reports.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, setStorage, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** A report uploaded as a file, from the laboratory to anyone who holds the printed paper (R80 to R85, D60, D61). */
const words = wordsIn('en');

async function chooseAndUpload(page: Page, name: string, text: string): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(aFile(name, text));
  await page.getByRole('button', { name: 'Upload Report', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Is this the right patient?' });
  await expect(asking).toContainText('Parul Mahato');
  await expect(asking).toContainText(name);
  await pressAndWait(page, 'Yes, upload', /reports\/upload$/);
  await expect(page.getByText('Report uploaded successfully!')).toBeVisible();
}

test('a report is uploaded, rejected, corrected, signed, downloaded and verified', async ({
  page,
  people,
  signedInAs,
}) => {
  test.slow();
  const patient = await people.create('User', 'Parul Mahato');
  const [staff, pathologist] = [
    await people.create('Staff', 'Nitai Bag'),
    await people.create('Pathologist', 'Dr. Sima Kar'),
  ];
  await people.tellAgeAndSex(patient);
  const booking = await aTestBooking(people, patient);

  await signedInAs(staff);
  await page.goto('/upload-report');
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Report' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Booking ID' }).fill(String(booking.id));
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('main')).toContainText('Parul Mahato');
  const upload = page.getByRole('button', { name: 'Upload Report', exact: true });
  await expect(upload).toBeDisabled();
  await page.locator('input[type=file]').first().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Please select a file to upload')).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...aFile('notes.txt', ''), mimeType: 'text/plain' });
  await expect(page.getByText('Please choose a PDF, JPG, PNG, DOC or DOCX file.')).toBeVisible();
  await expect(upload).toBeDisabled();
  await expectNoAxeViolations(page);
  await chooseAndUpload(page, 'first.pdf', 'Wrong patient');
  await expect(page.getByText('Report uploaded successfully!')).toBeHidden();

  await signedInAs(pathologist);
  await page.goto('/pathologist');
  await page
    .getByRole('navigation', { name: 'Tests and Reports' })
    .getByRole('link', { name: 'Pending Reports' })
    .click();
  const [{ id }] = await reportsOf(people, pathologist, booking.id);
  await page.goto(`/validate-report?report=${id}`);
  await page.getByRole('radio', { name: 'Reject' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription('Please write the reason.');
  await page.getByRole('textbox', { name: 'Reason' }).fill("This is another person's report.");
  await expectNoAxeViolations(page);
  await pressAndWait(page, 'Submit', /validate-report$/);
  await expect(page.getByText('The report is rejected. It goes back with your reason.')).toBeVisible();

  await signedInAs(staff);
  await page.goto('/view-pending-reports?list=rejected');
  const rejected = page.getByRole('listitem').filter({ hasText: 'Parul Mahato' });
  await expect(rejected).toContainText("Rejected: This is another person's report.");
  await page.goto(`/test-booking/${booking.id}`);
  await expect(page.getByText("Rejected: This is another person's report.")).toBeVisible();
  await chooseAndUpload(page, 'second.pdf', 'Haemoglobin 12.1');
  const facts = page.getByRole('region', { name: 'Report Information' });
  await expect(facts).toContainText('Waiting for validation');
  await expect(facts).toContainText('Nitai Bag');

  await signedInAs(pathologist);
  await page.goto('/view-pending-reports?order=newest');
  const pending = page.getByRole('listitem').filter({ hasText: 'Parul Mahato' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    pending.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('report.pdf');
  await pending.getByRole('link', { name: 'Sign' }).click();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await expect(page.getByText('Signature is required to sign the report.')).toBeVisible();
  await drawSignature(page, words);
  await expect(submit).toBeEnabled();
  await page.getByRole('button', { name: 'Clear Signature' }).click();
  await expect(submit).toBeDisabled();
  await drawSignature(page, words);
  await submit.click();
  for (const message of ['Interpretation is required.', 'Recommendations are required.'])
    await expect(page.getByText(message)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('textbox', { name: 'Interpretation' }).fill('Within the usual range.');
  await page.getByRole('textbox', { name: 'Recommendations' }).fill('None.');
  await pressAndWait(page, 'Submit', /sign$/);
  await expect(page.getByText('Report successfully signed!')).toBeVisible();
  await expect(page).toHaveURL('/view-signed-reports');
  await page.getByRole('link').filter({ hasText: 'Parul Mahato' }).click();
  await expect(page.getByRole('img', { name: 'Signature of Dr. Sima Kar' })).toBeVisible();

  await signedInAs(patient);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Completed Reports' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('report.pdf');
  await page.getByRole('link', { name: booking.test.testName }).click();
  const address = await page.getByRole('link', { name: /\/verify\// }).getAttribute('href');

  await setStorage(page.context(), { cookies: [], origins: [] });
  await page.goto(new URL(address ?? '').pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This report is genuine');
  await expect(page.getByRole('main')).toContainText('P. M.');
  await expect(page.getByRole('main')).not.toContainText('Parul');
});

async function reportsOf(
  people: Parameters<typeof aTestBooking>[0],
  reader: Parameters<typeof aTestBooking>[1],
  bookingId: number,
): Promise<[Report]> {
  const page = (await people.call(reader, 'GET', `/api/v1/reports/all?bookingId=${bookingId}`)) as {
    _embedded: { reportEntityList: [Report] };
  };
  return page._embedded.reportEntityList;
}

test('after a broken connection the chosen file is kept, and one press sends it again', async ({
  page,
  people,
  signedInAs,
  complaints,
}) => {
  const booking = await aTestBooking(people, await people.create('User', 'Parul Mahato'));
  await signedInAs('Staff');
  await page.goto(`/upload-report?booking=${booking.id}`);
  await page.route('**/reports/upload', (route) => route.abort());
  await page.locator('input[type=file]').first().setInputFiles(aFile('scan.pdf', 'X-ray'));
  await page.getByRole('button', { name: 'Upload Report', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, upload' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to upload report. Please try again.');
  await expect(page.getByText('scan.pdf')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unrouteAll();
  const arrived = Promise.withResolvers<void>();
  await page.route('**/reports/upload', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  arrived.resolve();
  await expect(page.getByText('Report uploaded successfully!')).toBeVisible();
  complaints.splice(0);
});
