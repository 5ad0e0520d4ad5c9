import type { Locator } from '@playwright/test';
import type { Answer } from '../contract/endpoints.ts';
import { aDoctorAllDay } from './support/doctors.ts';
import { enter } from './support/enter.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** How many pixels a select has left beside the longest of its texts. */
const roomIn = (field: Locator): Promise<number> =>
  field.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = font;
    const texts = [...select.options].map(({ text }) => pen.measureText(text).width);
    return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - Math.max(...texts);
  });

test.describe('in Bengali', () => {
  test.use({ language: 'bn' });

  test('an ultrasound of a pregnancy is booked with Form F or not at all, and its sheet is edited', async ({
    page,
    people,
    signedInAs,
    complaints,
  }) => {
    const words = wordsIn('bn');
    const [admin, patient] = [await people.create('Admin'), await people.create('User')];
    const mark = patient.phoneNumber.slice(-4);
    const doctor = { userName: `Dr. F${mark}`, phoneNumber: people.newPhone() };
    const { id } = (await people.call(admin, 'POST', '/admin/add/doctor', doctor)) as { id: number };
    const { profile, version } = (await people.call(admin, 'GET', '/api/v1/clinic')) as Answer<'readClinic'>;
    const pcpndt = { registration: 'WB/PNDT/1234', doctors: [id] };
    await people.call(admin, 'PUT', '/api/v1/clinic', { profile: { ...profile, pcpndt }, version });
    const testName = `USG Obstetric ${mark}`;
    await people.call(admin, 'POST', '/admin/add/test', { testName, testPrice: 1200 });
    const sitting = await aDoctorAllDay(people, admin);
    await signedInAs('Receptionist');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/counter');
    const keys = page.keyboard;
    // Where the session of a doctor is chosen it is read whole. He was a mistake.
    await page.getByLabel(words('counter:add'), { exact: true }).pressSequentially(`c${sitting.mark}`);
    // Names that differ by a letter follow.
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(sitting.mark);
    await keys.press('Enter');
    const session = page.getByLabel(words('counter:line.session'));
    await expect(session).toBeVisible();
    expect(await roomIn(session)).toBeGreaterThanOrEqual(0);
    await page.getByRole('listitem').filter({ has: session }).getByRole('button').click();
    await expect(session).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 800 });
    /** The first goes to the payment, the second saves. */
    const save = async () => {
      await keys.press('Control+Enter');
      await expect(page.getByLabel(words('payments:taken.received'))).toBeFocused();
      // The sum comes from the server, and nothing is saved before it is on the screen.
      await expect(page.getByLabel(words('counter:amount'))).toHaveValue('1200');
      await keys.press('Control+Enter');
    };
    await page
      .getByRole('textbox', { name: words('counter:phone'), exact: true })
      .first()
      .fill(patient.phoneNumber);
    await expect(page.getByRole('button', { name: new RegExp(patient.name) }).first()).toBeVisible();
    await keys.press('Enter');
    await keys.type(mark, { delay: 35 });
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await keys.press('Enter');
    const number = page.getByLabel(words('form-f:number'));
    await expect(number).toBeVisible();
    await save();
    await expect(page.getByText(words('messages:field.formF.number'), { exact: true })).toBeVisible();
    await expect(page.getByText(words('messages:field.formF.indication'), { exact: true })).toBeVisible();
    complaints.length = 0;
    await number.fill(`F${mark}`);
    await page.getByLabel(words('form-f:doctor')).selectOption({ label: doctor.userName });
    await page.getByLabel(words('form-f:indication')).fill('Dating scan');
    await page.getByLabel(words('counter:referrer')).fill('Dr. Ghosh, Barasat');
    await expectNoSidewaysScroll(page);
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/visits') && answer.status() === 201);
    await save();
    const visit = (await (await saved).json()) as Answer<'openVisit'>;
    await enter(page, `/test-booking/${visit.lines[0]!.bookingId}`);
    await expect(page.getByText(`F${mark}`, { exact: true })).toBeVisible();
    await expect(page.getByText('Dating scan')).toBeVisible();
    const card = page.locator('section', { has: page.getByRole('heading', { name: words('form-f:title') }) });
    await card.getByRole('button', { name: words('form-f:change') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(words('form-f:indication')).fill('');
    await sheet.getByRole('button', { name: words('form-f:save') }).click();
    await expect(sheet.getByText(words('messages:field.formF.indication'))).toBeVisible();
    await expect(sheet.getByLabel(words('form-f:doctor'))).toHaveValue(String(id));
    await expectNoAxeViolations(page);
    await sheet.getByLabel(words('form-f:indication')).fill('Growth');
    await sheet.getByRole('button', { name: words('form-f:save') }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('Growth', { exact: true })).toBeVisible();
    await signedInAs('Pathologist');
    await page.goto(`/test-booking/${visit.lines[0]!.bookingId}`);
    await expect(page.getByText('Growth', { exact: true })).toBeVisible();
    await expect(card).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
  });
});
