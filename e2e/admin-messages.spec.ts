import type { Page } from '@playwright/test';
import type { Answer } from '../contract/endpoints.ts';
import type { People, Person } from './support/people.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** Messages to patients at /messages-out. What each press sends: `web/messages-out/*.test.tsx`. */
const t = wordsIn('en');

const outbox = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t('messages-out:outbox.title'), exact: true }) });

/** Under another name of the clinic its texts are not the registered ones. */
async function rename(people: People, admin: Person, name: string): Promise<string> {
  const clinic = (await people.call(admin, 'GET', '/api/v1/clinic')) as Answer<'readClinic'>;
  const profile = { ...clinic.profile, name: { ...clinic.profile.name, en: name } };
  await people.call(admin, 'PUT', '/api/v1/clinic', { profile, version: clinic.version });
  return clinic.profile.name.en;
}

const kind = t('messages-out:messageKind.roleDeclined');
const cardOf = (page: Page) => page.getByRole('group', { name: `${kind} · English` });
const openKind = (page: Page) => page.getByRole('button', { name: kind, exact: true }).click();
const newestOf = (page: Page) => outbox(page).getByRole('listitem').first().getByRole('group');

/** The queue works by itself; the list is read again until the newest message is in this state. */
const awaitState = (page: Page, key: string) =>
  expect(async () => {
    await page.reload();
    await expect(newestOf(page).getByText(t(`messages-out:outboxState.${key}`), { exact: true })).toBeVisible({
      timeout: 5000,
    });
  }).toPass({ timeout: 60_000 });

const registerAs = (people: People, admin: Person, registered: string) =>
  people.call(admin, 'PUT', '/api/v1/message-templates/roleDeclined/en', {
    templateId: '1107160000000000001',
    header: 'CLINIC',
    registered,
  });

test('a text that differs from the registered one is stopped, and sent once it is registered', async ({
  page,
  people,
  clinic,
  signedInAs,
}) => {
  const admin = await signedInAs('Admin');
  const texts = '/messages-out?tab=texts';
  await page.goto(texts);
  await openKind(page);
  const text =
    (await cardOf(page)
      .getByText(/^Sundarpur/)
      .textContent()) ?? '';
  await registerAs(people, admin, text);
  const name = await rename(people, admin, 'Another Clinic');
  await page.reload();
  await openKind(page);
  await expect(cardOf(page).getByText(/^Another Clinic/)).toBeVisible();
  await cardOf(page)
    .getByRole('button', { name: t('messages-out:test') })
    .click();
  await expect(cardOf(page).getByText(t('messages-out:test.sent'))).toBeVisible();
  await page.goto('/messages-out');
  await awaitState(page, 'FAILED');
  const newest = newestOf(page);
  await expect(newest).toContainText(t('messages-out:messageFault.TEXT'));
  await expect(newest.getByRole('link', { name: t('messages-out:whatsApp') })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/91${admin.phoneNumber}\\?text=Another%20Clinic`),
  );
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await registerAs(people, admin, text.replace(name, 'Another Clinic'));
  // A row on a wide screen, all by keyboard.
  await page.setViewportSize({ width: 1280, height: 800 });
  const row = outbox(page).getByRole('row').nth(1);
  await row.locator('summary').press('Enter');
  await expect(row.locator('details')).toHaveAttribute('open', '');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  const again = row.getByRole('button', { name: t('messages-out:again') });
  await again.press('Enter');
  await expect(again).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await awaitState(page, 'SENT');
  const registered = text.replace(name, 'Another Clinic');
  expect((await clinic.textsTo(admin.phoneNumber)).filter((one) => one === registered)).toHaveLength(1);
  await rename(people, admin, name);
  await registerAs(people, admin, text);
});
