import { aSignedReport } from './support/reports.ts';
import { expect, expectNoAxeViolations, test } from './support/test.ts';

/** A phone without a log-in for 90 days: the question its holder gets, and what the desk can do. */
test('older reports open once the year of birth is confirmed', async ({ page, people, signedInAs, complaints }) => {
  const patient = await people.create('User', 'Sabita Mandi');
  const { report } = await aSignedReport(people, patient);
  await signedInAs(patient);
  // Instead of waiting 90 days, the test changes the server's answers to say that the reports are locked.
  let triesLeft = 3;
  const identity = () => ({ needed: triesLeft > 0, asks: 'yearOfBirth', triesLeft });
  await page.route('**/download-report/*', (route) =>
    triesLeft > 0
      ? route.fulfill({ status: 403, json: { code: 'IDENTITY_NEEDED', message: 'Locked', requestId: 'x' } })
      : route.fallback(),
  );
  await page.route('**/me/identity', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: identity() });
    const isRight = (route.request().postDataJSON() as { yearOfBirth?: string }).yearOfBirth === '1984';
    triesLeft = isRight ? 0 : triesLeft - 1;
    return isRight
      ? route.fulfill({ json: identity() })
      : route.fulfill({ status: 422, json: { code: 'IDENTITY_WRONG', message: 'No', requestId: 'x' } });
  });
  await page.goto('/download-report');
  await page.getByRole('textbox', { name: 'Report ID' }).fill(String(report.id));
  await page.getByRole('button', { name: 'Download' }).click();
  const asking = page.getByRole('region', { name: 'Is this still your phone?' });
  await asking.getByRole('textbox', { name: 'Year of birth' }).fill('1948');
  await expectNoAxeViolations(page);
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await expect(asking.getByRole('alert')).toContainText('This does not match what the clinic knows.');
  await expect(asking.getByText('Tries left: 2')).toBeVisible();
  await asking.getByRole('textbox', { name: 'Year of birth' }).fill('1984');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    asking.getByRole('button', { name: 'Confirm' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('report.pdf');
  complaints.splice(0);
});

test("the desk unlocks them after checking the patient's papers, whatever phone the booking is reached at", async ({
  page,
  people,
  signedInAs,
}) => {
  const patient = await people.create('User', 'Sabita Mandi');
  const receptionist = await people.create('Receptionist');
  const { booking } = await aSignedReport(people, patient);
  const contact = people.newPhone();
  await people.call(receptionist, 'PUT', '/edit/test-booking', { id: booking.id, mobileNumber: contact });
  await signedInAs(receptionist);
  await page.goto(`/test-booking/${booking.id}`);
  await page.getByRole('button', { name: 'Open older reports for this phone' }).click();
  const asked = page.waitForRequest((request) => request.url().endsWith('/identity') && request.method() === 'POST');
  await page.getByRole('button', { name: 'Papers seen, open' }).click();
  expect((await asked).url()).toContain(`/users/${patient.phoneNumber}/identity`);
  await expect(page.getByText('Older reports are open for this phone.')).toBeVisible();
});
