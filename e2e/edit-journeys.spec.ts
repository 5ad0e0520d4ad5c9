import type { Locator, Page } from '@playwright/test';
import type { DoctorBooking, TestBooking } from '../contract/bookings/shapes.ts';
import { aDoctorBooking, aTestBooking, demoDoctors, doctorWith } from './support/bookings.ts';
import { pageOf } from './support/browsers.ts';
import { aDayAhead } from './support/days.ts';
import { enter } from './support/enter.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import type { People, Person } from './support/people.ts';
import { watch } from './support/watch.ts';
import { wordsIn } from './support/words.ts';

/**
 * Editing a booking (R60, R61, D42): what the desk, a doctor and two people at once do. Questions, errors, lost answers
 * and which fields there are: web/bookings/edit/edit-booking.test.tsx.
 */

/** A Wednesday. */
const ahead = aDayAhead(28);

const readTest = async (people: People, who: Person, id: number) =>
  (await people.call(who, 'GET', `/user/booking/test/${id}`)) as TestBooking;
const readVisit = async (people: People, who: Person, id: number) =>
  (await people.call(who, 'GET', `/user/booking/doctor/${id}`)) as DoctorBooking;

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Save changes' })).toBeVisible();
  return sheet;
}

/** Another user's edit of the same booking, in a separate browser. Answers that browser's console errors. */
async function saveOnAnotherPc(page: Page, id: number): Promise<string[]> {
  const complaints = watch(page.context());
  await page.goto(`/doctor-booking/${id}`);
  const sheet = await openSheet(page);
  await sheet.getByLabel('Payment amount 1').fill('200');
  await sheet.getByLabel('Cleared by').fill('Gopal');
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  return complaints;
}

test.describe('At the counter', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the receptionist closes a visit with doctors and payment, and the page shows it', async ({
    page,
    people,
    signedInAs,
  }) => {
    const patient = await people.create('User');
    const receptionist = await people.create('Receptionist', 'Piyali at the desk');
    const { id } = await aDoctorBooking(people, patient);
    const referer = await doctorWith(people, receptionist, demoDoctors.external);
    await signedInAs(receptionist);
    await page.goto(`/doctor-booking/${id}`);
    const sheet = await openSheet(page);

    const phoneOf = (whom: string) => sheet.getByRole('textbox', { name: `${whom}'s phone number` });
    const fetchOf = (whom: string) => sheet.getByRole('button', { name: `Fetch: ${whom}'s phone number` });
    await phoneOf('Referer').fill(demoDoctors.external);
    await fetchOf('Referer').click();
    await expect(sheet.getByText(referer.userName)).toBeVisible();
    await phoneOf('Reporting doctor').fill(patient.phoneNumber);
    await fetchOf('Reporting doctor').click();
    await expect(sheet.getByText('NA', { exact: false }).filter({ hasText: /^NA/ })).toHaveCSS(
      'color',
      'rgb(161, 34, 43)',
    );

    await sheet.getByLabel('Scheduled date').fill(`${ahead.date}T10:30`);
    await expect(sheet.getByText(`${ahead.english}, 10:30 am`)).toBeVisible();
    await sheet.getByLabel('Payment status').selectOption('PARTIAL');
    await expect(sheet.getByLabel('Cleared by')).toHaveValue('Piyali at the desk');
    await sheet.getByLabel('Payment amount 1').fill('১৫০.৫');
    await expect(sheet.getByLabel('Payment amount 1')).toHaveValue('১৫০.৫');
    await sheet.getByLabel('Payment ID 1').fill('');
    await expectNoAxeViolations(page);
    await sheet.getByRole('button', { name: 'Save changes' }).click();

    await expect(sheet).toBeHidden();
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
    await expect(page.getByText(`${ahead.english}, 10:30 am`).first()).toBeVisible();
    const history = page.locator('details');
    await expect(history.getByText('PENDING → PARTIAL')).toBeVisible();
    await expect(history.getByText('N/A → ₹150.50')).toBeVisible();
    await expect(history.getByText('Piyali at the desk').first()).toBeVisible();
    expect(await readVisit(people, receptionist, id)).toMatchObject({
      paymentStatus: 'PARTIAL',
      paymentAmount1: 150.5,
      paymentId1: 'cash',
      statusClearedBy: 'Piyali at the desk',
      reportingDoctor: null,
      referer: { phoneNumber: demoDoctors.external },
      checkupScheduledDate: `${ahead.date}T05:00:00.000Z`,
      appointmentStatus: 'SCHEDULED',
    });
  });

  test('a test booking: Escape asks before changes are lost; saving leads back to the previous page', async ({
    page,
    people,
    signedInAs,
  }) => {
    const patient = await people.create('User');
    const receptionist = await people.create('Receptionist');
    const { id } = await aTestBooking(people, patient);
    await signedInAs(receptionist);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: String(id), exact: true }).click();
    const sheet = await openSheet(page);
    await sheet.getByRole('button', { name: /^Referring doctor/ }).click();
    await page.keyboard.type('anirban');
    await page.keyboard.press('Enter');
    await sheet.getByLabel('Day only, no time').check();
    await sheet.getByLabel('Scheduled date').fill(ahead.date);
    await page.keyboard.press('Escape');
    await expect(sheet.getByText('Discard your changes?')).toBeVisible();
    await expectNoAxeViolations(page);
    await sheet.getByRole('button', { name: 'Go on editing' }).click();
    await expect(sheet.getByLabel('Scheduled date')).toHaveValue(ahead.date);
    await sheet.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(
      page.getByRole('row').filter({ has: page.getByRole('link', { name: String(id), exact: true }) }),
    ).toContainText(ahead.short);
    expect(await readTest(people, receptionist, id)).toMatchObject({
      referringDoctor: { phoneNumber: demoDoctors.internal },
      checkupScheduledDate: ahead.date,
    });
  });

  test("of two people editing a booking, the second sees the first one's changes and can apply theirs on top", async ({
    page,
    browser,
    clinic,
    people,
    signedInAs,
    complaints,
  }) => {
    const patient = await people.create('User');
    const [staff, receptionist] = [await people.create('Staff', 'Gopal'), await people.create('Receptionist')];
    const { id } = await aDoctorBooking(people, patient);
    await signedInAs(receptionist);
    await page.goto(`/doctor-booking/${id}`);
    const sheet = await openSheet(page);
    await sheet.getByLabel('Payment amount 1').fill('300');
    await sheet.getByLabel('Payment ID 2').fill('UPI 5');

    const other = await pageOf(browser, clinic, staff);
    complaints.push(...(await saveOnAnotherPc(other, id)));
    await other.context().close();
    await sheet.getByRole('button', { name: 'Save changes' }).click();

    await expect(sheet.getByText('Somebody else changed this booking meanwhile')).toBeVisible();
    await expect(sheet.getByText('Changed by Gopal')).toBeVisible();
    const amount = sheet.getByRole('listitem').filter({ hasText: 'Payment amount 1' });
    await expect(amount).toContainText(/Before\s*N\/A\s*Now\s*₹200\s*Yours\s*₹300/);
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Cleared by' })).toContainText(
      /Now\s*Gopal\s*Yours\s*Not changed by you/,
    );
    await expectNoAxeViolations(page);
    await sheet.getByRole('button', { name: 'Put my changes onto it and save' }).click();
    // ₹200 that Gopal recorded are taken back: that needs a reason.
    await sheet.getByLabel('Reason for changing the money').fill('Typed twice');
    await sheet.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
    expect(await readVisit(people, staff, id)).toMatchObject({
      paymentAmount1: 300,
      paymentId2: 'UPI 5',
      statusClearedBy: 'Gopal',
    });
  });
});

test('the doctor on a phone notes how the test went, in Bengali', async ({ page, people, signedInAs }) => {
  const t = wordsIn('bn');
  const patient = await people.create('User');
  const admin = await people.create('Admin');
  const doctor = await doctorWith(people, admin, demoDoctors.internal);
  const { id } = await aTestBooking(people, patient);
  await people.call(admin, 'PUT', '/edit/test-booking', { id, reportingDoctorId: doctor.id });
  await signedInAs(await people.signIn(demoDoctors.internal));
  await page.goto(`/test-booking/${id}`);
  await page.getByRole('button', { name: 'বাংলা', exact: true }).click();
  const history = page.locator('details').filter({ hasText: t('booking-changes:history.title') });
  await expect(history).not.toHaveAttribute('open');
  await page.getByRole('button', { name: t('bookings:edit.action'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(t('bookings:field.checkupStatus')).selectOption('COMPLETED');
  await sheet.getByLabel(t('bookings:field.checkupScheduledDate')).fill(`${ahead.date}T10:30`);
  await expect(sheet.getByText(`${ahead.bengali}, সকাল ১০:৩০`)).toBeVisible();
  // The status of the report follows the report.
  await expect(sheet.getByLabel(t('bookings:field.checkupReportStatus'))).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('button', { name: t('booking-changes:edit.save') }).click();
  await expect(page).toHaveURL('/view-test-bookings');
  expect(await readTest(people, admin, id)).toMatchObject({
    checkupStatus: 'COMPLETED',
    checkupReportStatus: null,
  });

  await enter(page, `/test-booking/${id}`);
  await history.locator('summary').click();
  await expect(page.getByText(`${t('bookings:checkup.PENDING')} → ${t('bookings:checkup.COMPLETED')}`)).toBeVisible();
  await expectNoSidewaysScroll(page);
});
