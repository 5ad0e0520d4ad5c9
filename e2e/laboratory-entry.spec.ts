import { aSignature } from '../server/testing/uploads.ts';
import type { TestBooking } from '../contract/bookings/shapes.ts';
import type { LabTest } from '../contract/lab-tests/shapes.ts';
import type { Report } from '../contract/reports/shapes.ts';
import { pressAndWait } from './support/reports.ts';
import { expect, test } from './support/test.ts';

test('a blood count: typed values outlive a reload, a critical one is typed twice, and a change is marked', async ({
  page,
  people,
  signedInAs,
}) => {
  const patient = await people.create('User');
  await people.tellAgeAndSex(patient);
  const tests = (await people.call(patient, 'GET', '/read/tests/all')) as LabTest[];
  const count = tests.find(({ testName }) => testName.endsWith('Complete Blood Count'));
  const book = async () =>
    (
      (await people.call(patient, 'POST', '/user/book/test', {
        resourceId: count?.id,
        evenIfAlike: true,
      })) as TestBooking
    ).id;
  const before = (await people.call(await people.create('Staff'), 'POST', '/api/v1/reports/values', {
    bookingId: await book(),
    results: [{ analyte: 'HB', test: 'Haemoglobin', value: '12.2' }],
  })) as Report;
  await people.call(await people.create('Pathologist'), 'POST', `/api/v1/reports/${before.id}/sign`, {
    signature: aSignature,
    interpretation: 'Normal.',
    recommendations: 'None.',
  });

  await page.setViewportSize({ width: 1280, height: 800 });
  await signedInAs('Staff');
  page.on('dialog', (question) => void question.accept());
  await page.goto(`/upload-report?booking=${await book()}`);
  const row = (name: string) =>
    page.getByRole('row', { name: new RegExp(`^${name}`) }).filter({ has: page.getByRole('cell') });
  const value = (name: string) => row(name).getByRole('textbox').first();
  await page.getByRole('radio', { name: 'No', exact: true }).check({ force: true });
  for (const [name, typed] of [
    ['Haemoglobin', '6.1'],
    ['Red blood cells', '2.9'],
    ['Packed cell volume', '20'],
    ['Platelets', '520000'],
  ] as const)
    await value(name).fill(typed);

  await page.reload();
  await expect(value('Platelets')).toHaveValue('520000');
  await expect(value('Haemoglobin')).toHaveValue('6.1');
  await expect(row('Haemoglobin')).toContainText('Critical low');
  await expect(row('Haemoglobin')).toContainText('12.2 ↓ 50%');
  await expect(row('MCV').getByRole('status')).toHaveText('69.0');
  await expect(row('Platelets')).toContainText('High');

  await page.getByRole('button', { name: 'Upload the values' }).click();
  await expect(page.getByText('Please type the critical value twice, the same each time.')).toBeVisible();
  await row('Haemoglobin').getByLabel('Critical: type it again').fill('6.1');
  await page.getByRole('button', { name: 'Upload the values' }).click();
  await pressAndWait(page, 'Yes, upload', /reports\/values$/);
});
