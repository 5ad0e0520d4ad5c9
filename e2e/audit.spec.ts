import { expect, expectNoAxeViolations, expectNoSidewaysScroll, switchLanguage, test } from './support/test.ts';
import type { People, Person } from './support/people.ts';

/** A patient whose booking the receptionist looks up, for the audit log of the admin and of the patient. */
async function lookedUp(people: People): Promise<{ patient: Person; desk: Person }> {
  const [patient, desk] = [await people.create('User', 'Bimal Dutta'), await people.create('Receptionist', 'Rina Das')];
  const tests = (await people.call(patient, 'GET', '/read/tests/all')) as { id: number }[];
  await people.call(patient, 'POST', '/user/book/test', { resourceId: tests[0]?.id });
  for (let n = 0; n < 2; n += 1) await people.call(desk, 'GET', `/test-bookings/user/${patient.phoneNumber}`);
  return { patient, desk };
}

test.describe('on a PC', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the admin sees who opened whose record, and which requests were refused', async ({
    page,
    people,
    signedInAs,
  }) => {
    const { patient, desk } = await lookedUp(people);
    await people.call(patient, 'GET', `/test-bookings/user/${desk.phoneNumber}`).catch(() => undefined);
    await signedInAs('Admin');
    await page.goto('/audit');

    await page.getByLabel('Whose record').fill('12');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByText('Phone number must be 10 digits.')).toBeVisible();
    await page.getByLabel('Whose record').fill(patient.phoneNumber);
    await page.getByLabel('What was done').selectOption('Look-ups');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(`/audit?person=${patient.phoneNumber}&action=look-up`);
    // Without those of this reading itself.
    const entries = page.getByRole('list', { name: 'Audit' }).getByRole('listitem').filter({ hasText: 'booking' });
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText(
      'Rina Das (Receptionist) looked up Bimal Dutta’s test bookings by phone',
    );
    await entries.first().getByText('Details').click();
    await expect(entries.first().getByText('127.0.0.1')).toBeVisible();
    await expectNoAxeViolations(page);

    await page.reload();
    await expect(entries).toHaveCount(2);
    await page.getByRole('button', { name: 'Show everything' }).click();
    // The form is emptied with the address.
    await expect(page).toHaveURL('/audit');
    await page.getByLabel('What came of it').selectOption('Refused');
    await page.getByLabel('Who did it').fill(patient.phoneNumber);
    await page.getByLabel('Who did it').press('Enter');
    await expect(entries).toHaveCount(1);
    await expect(entries.first()).toContainText('Bimal Dutta (User) looked up Rina Das’s test bookings by phone');
    await entries.first().getByRole('link', { name: 'Rina Das' }).click();
    await expect(page).toHaveURL(`/audit?person=${desk.phoneNumber}`);

    await page.goto(`/audit?actor=${people.newPhone()}`);
    await expect(page.getByText('No entries match these filters.')).toBeVisible();
    await page.goto('/audit?page=9999');
    await page.getByRole('button', { name: 'First page' }).click();
    await expect(page).toHaveURL('/audit');
    await expect(entries.first()).toBeVisible();
  });
});

test('a patient sees on a phone who opened their record, in both languages', async ({ page, people, signedInAs }) => {
  const { patient } = await lookedUp(people);
  await signedInAs(patient);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Who opened my record' }).click();
  const entries = page.getByRole('list', { name: 'Who opened my record' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText('Rina Das (Receptionist) looked up your test bookings by phone');
  await expect(entries.first()).toContainText('2 times that day');
  await expect(entries.first().getByRole('link')).toHaveCount(0);
  await switchLanguage(page, 'bn');
  await expect(page.getByText('(রিসেপশনিস্ট) ফোন নম্বর দিয়ে আপনার টেস্ট বুকিং খুঁজেছেন')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
