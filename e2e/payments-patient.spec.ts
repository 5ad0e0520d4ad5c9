import type { Answer } from '../contract/endpoints.ts';
import { aTestBooking } from './support/bookings.ts';
import { pageOf } from './support/browsers.ts';
import { aDayAhead } from './support/days.ts';
import { enter } from './support/enter.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** Twelve digits that no other test uses. */
const newReference = () => String(Math.floor(Math.random() * 1e12)).padStart(12, '0');

test.describe('in Bengali', () => {
  test.use({ language: 'bn' });
  const t = wordsIn('bn');

  test('a patient pays by UPI, waits, and sees it paid once the counter has confirmed it', async ({
    page,
    browser,
    clinic,
    people,
    signedInAs,
  }) => {
    test.slow();
    const patient = await signedInAs('User');
    const receptionist = await people.create('Receptionist');
    const { id, price } = await aTestBooking(people, patient);
    await page.goto('/dashboard');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('app:title.payment') })
      .click();
    await expect(page.getByLabel(t('payments:field.amount'))).toHaveValue(String(price));
    await page.getByRole('button', { name: t('payments:pay') }).click();

    const link = page.locator('a[href^="upi:"]');
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`^upi://pay\\?pa=sundarpur\\.demo%40example&pn=[^&]+&am=${price}\\.00&cu=INR&tn=\\w{10}&tr=\\w{10}$`),
    );
    await expect(page.getByRole('img')).toBeHidden();
    await page.getByText(t('payments:upi.scan')).click();
    await expect(page.getByRole('img')).toBeVisible();
    // Nothing is waited for before the patient says that they have paid.
    await expect(page.getByText(t('payments:invoice.unpaid'))).toBeVisible();
    await expect(page.getByText(t('payments:invoice.waiting'))).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    const reference = newReference();
    await page.getByLabel(t('payments:taken.upi')).fill(newReference());
    await page.getByRole('button', { name: t('payments:claim.send') }).click();
    await expect(page.getByText(t('payments:invoice.waiting'))).toBeVisible();
    await expect(link).toHaveCount(0);
    await page.getByRole('button', { name: t('payments:claim.correct') }).click();
    await page
      .getByLabel(t('payments:taken.upi'))
      .fill(reference.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!));
    await page.getByRole('button', { name: t('payments:claim.save') }).click();
    await expect(page.getByText(reference)).toBeVisible();
    await expectNoSidewaysScroll(page);

    // The browser cannot set it to paid: it still waits after a reload.
    await page.reload();
    await expect(page.getByText(t('payments:invoice.waiting'))).toBeVisible();
    const invoiceId = new URL(page.url()).searchParams.get('invoice') ?? '';

    // It is not asked for again, on the dashboard or here; who wants to is asked first.
    await enter(page, '/dashboard');
    const pay = page.getByRole('region', { name: t('patient-home:owed.title') });
    await expect(pay.getByRole('link')).toHaveText([invoiceId]);
    await enter(page, '/dashboard/payment');
    await expect(page.getByRole('button', { name: t('payments:pay') })).toBeDisabled();
    await expect(page.getByRole('link', { name: invoiceId }).first()).toBeVisible();
    const box = page.getByRole('checkbox').last();
    await box.click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(`₹`);
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: t('ui:form.cancel') }).click();
    await expect(box).not.toBeChecked();
    await box.click();
    await question.getByRole('button', { name: t('payments:again.yes') }).click();
    await expect(box).toBeChecked();
    await expect(page.getByLabel(t('payments:field.amount'))).toHaveValue(String(price));
    await expectNoSidewaysScroll(page);
    await enter(page, `/dashboard/payment?invoice=${invoiceId}`);
    await expect(page.getByText(t('payments:invoice.waiting'))).toBeVisible();

    const counter = await pageOf(browser, clinic, receptionist, { language: 'bn' });
    await counter.goto('/dashboard/verify-payment');
    await counter.getByRole('link', { name: invoiceId }).click();
    const invoice = counter.getByRole('region', { name: t('payments:invoice.of', { invoiceId }) });
    await expect(invoice.getByText(t('payments:invoiceState.WAITING'))).toBeVisible();
    await expect(invoice.getByText(reference)).toBeVisible();
    await invoice.getByRole('button', { name: t('payments:confirm.title') }).click();
    await expect(counter.getByLabel(t('payments:taken.upi'))).toHaveValue(reference);
    await counter.getByLabel(t('payments:taken.upi')).fill('12345');
    await counter.getByRole('dialog').locator('[type=submit]').click();
    await expect(counter.getByText(t('messages:field.payment.reference'))).toBeVisible();
    await counter.getByLabel(t('payments:taken.upi')).fill(reference);
    await expectNoAxeViolations(counter);
    await counter.getByRole('dialog').locator('[type=submit]').click();
    await expect(invoice.getByText(t('payments:invoiceState.PAID'), { exact: true })).toBeVisible();
    await expect(invoice.getByText(t('payments:record.nothingLeft'))).toBeVisible();
    await counter.context().close();

    await expect(page.getByText(t('payments:invoice.waiting'))).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'বাংলা' }).last().click();
    expect((await saved).suggestedFilename()).toMatch(/^R-.*\.pdf$/);
    await enter(page, `/test-booking/${id}`);
    const card = page.getByRole('region', { name: t('payments:card.title'), exact: true });
    await expect(card.getByRole('listitem')).toHaveCount(1);
    await expect(card.getByRole('button', { name: t('payments:reverse.title') })).toHaveCount(0);
  });
});

test('a patient chooses which bookings to pay: the invoice is for those alone, and its number is found', async ({
  page,
  people,
  signedInAs,
}) => {
  const t = wordsIn('en');
  const patient = await signedInAs('User');
  const receptionist = await people.create('Receptionist');
  const { price } = await aTestBooking(people, patient);
  await aTestBooking(people, patient);
  const { _embedded } = (await people.call(patient, 'GET', '/user/bookings/test')) as Answer<'listTestBookings'>;
  const bookings = _embedded.testBookingResponseDtoList;
  // What the clinic has not confirmed is not due. It is theirs also once the desk reaches it at another phone.
  const confirmed = { checkupScheduledDate: aDayAhead(3).date, mobileNumber: people.newPhone() };
  for (const { id } of bookings) await people.call(receptionist, 'PUT', '/edit/test-booking', { id, ...confirmed });
  await page.goto(`/test-booking/${bookings[0]!.id}`);
  await expect(page.getByRole('region', { name: 'Payments' }).getByRole('link', { name: 'Pay' })).toHaveAttribute(
    'href',
    `/dashboard/payment?booking=${bookings[0]!.id}`,
  );
  await enter(page, '/dashboard');
  const owed = page.getByRole('region', { name: t('patient-home:owed.title') });
  await expect(owed).toContainText(`₹${2 * price}`);
  await owed.getByRole('link', { name: t('patient-home:owed.pay') }).click();
  const pay = (sum: number) => page.getByRole('button', { name: `${t('payments:pay')} ₹${sum}`, exact: true });
  await expect(pay(2 * price)).toBeInViewport();
  const group = page.getByRole('checkbox', { name: t('payments:dues.ahead') });
  await expect(group).toBeChecked();
  await group.uncheck();
  await expect(page.getByRole('button', { name: t('payments:pay') })).toBeDisabled();
  await page.getByRole('checkbox').nth(1).check();
  await expect(group).not.toBeChecked();
  await expectNoSidewaysScroll(page);
  await pay(price).click();
  await expect(page.locator('a[href^="upi:"]')).toHaveAttribute('href', new RegExp(`&am=${price}\\.00&`));

  // Its number is taken as somebody types it; of other people's it tells nothing.
  const invoiceId = new URL(page.url()).searchParams.get('invoice') ?? '';
  await enter(page, '/dashboard/verify-payment');
  const verify = page.getByRole('button', { name: t('payments:verify.verify') });
  await page.getByLabel(t('payments:verify.invoiceId')).fill('abc');
  await verify.click();
  await expect(page.getByText(t('messages:field.payment.invoiceId'))).toBeVisible();
  await page.getByLabel(t('payments:verify.invoiceId')).fill(invoiceId.toLowerCase());
  await verify.click();
  const invoice = page.getByRole('region', { name: t('payments:invoice.of', { invoiceId }) });
  await expect(invoice.getByText(t('payments:verify.unpaid'), { exact: true })).toBeVisible();
  await expect(invoice.getByText(`₹${price}`, { exact: true }).first()).toBeVisible();
  const other = await people.create('User');
  const { id } = await aTestBooking(people, other);
  const body = { amount: 1, bookingId: id };
  const others = (await people.call(other, 'POST', '/api/v1/payment', body)) as { invoiceId: string };
  await page.getByLabel(t('payments:verify.invoiceId')).fill(others.invoiceId);
  await verify.click();
  await expect(page.getByText(t('payments:invoice.missing'))).toBeVisible();
});
