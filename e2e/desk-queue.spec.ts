import { clinicClock } from '../contract/clinic-time.ts';
import { aDoctorBooking } from './support/bookings.ts';
import { expect, expectNoSidewaysScroll, test } from './support/test.ts';
import type { People, Person } from './support/people.ts';

/** A doctor who sits at every hour of every day, so that the queue runs whenever this is started. */
async function aDoctorAllDay(people: People, admin: Person): Promise<{ phone: string; name: string }> {
  const phone = people.newPhone();
  const name = `Dr. Queue ${phone.slice(-4)}`;
  const { id } = (await people.call(admin, 'POST', '/admin/add/doctor', { userName: name, phoneNumber: phone })) as {
    id: number;
  };
  await people.call(admin, 'POST', `/api/v1/doctors/${id}/rules`, {
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    weeks: [],
    startsAt: '00:00',
    endsAt: '24:00',
    capacity: 144,
    minutesPerPatient: 10,
    onlineQuota: 144,
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
  test.skip(clinicClock(new Date()).minutes > 1425, 'in the last minutes of a day the next place is tomorrow’s');
  const [admin, patient] = [await people.create('Admin'), await people.create('User')];
  const doctor = await aDoctorAllDay(people, admin);
  await aDoctorBooking(people, patient, doctor.phone);
  const hall = await (await browser.newContext()).newPage();
  await hall.goto(`${clinic.address}/tv`);
  await expect(hall.locator('#number')).toHaveText(/^[0-9]{6}$/);
  const code = await hall.locator('#number').innerText();
  await people.call(admin, 'POST', '/api/v1/hall/screens', { code, name: 'Hall' });
  await expect(hall.getByRole('columnheader', { name: 'Now' })).toBeVisible();
  await hall.locator('#clock').click();
  await expect(hall.getByRole('button', { name: 'Tap once for the sound' })).toBeHidden();
  await signedInAs('Receptionist');
  await page.goto('/today');
  const session = page.getByRole('region', { name: doctor.name });
  await expect(session.getByRole('heading', { name: 'Expected 1' })).toBeVisible();
  await session.getByRole('button', { name: 'Has come' }).click();
  const clip = hall.waitForRequest(/\/voice\/en\/1\.ogg$/);
  await session.getByRole('button', { name: 'Call 1' }).click();
  await clip;
  await expect(hall.locator('#number')).toHaveText('1');
  await hall.context().close();
  await session.getByRole('button', { name: 'Is in the room' }).click();
  await expect(session.getByRole('heading', { name: 'In the room 1' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await session.getByRole('button', { name: 'Seen' }).click();
  await expect(session.getByRole('heading', { name: 'Done 1' })).toBeVisible();
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
