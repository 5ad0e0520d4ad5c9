import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';

/** The doctors at /manage-doctors (R40). What each press sends: `web/doctors/manage/*.test.tsx`. */
const cardOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const tab = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const sheet = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => sheet(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();

test('a doctor added with all fields shows in the right tab and on the public site, until they are deleted', async ({
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
  await page.goBack();
  await expect(card).toBeVisible();

  for (const [address, text] of [
    ['/doctors', 'Friday 4 pm to 6 pm'],
    ['/bn/doctors', 'ডা. মাধুরী লাহিড়ী'],
  ] as const)
    expect(await (await page.request.get(address)).text()).toContain(text);

  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(sheet(page)).toContainText('Dr. Madhuri Lahiri is on no booking and will be deleted for good.');
  await expectNoAxeViolations(page);
  await press(page, 'Cancel');
  await expect(card.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, 'Delete');
  await expect(page.getByText('Dr. Madhuri Lahiri has been deleted.')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(
    page.getByRole('main').getByRole('listitem').getByRole('heading').and(page.locator(':focus')),
  ).toHaveCount(1);
});
