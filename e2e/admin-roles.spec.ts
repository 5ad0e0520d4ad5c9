import { screens } from '../contract/screens.ts';
import { pageOf } from './support/browsers.ts';
import { expect, expectNoAxeViolations, test } from './support/test.ts';

/** Requests for roles (D23, D24). What each press of /manage-roles sends: `web/accounts/roles/*.test.tsx`. */
const { path } = screens.manageRoles;

test('a person asks for a role in the menu, is declined, asks again and is granted it, each told by SMS', async ({
  browser,
  clinic,
  page,
  people,
  signedInAs,
}) => {
  test.slow();
  const person = await people.create('User', 'Asker of Roles');
  await signedInAs(person);
  await page.goto(screens.dashboard.path);
  const sheet = page.getByRole('dialog', { name: 'Ask for a role' });
  const openSheet = async () => {
    await page.getByRole('button', { name: `${person.name}, menu` }).click();
    await page.getByRole('button', { name: 'Ask for a role' }).click();
  };
  const ask = async (reason: string) => {
    await sheet.getByLabel('Role', { exact: true }).selectOption('Pathologist');
    await sheet.getByLabel('Reason').fill(reason);
    await sheet.getByRole('button', { name: 'Send request' }).click();
    await expect(sheet.getByText('Your request is waiting for an answer.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Send request' })).toHaveCount(0);
  };
  const desk = await pageOf(browser, clinic, await people.create('Admin'));
  const answer = async (reason: string, press: 'Grant' | 'Decline', outcome: string, sms: string) => {
    await desk.goto(path);
    const card = desk.getByRole('group', { name: person.name, exact: true });
    await expect(card).toContainText(reason);
    await card.getByRole('button', { name: press }).click();
    await desk.getByRole('dialog').getByRole('button', { name: press }).click();
    await expect(desk.getByText(`The request of ${person.name} ${outcome}.`)).toBeVisible();
    await expect(card).toHaveCount(0);
    const state = press === 'Grant' ? 'Granted' : 'Declined';
    const decided = desk.getByRole('listitem').filter({ hasText: person.name }).filter({ hasText: state });
    await expect(decided.first()).toBeVisible();
    await expect.poll(async () => (await clinic.textsTo(person.phoneNumber)).at(-1)).toContain(sms);
  };

  await openSheet();
  await expectNoAxeViolations(page);
  await ask('I sign the reports.');
  await answer('I sign the reports.', 'Decline', 'was declined', 'was not granted');
  await page.reload();
  await openSheet();
  await expect(sheet.getByText('was not granted on')).toBeVisible();
  await ask('I sign them from Monday.');
  await answer('I sign them from Monday.', 'Grant', 'was granted', 'was granted');
  await desk.context().close();
  await page.reload();
  await expect(page).toHaveURL(screens.logIn.path);
});
