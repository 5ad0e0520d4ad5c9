import type { Locator } from '@playwright/test';
import type { Answer } from '../contract/endpoints.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/**
 * The count in docs/design.md: a newcomer on a phone, in Bengali, from the home page to a paid booking. A tap is each
 * press of a link, a button, or a field that has no focus yet; what is typed is not counted.
 */
test.describe('in Bengali', () => {
  test.use({ language: 'bn' });
  const t = wordsIn('bn');

  test('a newcomer books a doctor and pays in 12 taps, 10 of them until the UPI app opens', async ({
    page,
    people,
  }) => {
    test.slow();
    const admin = await people.create('Admin');
    const setBooking = async (publicBooking: 'open' | 'coming-soon') => {
      const { profile, version } = (await people.call(admin, 'GET', '/api/v1/clinic')) as Answer<'readClinic'>;
      await people.call(admin, 'PUT', '/api/v1/clinic', { profile: { ...profile, publicBooking }, version });
    };
    await setBooking('open');
    let taps = 0;
    const tap = async (what: Locator) => {
      await what.click();
      taps += 1;
    };
    const phone = people.newPhone();

    await page.goto('/bn/');
    await tap(page.locator('main a[href^="/dashboard?doctor="]').first());
    await expect(page).toHaveURL('/bn/login');
    await tap(page.getByRole('link', { name: t('site:signUp.title') }));
    const name = page.getByLabel(t('site:name.label'), { exact: true });
    await tap(name);
    await name.fill('মিতালি সেন');
    await tap(page.getByLabel(t('site:phone.label')));
    await page.keyboard.type(phone);
    await tap(page.getByRole('button', { name: t('site:signUp.submit') }));
    await tap(page.getByRole('button', { name: t('site:logIn.sendOtp') }));
    await expect(page.getByLabel(t('site:code.label'), { exact: true })).toBeFocused();
    await page.keyboard.type(await people.smsCode(phone));

    await expect(page).toHaveURL(/\/dashboard\?doctor=\d+$/);
    await tap(page.getByRole('button', { name: t('doctors:book.action') }));
    await expect(page.getByRole('status').filter({ hasText: t('doctors:book.done') })).toBeVisible();
    expect(taps).toBe(7);
    await expectNoAxeViolations(page);
    const [before = '', after = ''] = t('doctors:book.pay').split('{{fee}}');
    const pay = page.getByRole('link', { name: new RegExp(`^${before}₹.+${after}$`) });
    // A button in a message keeps the button's colours.
    await expect(pay).toHaveCSS('color', 'rgb(255, 255, 255)');
    await tap(pay);
    await expectNoSidewaysScroll(page);
    await tap(page.getByRole('button', { name: t('payments:pay') }));
    const upi = page.locator('a[href^="upi:"]');
    await expect(upi).toHaveAttribute('href', /&am=[1-9]\d*\.00&/);
    // The press that opens the UPI app, which a browser here does not have.
    taps += 1;
    expect(taps).toBe(10);

    await tap(page.getByLabel(t('payments:taken.upi')));
    await page.keyboard.type(String(Math.floor(Math.random() * 1e12)).padStart(12, '0'));
    await tap(page.getByRole('button', { name: t('payments:claim.send') }));
    await expect(page.getByText(t('payments:invoice.waiting'))).toBeVisible();
    expect(taps).toBe(12);
    await setBooking('coming-soon');
  });
});
