import type { Page } from '@playwright/test';
import { aTestBooking } from './support/bookings.ts';
import { enter } from './support/enter.ts';
import type { Person } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

const t = wordsIn('en');

/** Puts a session into this tab, as another tab's log-in does, and loads the page again. */
async function continueAs(page: Page, person: Person): Promise<void> {
  await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(person));
  await page.goto('/family');
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: t('family:add') }).click();
  const sheet = page.getByRole('dialog');
  return { sheet, name: sheet.getByLabel(t('family:field.name'), { exact: true }), notice: sheet.getByRole('status') };
}

test('a form that was not sent survives reload and log-in, for its person only, until it is sent or given up', async ({
  page,
  people,
  signedInAs,
  complaints,
}) => {
  const mother = await signedInAs('User');
  const stranger = await people.create('User');
  await page.goto('/family');
  const first = await openForm(page);
  await expect(first.notice).toHaveCount(0);
  await first.name.fill('Tiyasha');
  await first.sheet.getByLabel(t('family:field.relation')).selectOption('Child');
  await first.sheet.getByRole('checkbox').check();

  await page.reload();
  const second = await openForm(page);
  await expect(second.notice).toContainText(t('ui:draft.back'));
  await expect(second.name).toHaveValue('Tiyasha');
  await expect(second.sheet.getByLabel(t('family:field.relation'))).toHaveValue('Child');
  await expect(second.sheet.getByRole('checkbox')).not.toBeChecked();

  // The session ends on the server; the same person logs in again.
  await people.call(mother, 'POST', '/api/v1/logout');
  await page.reload();
  await expect(page).toHaveURL('/login');
  await continueAs(page, await people.signIn(mother.phoneNumber));
  await expect((await openForm(page)).name).toHaveValue('Tiyasha');

  await continueAs(page, stranger);
  const others = await openForm(page);
  await expect(others.name).toHaveValue('');
  await expect(others.notice).toHaveCount(0);
  await others.name.fill('Mita');
  await page.reload();
  const again = await openForm(page);
  await again.sheet.getByRole('button', { name: t('ui:draft.discard') }).click();
  await expect(again.name).toHaveValue('');
  await again.name.fill('Mita');
  await again.sheet.getByRole('button', { name: t('ui:form.cancel') }).click();
  await page.getByRole('button', { name: t('ui:form.leave.yes') }).click();
  await page.reload();
  const last = await openForm(page);
  await expect(last.name).toHaveValue('');
  await last.name.fill('Tathagata');
  await last.sheet.getByLabel(t('family:field.relation')).selectOption('Child');
  await last.sheet.getByLabel(t('family:field.age')).fill('8');
  await last.sheet.getByLabel(t('family:field.gender')).selectOption('Male');
  await last.sheet.getByRole('checkbox').check();
  await last.sheet.getByRole('button', { name: t('family:form.addAction'), exact: true }).click();
  await expect(page.getByText(t('family:form.added', { name: 'Tathagata' }))).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull();
  // The shortcuts of the counter are not for patients.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Whoever used the browser meanwhile has ended the mother's draft.
  await continueAs(page, await people.signIn(mother.phoneNumber));
  await expect((await openForm(page)).name).toHaveValue('');
  complaints.length = 0;
});

test('typed results are back after a reload: rows, critical limits and their flag', async ({
  page,
  people,
  signedInAs,
}) => {
  const booking = await aTestBooking(people, await people.create('User'));
  await signedInAs('Staff');
  page.on('dialog', (question) => void question.accept());
  const field = (name: string, row: number) =>
    page.getByRole('textbox', { name: t(`reports:${name}`), exact: true }).nth(row);
  await page.goto(`/test-booking/${booking.id}`);
  await page.getByRole('radio', { name: t('reports:upload.byValues') }).check();
  await field('values.test', 0).fill('Haemoglobin');
  await page.getByRole('checkbox', { name: t('reports:values.withCritical') }).check();
  await field('values.criticalLow', 0).fill('7');
  await page.getByRole('button', { name: t('reports:values.add') }).click();
  await field('values.value', 1).fill('12.9');

  await page.reload();
  await page.getByRole('radio', { name: t('reports:upload.byValues') }).check();
  await expect(field('values.test', 0)).toHaveValue('Haemoglobin');
  await expect(field('values.criticalLow', 0)).toHaveValue('7');
  await expect(field('values.value', 1)).toHaveValue('12.9');
  await field('values.value', 0).fill('6.1');
  const flag = page.getByRole('status', { name: t('reports:values.flag') });
  await expect(flag.first()).toHaveText(t('reports:flag.CRITICAL_LOW'));

  // Wide enough on a PC to be read whole, and kept for whoever comes back.
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of ['values.value', 'values.criticalLow'])
    expect(await field(name, 0).evaluate((input) => input.clientWidth - input.scrollWidth), name).toBe(0);
  expect((await field('values.value', 1).boundingBox())!.width).toBeGreaterThan(80);
  await page.getByRole('main').getByRole('link').first().click();
  await enter(page, `/test-booking/${booking.id}`);
  await page.getByRole('radio', { name: t('reports:upload.byValues') }).check();
  await expect(field('values.value', 0)).toHaveValue('6.1');
});
