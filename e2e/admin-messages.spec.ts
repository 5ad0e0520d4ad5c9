import type { Locator, Page } from '@playwright/test';
import type { Answer } from '../contract/endpoints.ts';
import type { People, Person } from './support/people.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** Messages to patients at /messages-out, and how each person wants them. */
const t = wordsIn('en');

const sectionOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Under another name of the clinic its texts are not the registered ones. */
async function rename(people: People, admin: Person, name: string): Promise<string> {
  const clinic = (await people.call(admin, 'GET', '/api/v1/clinic')) as Answer<'readClinic'>;
  const profile = { ...clinic.profile, name: { ...clinic.profile.name, en: name } };
  await people.call(admin, 'PUT', '/api/v1/clinic', { profile, version: clinic.version });
  return clinic.profile.name.en;
}

const kind = t('messages-out:messageKind.roleDeclined');
const button = (within: Locator, key: string) => within.getByRole('button', { name: t(`messages-out:${key}`) });
const cardOf = (page: Page) => page.getByRole('group', { name: `${kind} · English` });
/** Opens the text's card, unless it differs from the registered one, which is open. */
const open = async (page: Page) => {
  await expect(cardOf(page)).toBeVisible();
  if (
    !(await cardOf(page)
      .getByText(/^(Sundarpur|Another)/)
      .isVisible())
  )
    await cardOf(page).locator('summary').click();
};
const newestOf = (page: Page) =>
  sectionOf(page, t('messages-out:outbox.title')).getByRole('listitem').first().getByRole('group');

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

test('a text is registered to the letter, and sent to oneself', async ({ page, clinic, signedInAs }) => {
  const admin = await signedInAs('Admin');
  await page.goto('/messages-out');
  await open(page);
  const text =
    (await cardOf(page)
      .getByText(/^Sundarpur/)
      .textContent()) ?? '';
  await button(cardOf(page), 'register').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(t('messages-out:id')).fill('1107160000000000001');
  await sheet.getByLabel(t('messages-out:header')).fill('CLINIC');
  await sheet.getByLabel(t('messages-out:registered')).fill(text.replace('granted', 'given'));
  await button(sheet, 'save').click();
  await expect(sheet.getByText(t('messages:field.messageTemplate.differs'))).toBeVisible();
  await sheet.getByLabel(t('messages-out:registered')).fill(text);
  await button(sheet, 'save').click();
  await expect(page.getByText(t('messages-out:saved'))).toBeVisible();

  await button(cardOf(page), 'test').click();
  await expect(cardOf(page).getByText(t('messages-out:test.sent'))).toBeVisible();
  await awaitState(page, 'SENT');
  expect((await clinic.textsTo(admin.phoneNumber)).at(-1)).toBe(text);
});

test('a text that differs from the registered one is stopped, told by hand, or sent once it is registered', async ({
  page,
  people,
  clinic,
  signedInAs,
}) => {
  test.slow();
  const admin = await signedInAs('Admin');
  await page.goto('/messages-out');
  await open(page);
  const text =
    (await cardOf(page)
      .getByText(/^Sundarpur/)
      .textContent()) ?? '';
  await registerAs(people, admin, text);
  const name = await rename(people, admin, 'Another Clinic');
  for (const end of ['handOver', 'again'] as const) {
    await page.goto('/messages-out');
    await open(page);
    await button(cardOf(page), 'test').click();
    await awaitState(page, 'FAILED');
    const newest = newestOf(page);
    await expect(newest).toContainText(t('messages-out:messageFault.TEXT'));
    await expect(newest.getByRole('link', { name: t('messages-out:whatsApp') })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/91${admin.phoneNumber}\\?text=Another%20Clinic`),
    );
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    if (end === 'again') {
      await registerAs(people, admin, text.replace(name, 'Another Clinic'));
      // A row on a wide screen, all by keyboard.
      await page.setViewportSize({ width: 1280, height: 800 });
      const row = sectionOf(page, t('messages-out:outbox.title')).getByRole('row').nth(1);
      await row.locator('summary').press('Enter');
      await expect(row.locator('details')).toHaveAttribute('open', '');
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
      await button(row, end).press('Enter');
      await expect(button(row, end)).toHaveCount(0);
      await page.setViewportSize({ width: 360, height: 800 });
      continue;
    }
    // The desk passes it on: it sees no more than that, and then the message is gone from there.
    await signedInAs('Receptionist');
    await page.goto('/messages-out');
    const own = page.getByRole('group', { name: kind }).filter({ hasText: 'Another Clinic' });
    await expect(button(own, 'again')).toHaveCount(0);
    await expect(page.getByText(t('messages-out:texts.title'))).toHaveCount(0);
    await button(own, end).click();
    await expect(own).toHaveCount(0);
    await signedInAs(admin);
  }
  await awaitState(page, 'SENT');
  const others = (await clinic.textsTo(admin.phoneNumber)).filter((one) => one.startsWith('Another Clinic'));
  expect(others).toHaveLength(1);
  await rename(people, admin, name);
  await registerAs(people, admin, text);
});

test('a patient chooses not to be told of reports', async ({ page, people, signedInAs }) => {
  const patient = await people.create('User', 'Sabita Ghosal');
  await signedInAs(patient);
  await page.goto('/my-data');
  const section = sectionOf(page, t('messages-out:choice.title'));
  const sheet = page.getByRole('dialog');
  await section.getByRole('button', { name: t('messages-out:choice.change') }).click();
  await sheet.getByLabel(t('messages-out:messageKind.reportReady')).selectOption('NONE');
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: t('messages-out:choice.save') }).click();
  await expect(sheet).toHaveCount(0);
  await expect(section.getByText(t('messages-out:messageKind.reportReady'), { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const { choices } = (await people.call(patient, 'GET', '/api/v1/me/message-choices')) as Answer<'readMessageChoices'>;
  expect(choices.filter(({ way }) => way === 'NONE')).toEqual([{ kind: 'reportReady', way: 'NONE' }]);
});
