import { aDoctorBooking } from './support/bookings.ts';
import { pageOf } from './support/browsers.ts';
import { scan } from './support/scan.ts';
import { expect, expectNoSidewaysScroll, test } from './support/test.ts';
import type { People, Person } from './support/people.ts';

/** A doctor who sits while the clinics open, with a place each minute. */
async function aDoctorAllDay(
  people: People,
  admin: Person,
  phone = people.newPhone(),
): Promise<{ phone: string; name: string }> {
  const name = `Dr. Queue ${phone.slice(-4)}`;
  const { id } = (await people.call(admin, 'POST', '/admin/add/doctor', { userName: name, phoneNumber: phone })) as {
    id: number;
  };
  const places = 200;
  await people.call(admin, 'POST', `/api/v1/doctors/${id}/rules`, {
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    weeks: [],
    startsAt: '09:00',
    endsAt: '24:00',
    capacity: places,
    minutesPerPatient: 1,
    onlineQuota: places,
    followupDays: 0,
    firstDay: '2026-01-01',
  });
  return { phone, name };
}

test('a patient books a place, comes, hears the number in the hall, goes in and is done', async ({
  browser,
  clinic,
  page,
  people,
  signedInAs,
}) => {
  const [admin, patient, owner] = [
    await people.create('Admin'),
    await people.create('User'),
    await people.create('Doctor'),
  ];
  const doctor = await aDoctorAllDay(people, admin, owner.phoneNumber);
  const { token } = await aDoctorBooking(people, patient, doctor.phone);
  const hall = await pageOf(browser, clinic, null);
  await hall.goto('/tv');
  await expect(hall.locator('#number')).toHaveText(/^[0-9]{6}$/);
  const code = await hall.locator('#number').innerText();
  await people.call(admin, 'POST', '/api/v1/hall/screens', { code, name: 'Hall' });
  await expect(hall.getByRole('columnheader', { name: 'Now' })).toBeVisible();
  await hall.locator('#clock').click();
  await expect(hall.getByRole('button', { name: 'Tap once for the sound' })).toBeHidden();
  await signedInAs('Receptionist');
  await page.goto('/today');
  const session = page.getByRole('region', { name: doctor.name });
  await session.getByRole('link', { name: patient.name }).focus();
  // As fast as a scanner: that takes no other step, and opens neither the search nor what has the focus.
  await scan(page, `${clinic.address}/t/${token?.code}`);
  await expect(page.getByText('Number 1 has come.')).toBeVisible();
  await expect(session.getByRole('heading', { name: 'Waiting 1' })).toBeVisible();
  await session.getByRole('link', { name: patient.name }).focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Why before all others?' })).toBeFocused();
  await page.keyboard.press('Escape');
  const clip = hall.waitForRequest(/\/voice\/en\/1\.ogg$/);
  await session.getByRole('button', { name: 'Call 1' }).click();
  await clip;
  await expect(hall.locator('#number')).toHaveText('1');
  // What is called while the screen has no line is spoken as soon as it has one.
  await hall.context().setOffline(true);
  await expect(session.getByRole('heading', { name: 'Called 1' })).toBeVisible();
  await session.getByRole('link', { name: patient.name }).focus();
  const calledAgain = page.waitForResponse(/\/step$/);
  await page.keyboard.press('r');
  expect((await calledAgain).ok()).toBe(true);
  const missed = hall.waitForRequest(/\/voice\/en\/again\.ogg$/);
  await hall.context().setOffline(false);
  await missed;
  await hall.context().close();
  await expectNoSidewaysScroll(page);
  await signedInAs(owner);
  await page.goto('/dashboard');
  const own = page.getByRole('region', { name: 'My session' });
  await own.getByRole('button', { name: 'Is in the room' }).click();
  await expect(own.getByText('in for')).toBeVisible();
  await own.getByRole('button', { name: 'Seen', exact: true }).click();
  await expect(own.getByText('1 seen · 0 here · 0 to come')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a doctor falls ill: those booked are moved with one press, told, and listed', async ({
  page,
  people,
  clinic,
  signedInAs,
}) => {
  const [admin, first, second] = [
    await people.create('Admin'),
    await people.create('User'),
    await people.create('User'),
  ];
  const doctor = await aDoctorAllDay(people, admin);
  for (const patient of [first, second]) await aDoctorBooking(people, patient, doctor.phone);
  await signedInAs('Receptionist');
  await page.goto('/schedules');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: doctor.name }) })
    .getByRole('button', { name: 'Enter leave' })
    .click();
  await page.getByRole('button', { name: 'Save leave' }).click();
  await page.getByRole('button', { name: 'Move all and tell them (2)' }).click();
  const told = page.getByRole('list', { name: 'Who was told' }).getByRole('listitem');
  await expect(told).toHaveText([/SMS sent.*New time/, /SMS sent.*New time/]);
  await expectNoSidewaysScroll(page);
  await expect.poll(() => clinic.textsTo(second.phoneNumber)).toContainEqual(expect.stringContaining('is now on'));
});
