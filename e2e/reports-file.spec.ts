import { aTestBooking } from './support/bookings.ts';
import { aFile, drawSignature, pressAndWait } from './support/reports.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, setStorage, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** A report uploaded as a file, from the laboratory to anyone who holds the printed paper (R80 to R85, D60, D61). */
const words = wordsIn('en');

test('a report file is uploaded after a broken connection, signed with a drawing, downloaded and verified', async ({
  page,
  people,
  signedInAs,
  complaints,
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
  await page.goto(`/upload-report?booking=${booking.id}`);
  const upload = page.getByRole('button', { name: 'Upload Report', exact: true });
  await expect(upload).toBeDisabled();
  const chooser = page.locator('input[type=file]').first();
  await chooser.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Please select a file to upload')).toBeVisible();
  await chooser.setInputFiles({ ...aFile('notes.odd', ''), mimeType: 'text/plain' });
  await expect(page.getByText('Please choose a PDF, JPG, PNG, DOC or DOCX file.')).toBeVisible();
  await expect(upload).toBeDisabled();
  await page.route('**/reports/upload', (route) => route.abort());
  await chooser.setInputFiles(aFile('scan.pdf', 'Haemoglobin 12.1'));
  await upload.click();
  const asking = page.getByRole('dialog', { name: 'Is this the right patient?' });
  await expect(asking).toContainText('Parul Mahato');
  await expect(asking).toContainText('scan.pdf');
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
