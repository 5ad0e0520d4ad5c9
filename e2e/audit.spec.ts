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

test('admin and patient see who opened the record, the patient on a phone and in both languages', async ({
  page,
  people,
  signedInAs,
}) => {
  const { patient, desk } = await lookedUp(people);
  await people.call(patient, 'GET', `/test-bookings/user/${desk.phoneNumber}`).catch(() => undefined);
  await signedInAs('Admin');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/audit?person=${patient.phoneNumber}&action=look-up`);
  // Without those of this reading itself.
  const log = page.getByRole('list', { name: 'Audit' }).getByRole('listitem').filter({ hasText: 'booking' });
  await expect(log).toHaveCount(2);
  await expect(log.first()).toContainText('Rina Das (Receptionist) looked up Bimal Dutta’s test bookings by phone');
  await log.first().getByText('Details').click();
  await expect(log.first().getByText('127.0.0.1')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByLabel('What came of it').selectOption('Refused');
  await page.getByLabel('Who did it').fill(patient.phoneNumber);
  await page.getByLabel('Who did it').press('Enter');
  await expect(log).toHaveCount(1);
  await expect(log).toContainText('Bimal Dutta (User) looked up Rina Das’s test bookings by phone');
  await log.getByRole('link', { name: 'Rina Das' }).click();
  await expect(page).toHaveURL(`/audit?person=${desk.phoneNumber}`);

  await signedInAs(patient);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Who opened my record' }).click();
  const own = page
    .getByRole('list', { name: 'Who opened my record' })
    .getByRole('listitem')
    .filter({ hasText: 'Rina Das' });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText('Rina Das (Receptionist) looked up your test bookings by phone');
  await expect(own).toContainText('2 times that day');
  await switchLanguage(page, 'bn');
  await expect(page.getByText('(রিসেপশনিস্ট) ফোন নম্বর দিয়ে আপনার টেস্ট বুকিং খুঁজেছেন')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
