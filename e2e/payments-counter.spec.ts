import type { Page } from '@playwright/test';
import { aDoctorBooking, aTestBooking } from './support/bookings.ts';
import { enter } from './support/enter.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** Money at the counter: part payments, change, discounts, refunds, reversals, and the day's closing. */

/** On paper stands the name of the clinic, and nothing to press. */
async function expectToPrint(page: Page): Promise<void> {
  await page.getByRole('table').first().waitFor();
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByText('Sundarpur Demo Clinic')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back' })).toHaveCount(0);
  await page.emulateMedia({ media: null });
}

/** The chart of the dashboard has its numbers also by keyboard, and for screen readers as a table. */
async function readChart(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: '30 days', exact: true }).first().click();
  const picture = page.getByRole('region', { name: 'The last 30 days' });
  await picture.scrollIntoViewIfNeeded();
  const bars = picture.locator('svg[role=application]');
  await expect(bars).toHaveCount(2);
  await bars.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(picture.getByText(/^\d+ \w{3}: \d+$/)).toBeVisible();
  await picture.getByText('The numbers as a table').click();
  await expect(picture.getByRole('row')).toHaveCount(31);
  await expectNoAxeViolations(page);
}

test.describe('on a phone, in Bengali', () => {
  test.use({ language: 'bn' });
  const t = wordsIn('bn');

  test('the receptionist takes cash in two parts, with change', async ({ page, people, signedInAs }) => {
    const patient = await people.create('User', 'Mitali Sen');
    await signedInAs('Receptionist');
    const { id } = await aTestBooking(people, patient);
    await page.goto(`/test-booking/${id}`);
    const card = page.getByRole('region', { name: t('payments:card.title'), exact: true });
    // The head of the booking says what comes next, and opens the form.
    const head = page.getByRole('region', { name: t('bookings:stands.title') });
    await head.getByRole('button', { name: t('bookings:next.pay') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(t('payments:field.amount')).fill('৫০');
    await sheet.getByLabel(t('payments:taken.received')).fill('১০০');
    await expect(sheet.locator('output')).toContainText('₹৫০');
    await expectNoAxeViolations(page);
    await sheet.getByRole('button', { name: t('payments:record.save', { amount: '₹৫০' }) }).click();
    await expect(card.getByText(t('payments:record.return', { amount: '₹৫০' }))).toBeVisible();

    await card.getByRole('button', { name: t('payments:record.title') }).click();
    await sheet.getByLabel(t('payments:field.amount')).fill('9999');
    await sheet.locator('[type=submit]').click();
    await expect(sheet.getByText(t('messages:field.payment.tooMuch'))).toBeVisible();
    await sheet.getByRole('button', { name: t('ui:form.cancel') }).click();
    await sheet.getByRole('button', { name: t('ui:form.leave.yes') }).click();

    await card.getByRole('button', { name: t('payments:record.title') }).click();
    await sheet.locator('[type=submit]').click();
    await expect(card.getByText(t('payments:record.nothingLeft'))).toBeVisible();
    await expect(card.getByRole('button', { name: t('payments:record.title'), exact: true })).toHaveCount(0);
    await expect(head.getByRole('button')).toHaveCount(0);
    await expect(card.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText(t('bookings:payment.COMPLETED')).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('on a PC', () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  const t = wordsIn('en');

  test('the admin gives a discount, a refund and a reversal, with reasons, and prints the closing with them', async ({
    page,
    people,
    signedInAs,
  }) => {
    const patient = await people.create('User', 'Rina Pal');
    const { name } = await signedInAs(await people.create('Admin', 'Closing Admin'));
    const { id, price } = await aDoctorBooking(people, patient);
    await page.goto(`/doctor-booking/${id}`);
    const card = page.getByRole('region', { name: 'Payments', exact: true });
    const sheet = page.getByRole('dialog');
    const sure = async (reason: string, yes: string) => {
      await sheet.getByRole('button', { name: 'Continue' }).click();
      await expect(sheet.getByText(t('messages:field.payment.reason'))).toBeVisible();
      await sheet.getByLabel('Reason').fill(reason);
      await sheet.getByRole('button', { name: 'Continue' }).click();
      await expect(sheet.getByText(reason)).toBeFocused();
      await sheet.getByRole('button', { name: yes, exact: true }).click();
    };
    await card.getByRole('button', { name: 'Give discount' }).click();
    await sheet.getByLabel('Amount (₹)').fill('20');
    await sure('Comes every month', 'Give the discount');
    await expect(card.getByText('A discount of ₹20 is given.')).toBeVisible();

    await card.getByRole('button', { name: 'Record payment' }).click();
    await sheet.getByRole('radio', { name: 'Card' }).check();
    await sheet.getByLabel('Slip number (optional)').fill('4711');
    await sheet.getByRole('button', { name: `Record ₹${price - 20}` }).click();
    await expect(card.getByText('Nothing is left to pay.')).toBeVisible();

    await card.getByRole('button', { name: 'Refund' }).click();
    await sheet.getByLabel('Amount (₹)').fill('10.50');
    await sheet.getByLabel('How it is given back').selectOption('cash');
    await sure('The doctor was late', 'Refund the money');
    await expect(card.getByText('₹10.50 is refunded.')).toBeVisible();
    await card
      .getByRole('listitem')
      .filter({ hasText: 'Discount' })
      .getByRole('button', { name: 'Take back entry' })
      .click();
    await expectNoAxeViolations(page);
    await sure('Given twice', 'Take it back');
    await expect(card.getByRole('listitem')).toHaveCount(4);
    await expect(
      card.getByRole('listitem').filter({ hasText: 'Taken back' }).getByRole('button', { name: 'Take back entry' }),
    ).toHaveCount(0);

    await enter(page, '/dashboard');
    await readChart(page);
    await enter(page, '/closing');
    const given = page.getByRole('table', { name: 'Discounts, refunds, entries taken back' });
    for (const reason of ['Comes every month', 'The doctor was late', 'Given twice']) {
      await expect(
        given
          .getByRole('row')
          .filter({ hasText: `#${id}` })
          .filter({ hasText: reason }),
      ).toContainText(name);
    }
    await expect(
      page.getByRole('table', { name: 'By person' }).getByRole('row').filter({ hasText: name }),
    ).toContainText(`₹${(price - 30.5).toFixed(2)}`);
    await expectToPrint(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^closing-\d{4}-\d{2}-\d{2}\.csv$/);
    await page.getByRole('button', { name: 'Day before' }).click();
    await expect(page).toHaveURL(/\/closing\?day=/);
    await expect(given.filter({ hasText: 'Given twice' })).toHaveCount(0);
    await enter(page, '/closing/month');
    await expectToPrint(page);
  });
});
