import type { Page } from '@playwright/test';
import type { Doctor } from '../contract/doctors/shapes.ts';
import type { LabTest } from '../contract/lab-tests/shapes.ts';
import { pageOf } from './support/browsers.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';
import type { Words } from './support/words.ts';

/**
 * The main journey, in Bengali: a patient signs up on a phone, gets a code by SMS, logs in, books a doctor and a
 * lab test and sees both; at the counter the receptionist finds them by phone and by number.
 */
test.describe('In Bengali', () => {
  test.use({ language: 'bn' });
  const t = wordsIn('bn');
  const name = 'মিতালি সেন';

  test('a patient signs up, books a doctor and a lab test; the reception finds them', async ({
    page,
    people,
    browser,
    clinic,
    complaints,
  }) => {
    test.slow();
    const phone = people.newPhone();
    const receptionist = await people.create('Receptionist');
    const [doctor] = (await people.call(receptionist, 'GET', '/read/doctors/all')) as Doctor[];
    const [labTest] = ((await people.call(receptionist, 'GET', '/read/tests/all')) as LabTest[]).filter(
      ({ active }) => active,
    );
    if (!doctor || !labTest) throw new Error('The demo data has nothing to book');
    const names = {
      doctor: doctor.nameBn || doctor.userName,
      labTest: labTest.testNameBn || labTest.testName,
    };

    await signUpAndLogIn(page, t, { name, phone, readCode: () => people.smsCode(phone) });
    await expect(page.getByRole('region', { name: t('dashboards:user.title') })).toContainText(name);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);

    await book(page, {
      label: t('doctors:book.label'),
      typed: doctor.userName,
      wanted: names.doctor,
      action: t('doctors:book.action'),
    });
    await expect(page.getByRole('status').filter({ hasText: t('doctors:book.done') })).toContainText(name);
    await book(page, {
      label: t('lab-tests:book.label'),
      typed: labTest.testName,
      wanted: names.labTest,
      action: t('lab-tests:book.action'),
    });
    const done = page.getByRole('status').filter({ hasText: t('lab-tests:book.done') });
    await expect(done).toContainText(`${name} · ${names.labTest}`);

    const doctorBooking = await openOnlyBooking(page, t, {
      list: t('app:title.doctorBookings'),
      booked: names.doctor,
    });
    await expect(page).toHaveURL(`/doctor-booking/${doctorBooking}`);
    await page.goto('/dashboard');
    const testBooking = await openOnlyBooking(page, t, { list: t('app:title.testBookings'), booked: names.labTest });
    await expect(page).toHaveURL(`/test-booking/${testBooking}`);
    await expectNoSidewaysScroll(page);

    const counter = await pageOf(browser, clinic, receptionist, {
      language: 'bn',
      viewport: { width: 1280, height: 800 },
    });
    complaints.push(...(await findAtTheCounter(counter, t, { name, phone, doctorBooking, testBooking })));
    await counter.context().close();
  });
});

async function signUpAndLogIn(
  page: Page,
  t: Words,
  person: { name: string; phone: string; readCode: () => Promise<string> },
): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel(t('site:name.label'), { exact: true }).fill(person.name);
  await page.getByLabel(t('site:phone.label')).fill(person.phone);
  await page.getByRole('button', { name: t('site:signUp.submit') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel(t('site:phone.label'))).toHaveValue(person.phone);
  await page.getByRole('button', { name: t('site:logIn.sendOtp') }).click();
  await page.getByLabel(t('site:code.label'), { exact: true }).fill(await person.readCode());
  await expect(page).toHaveURL('/dashboard');
}

/**
 * Picks `wanted` in the search field; it is found by its English name too. Enter does nothing while there is no match.
 */
async function book(
  page: Page,
  { label, typed, wanted, action }: { label: string; typed: string; wanted: string; action: string },
): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: action }) });
  await form.getByRole('button', { name: label }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox').fill(typed);
  await sheet.getByRole('option').filter({ hasText: wanted }).first().click();
  await expect(sheet).toBeHidden();
  await form.getByRole('button', { name: label }).first().click();
  await sheet.getByRole('combobox').fill('zzzz');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await form.getByRole('button', { name: action }).click();
}

/** Opens a list from the dashboard and the only booking in it; answers the booking's number. */
async function openOnlyBooking(
  page: Page,
  t: Words,
  { list, booked }: { list: string; booked: string },
): Promise<string> {
  await page.getByRole('main').getByRole('link').filter({ hasText: list }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible();
  await page.getByRole('main').getByRole('link').filter({ hasText: booked }).click();
  await expect(page.getByRole('heading', { name: t('bookings:group.visit') })).toBeHidden();
  await page.getByText(t('bookings:details.all'), { exact: true }).click();
  await expect(page.getByRole('heading', { name: t('bookings:group.visit') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(booked);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function findAtTheCounter(
  page: Page,
  t: Words,
  sought: { name: string; phone: string; doctorBooking: string; testBooking: string },
): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const [type, id] of [
    ['doctor', sought.doctorBooking],
    ['test', sought.testBooking],
  ] as const) {
    await page.goto('/dashboard');
    await page.getByRole('radio', { name: t(`bookings:type.${type}`) }).check();
    await expect(page.getByRole('table')).toContainText(sought.name);

    const byId = page.getByRole('search', { name: t('bookings:idSearch.title') });
    await byId.getByRole('textbox').fill(id);
    await byId.getByRole('textbox').press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: t(`bookings:idSearch.found.${type}`, { id }) }),
    ).toBeVisible();

    const byPhone = page.getByRole('search', { name: t('bookings:phoneSearch.title') });
    await byPhone.getByRole('textbox').fill(sought.phone);
    await byPhone.getByRole('textbox').press('Enter');
    await expect(page).toHaveURL('/view-user-bookings');
    await expect(page.getByRole('heading', { level: 1, name: t('app:title.userBookings') })).toBeVisible();
    await expectNoAxeViolations(page);
    // The list has both types.
    const found = page.getByRole('main').locator('tr, li').filter({ hasText: sought.name });
    await found.locator(`a[href="/${type}-booking/${id}"]`).click();
    await expect(page).toHaveURL(`/${type}-booking/${id}`);
    await expect(page.getByRole('main')).toContainText(sought.name);
  }
  return errors;
}
