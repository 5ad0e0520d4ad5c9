import type { Page } from '@playwright/test';
import type { ManagedDoctor } from '../contract/doctors/shapes.ts';
import { aDoctorBooking } from './support/bookings.ts';
import type { People, Person } from './support/people.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';

/** The doctors at /manage-doctors (R40): tabs, cards, Add Doctor, Edit, convert, delete. */
const cardOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const tab = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const sheet = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => sheet(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();

async function addDoctor(people: People, admin: Person, userName: string, rest: object = {}): Promise<ManagedDoctor> {
  const { id } = (await people.call(admin, 'POST', '/admin/add/doctor', {
    userName,
    phoneNumber: people.newPhone(),
    ...rest,
  })) as { id: number };
  return read(people, admin, id);
}

async function read(people: People, admin: Person, id: number): Promise<ManagedDoctor> {
  const doctors = (await people.call(admin, 'GET', '/api/v1/admin/doctors')) as ManagedDoctor[];
  const found = doctors.find((doctor) => doctor.id === id);
  if (!found) throw new Error(`No doctor ${id}`);
  return found;
}

test('a doctor added with all fields shows in the right tab and on the public site', async ({
  page,
  people,
  signedInAs,
}) => {
  await signedInAs('Admin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Manage Doctors', exact: true }).first().click();
  await expect(tab(page, /^All \(\d+\)$/)).toBeChecked();
  await page.getByRole('button', { name: 'Add Doctor' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await press(page, 'Add Doctor');
  await expect(sheet(page).getByText("Please enter the doctor's name.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  const phone = people.newPhone();
  await field(page, 'Name').fill('Dr. Madhuri Lahiri');
  await field(page, 'Speciality').fill('Rheumatology');
  await field(page, 'Phone Number').fill(phone);
  await field(page, 'Fee').fill('450.50');
  await field(page, 'Address').fill('12 Station Road, Sundarpur');
  await field(page, 'Notes').fill('Prefers mornings');
  await expect(field(page, 'Hospital')).toBeHidden();
  await sheet(page).getByText('More', { exact: true }).click();
  await sheet(page).getByRole('radio', { name: 'External' }).check();
  await sheet(page).getByRole('checkbox', { name: 'Shown on the public site' }).check();
  await sheet(page).getByRole('checkbox', { name: 'Reporting doctor' }).check();
  await field(page, 'Hospital').fill('Lahiri Polyclinic');
  await field(page, 'E-mail').fill('madhuri@clinic.example');
  await field(page, 'Qualifications').fill('MBBS, MD');
  await field(page, 'Registration Number').fill('WBMC 4711');
  await field(page, 'Schedule English').fill('Friday 4 pm to 6 pm');
  await field(page, 'Schedule বাংলা').fill('শুক্রবার বিকেল ৪টা থেকে ৬টা');
  await field(page, 'Name বাংলা').fill('ডা. মাধুরী লাহিড়ী');
  await field(page, 'Speciality বাংলা').fill('বাতরোগ');
  await press(page, 'Add Doctor');
  await expect(page.getByText('Dr. Madhuri Lahiri has been added.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Doctor' })).toBeFocused();

  const card = cardOf(page, 'Dr. Madhuri Lahiri');
  for (const words of ['Rheumatology', 'Lahiri Polyclinic', 'External', 'On the site', 'Reporting', '₹450.50']) {
    await expect(card.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(card.getByRole('link')).toHaveAttribute('href', `tel:+91${phone}`);
  await tab(page, /^External/).check();
  await expect(page).toHaveURL('/manage-doctors?type=External');
  await expect(card).toBeVisible();
  await tab(page, /^Internal/).check();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(tab(page, /^Internal/)).toBeChecked();

  await page.goto('/doctors');
  await expect(page.getByRole('heading', { name: 'Dr. Madhuri Lahiri' })).toBeVisible();
  await expect(page.getByText('Friday 4 pm to 6 pm')).toBeVisible();
  await page.goto('/bn/doctors');
  await expect(page.getByRole('heading', { name: 'ডা. মাধুরী লাহিড়ী' })).toBeVisible();
});

test("a doctor's name, fee and public flag can be edited", async ({ page, people, signedInAs }) => {
  const admin = await signedInAs('Admin');
  const doctor = await addDoctor(people, admin, 'Dr. Old Name', { fee: 300, isPublic: true, notes: 'stays' });
  await page.goto('/manage-doctors');
  await cardOf(page, 'Dr. Old Name').getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'Phone Number')).toHaveJSProperty('readOnly', true);
  await expect(field(page, 'Fee')).toHaveValue('300');
  await field(page, 'Name').fill('Dr. New Name');
  await field(page, 'Fee').fill('');
  await sheet(page).getByText('More', { exact: true }).click();
  await sheet(page).getByRole('checkbox', { name: 'Shown on the public site' }).uncheck();
  await press(page, 'Save');
  await expect(page.getByText('The changes to Dr. New Name have been saved.')).toBeVisible();
  await expect(cardOf(page, 'Dr. New Name').getByText('Not set')).toBeVisible();
  await expect(cardOf(page, 'Dr. Old Name')).toHaveCount(0);
  expect(await read(people, admin, doctor.id)).toMatchObject({
    userName: 'Dr. New Name',
    fee: 0,
    isPublic: false,
    notes: 'stays',
    type: 'Internal',
  });
  await page.goto('/doctors');
  await expect(page.getByRole('heading', { name: 'Dr. New Name' })).toHaveCount(0);
});

test('a fee is changed in its place, and can be taken back', async ({ page, people, signedInAs }) => {
  const admin = await signedInAs('Admin');
  const doctor = await addDoctor(people, admin, 'Dr. Fee Changed', { fee: 300 });
  await page.goto('/manage-doctors');
  const card = cardOf(page, 'Dr. Fee Changed');
  const fee = card.getByRole('button', { name: /change the fee of Dr. Fee Changed/ });
  const typed = card.getByRole('textbox', { name: 'Fee of Dr. Fee Changed in rupees' });
  await fee.click();
  await typed.fill('৪৫০');
  await typed.press('Enter');
  await expect(fee).toHaveText('₹450');
  await expect(fee).toBeFocused();
  expect((await read(people, admin, doctor.id)).fee).toBe(450);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The fee of Dr. Fee Changed is ₹300 again.')).toBeVisible();
  await expect(fee).toHaveText('₹300');
});

test('deleting retires a doctor who is on bookings, and removes one who is not', async ({
  page,
  people,
  signedInAs,
}) => {
  const admin = await signedInAs('Admin');
  const booked = await addDoctor(people, admin, 'Dr. Aaa Booked');
  await addDoctor(people, admin, 'Dr. Aaa Unbooked');
  const patient = await people.create('User');
  const booking = await aDoctorBooking(people, patient, booked.phoneNumber);
  await page.goto('/manage-doctors');

  await cardOf(page, 'Dr. Aaa Booked').getByRole('button', { name: 'Delete' }).click();
  await expect(sheet(page)).toContainText(
    'Dr. Aaa Booked is named on bookings (1): they retire and stay on those bookings',
  );
  await expectNoAxeViolations(page);
  await press(page, 'Cancel');
  await expect(cardOf(page, 'Dr. Aaa Booked').getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, 'Delete');
  await expect(page.getByText('Dr. Aaa Booked has retired and stays on the bookings that name them.')).toBeVisible();
  await expect(cardOf(page, 'Dr. Aaa Booked')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Dr. Aaa Unbooked' })).toBeFocused();

  await cardOf(page, 'Dr. Aaa Unbooked').getByRole('button', { name: 'Delete' }).click();
  await expect(sheet(page)).toContainText('Dr. Aaa Unbooked is on no booking and will be deleted for good.');
  await press(page, 'Delete');
  await expect(page.getByText('Dr. Aaa Unbooked has been deleted.')).toBeVisible();
  await page.goto(`/doctor-booking/${booking.id}`);
  await expect(page.getByRole('main')).toContainText('Dr. Aaa Booked');
});
