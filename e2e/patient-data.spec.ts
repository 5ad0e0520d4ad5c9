import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

const t = wordsIn('en');
const request = (page: Page, name: string) => page.getByRole('group', { name });

test('a patient takes a copy of their data and asks for erasure; the admin closes the account, and nobody is in it', async ({
  page,
  people,
  signedInAs,
}) => {
  const patient = await people.create('User', 'Paramita Lahiri');
  await signedInAs(patient);
  await page.goto('/my-data');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('my-data:download') }).click();
  const copy = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { person: { name: string } };
  expect(copy.person.name).toBe(patient.name);

  await page.getByRole('button', { name: t('my-data:erase.ask') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('my-data:erase.ask') })
    .click();
  await expect(page.getByText(t('my-data:requestState.OPEN'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('my-data:erase.ask') })).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  await signedInAs('Admin');
  await page.goto('/data-requests');
  await request(page, patient.name)
    .getByRole('button', { name: t('data-requests:erase.save') })
    .click();
  await expectNoAxeViolations(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('data-requests:erase.save') })
    .click();
  await expect(request(page, patient.name).getByText(t('my-data:requestState.DONE'))).toBeVisible();

  await signedInAs(patient);
  await page.goto('/my-data');
  await expect(page).toHaveURL(/login/);
});
