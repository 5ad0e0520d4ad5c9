import type { BrowserContext } from '@playwright/test';
import { addedFunctions } from '../contract/browsers.ts';
import type { TestBooking } from '../contract/bookings/shapes.ts';
import type { LabTest } from '../contract/lab-tests/shapes.ts';
import { tubeInLaboratory } from './support/reports.ts';
import { expect, expectNoAxeViolations, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/**
 * Browsers of the floor (contract/browsers.ts): the built files, libraries included, in a browser that has lost what
 * Chrome 109, Firefox 115 or Safari 15.4 lack.
 */
const lacking = [
  ...addedFunctions,
  'AbortSignal.any',
  'AbortSignal.timeout',
  'Array.fromAsync',
  'CSSStyleSheet.prototype.replaceSync',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.togglePopover',
  'Intl.Segmenter',
  'Promise.try',
  'Promise.withResolvers',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.union',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'URL.canParse',
  'URL.parse',
  'globalThis.Iterator',
  'globalThis.navigation',
  'globalThis.scheduler',
];

/** Takes the functions away before any script of a page runs. */
const takeAway = (context: BrowserContext, names: readonly string[]) =>
  context.addInitScript((paths) => {
    for (const path of paths) {
      const steps = path.split('.');
      const last = steps.pop() ?? '';
      const owner = steps.reduce<unknown>(
        (one, step) => (one as Record<string, unknown> | undefined)?.[step],
        globalThis,
      );
      if (owner) Reflect.deleteProperty(owner, last);
    }
  }, names);

test.describe('with the functions of a browser of the floor', () => {
  test.beforeEach(({ context }) => takeAway(context, lacking));

  test('a person logs in by code, and out by the menu', async ({ page, people }) => {
    const { phoneNumber, name } = await people.create('User', 'মিতালী সেন');
    await page.goto('/login');
    await page.getByLabel('Phone Number').fill(phoneNumber);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByLabel('OTP', { exact: true }).fill(await people.smsCode(phoneNumber));
    await expect(page).toHaveURL('/dashboard');
    const menu = page.getByRole('button', { name: new RegExp(name) });
    const leave = page.getByRole('button', { name: 'Log out' });
    await menu.click();
    await expect(leave).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(leave).toBeHidden();
    await menu.click();
    await leave.click();
    await expect(page).toHaveURL('/login');
  });

  test('the desk types a visit at the counter and prints its slip', async ({ page, people, signedInAs }) => {
    const [admin, patient] = [await people.create('Admin'), await people.create('User')];
    const testName = `Q${patient.phoneNumber}`;
    await people.call(admin, 'POST', '/admin/add/test', { testName, testPrice: 250 });
    await signedInAs('Receptionist');
    await page.addInitScript(() => (window.print = () => dispatchEvent(new Event('afterprint'))));
    await page.goto('/counter');
    const keys = page.keyboard;
    await expect(page.getByLabel('Phone')).toBeFocused();
    await keys.type(patient.phoneNumber);
    await expect(page.getByRole('button', { name: new RegExp(`^1 ${patient.name}`) })).toBeVisible();
    await keys.press('Enter');
    await keys.type(testName);
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(testName);
    await keys.press('Enter');
    const bill = page.getByRole('region', { name: 'Bill' });
    await expect(bill.getByText('1 line')).toBeVisible();
    await keys.press('F9');
    await keys.type('250');
    await keys.press('Control+Enter');
    await expect(page.getByRole('article').first()).toContainText('₹250');
    await expect(page.locator('html')).toHaveAttribute('data-staff');
  });

  test('the laboratory enters a value, which outlives a reload', async ({ page, people, signedInAs }) => {
    const patient = await people.create('User');
    await people.tellAgeAndSex(patient);
    const tests = (await people.call(patient, 'GET', '/read/tests/all')) as LabTest[];
    const count = tests.find(({ testName }) => testName.endsWith('Complete Blood Count'));
    const { id } = (await people.call(patient, 'POST', '/user/book/test', { resourceId: count?.id })) as TestBooking;
    await tubeInLaboratory(people, id, 'EDTA');
    await signedInAs('Staff');
    page.on('dialog', (question) => void question.accept());
    await page.goto(`/upload-report?booking=${id}`);
    const value = page
      .getByRole('row', { name: /Haemoglobin/ })
      .getByRole('combobox')
      .first();
    await value.fill('13.1');
    await value.press('Enter');
    await page.reload();
    await expect(value).toHaveValue('13.1');
  });
});

for (const language of ['en', 'bn'] as const)
  test.describe(`an older browser in ${language}`, () => {
    test.use({ language });

    test('is told so, with the versions that will do, where it would have logged in', async ({ page, context }) => {
      await takeAway(context, ['Array.prototype.findLast']);
      await page.goto(language === 'bn' ? '/bn/login' : '/login');
      await expect(page).toHaveURL(language === 'bn' ? '/bn/old-browser' : '/old-browser');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsIn(language)('site:oldBrowser.title'));
      await expect(page.getByText(/115.+15\.4/)).toHaveCount(2);
      await expectNoAxeViolations(page);
      await page.goto('/counter');
      await expect(page).toHaveURL(/old-browser$/);
    });
  });
