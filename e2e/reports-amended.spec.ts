import { aPhotographedSignature, aSignedReport, pressAndWait } from './support/reports.ts';
import { expect, expectNoAxeViolations, test } from './support/test.ts';

/**
 * A mistake found after the signature: a new version says by itself what changed, and why; the old version stays and is
 * marked.
 */
test('an amended report is shown beside the version it replaces', async ({ page, people, signedInAs }) => {
  test.slow();
  const patient = await people.create('User', 'Sabita Mandi');
  const { booking, report } = await aSignedReport(people, patient);
  await signedInAs('Staff');
  await page.goto(`/upload-report?booking=${booking.id}`);
  await expect(page.getByText('This report is signed.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the report' }).click();
  await page.getByRole('button', { name: 'Amend' }).click();
  await page.getByRole('button', { name: 'Open a new version' }).click();
  await expect(page.getByRole('textbox', { name: 'Why' })).toHaveAccessibleDescription('Please write the reason.');
  await page.getByRole('textbox', { name: 'Why' }).fill('The sample was measured again.');
  await expectNoAxeViolations(page);
  await pressAndWait(page, 'Open a new version', /amend$/);
  await expect(page).toHaveURL(`/upload-report?booking=${booking.id}`);
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('10.1');
  await page.getByRole('button', { name: 'Upload the values' }).click();
  await pressAndWait(page, 'Yes, upload', /values$/);
  await expect(page.getByText('Report uploaded successfully!')).toBeVisible();

  await signedInAs('Pathologist');
  await page.goto('/view-pending-reports?order=newest');
  await page.getByRole('listitem').filter({ hasText: 'Sabita Mandi' }).getByRole('link', { name: 'Sign' }).click();
  await expect(page.getByText('Haemoglobin: 9.1 → 10.1 g/dL')).toBeVisible();
  // A signer who cannot draw uploads a picture of their signature; here by keyboard only.
  await page
    .getByLabel('Use a picture of your signature')
    .setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: await aPhotographedSignature() });
  await pressAndWait(page, 'Submit', /sign$/);
  await expect(page).toHaveURL('/view-signed-reports');

  await signedInAs(patient);
  await page.goto(`/report-details/${report.id}`);
  await expect(page.getByText('This version is superseded: a newer one stands in its place.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 1 (this one)' })).toContainText('Superseded');
  await expectNoAxeViolations(page);
  const old = await page.getByRole('link', { name: /\/verify\// }).getAttribute('href');
  await page.getByRole('link', { name: 'Open the newest version' }).click();
  await expect(page.getByText('Reason: The sample was measured again.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Results' })).toContainText('10.1');
  await page.goto(new URL(old ?? '').pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This report has been replaced');
});
