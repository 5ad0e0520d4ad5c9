import type { Page } from '@playwright/test';
import type { LabTest } from '../contract/lab-tests/shapes.ts';
import { languages } from '../contract/site.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, switchLanguage, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';
import type { Words } from './support/words.ts';

/**
 * A family on one phone, in Bengali: a mother adds her child and books a test for him. At the counter the
 * receptionist finds the family by the child's name and sees whom the booking is for.
 */
test.describe('In Bengali', () => {
  test.use({ language: 'bn' });
  const t = wordsIn('bn');
  const names = { mother: 'পারমিতা লাহিড়ী', child: 'তিয়াসা লাহিড়ী' };

  test("a mother books for her child; the reception finds the family by the child's name", async ({
    page,
    people,
    signedInAs,
  }) => {
    test.slow();
    const mother = await people.create('User', names.mother);
    const [labTest] = ((await people.call(mother, 'GET', '/read/tests/all')) as LabTest[]).filter(
      ({ active, code }) => active && code !== '',
    );
    if (!labTest) throw new Error('The demo data has nothing to book');

    await signedInAs(mother);
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: t('lab-tests:book.action') })).toBeVisible();
    await expect(page.getByLabel(t('family:choice.label'))).toHaveCount(0);
    await page
      .getByRole('link', { name: t('family:choice.add') })
      .first()
      .click();
    await addChild(page, t, names.child);
    await bookForChild(page, t, names, labTest);
    const number = await readBooking(page, t, names);

    await signedInAs('Receptionist');
    await page.setViewportSize({ width: 1280, height: 800 });
    await findFamily(page, t, names);
    await page.goto(`/test-booking/${number}`);
    await expect(page.getByRole('main')).toContainText(names.child);
    await expect(page.getByRole('main')).toContainText(t('family:of.child', { name: names.mother }));
  });
});

async function addChild(page: Page, t: Words, child: string): Promise<void> {
  await expect(page.getByText(t('family:empty'))).toBeVisible();
  for (const language of languages) {
    const words = wordsIn(language);
    await switchLanguage(page, language);
    await page.getByRole('button', { name: words('family:add') }).click();
    // On the screen as soon as the sheet opens.
    await expect(page.getByRole('checkbox', { name: words('messages:consent.other') })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(words('messages:consent.other'))).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await switchLanguage(page, 'bn');
  await page.getByRole('button', { name: t('family:add') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(t('family:field.name'), { exact: true }).fill(child);
  await sheet.getByLabel(t('family:field.relation')).selectOption('Child');
  await sheet.getByLabel(t('family:field.age')).fill('8');
  await sheet.getByLabel(t('family:field.gender')).selectOption('Male');
  await sheet.getByRole('button', { name: t('family:form.addAction'), exact: true }).click();
  await expect(sheet.getByText(t('messages:field.patient.consent'))).toBeVisible();
  await expectNoAxeViolations(page);
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: t('family:form.addAction'), exact: true }).click();
  await expect(page.getByText(t('family:form.added', { name: child }))).toBeVisible();
  await expect(page.getByRole('group', { name: child })).toContainText(t('family:relation.child'));
  await expectNoSidewaysScroll(page);
}

/** The chosen patient applies to both forms, and after a booking not to the next screen. */
async function bookForChild(
  page: Page,
  t: Words,
  { mother, child }: { mother: string; child: string },
  { testName, testNameBn, code }: LabTest,
): Promise<void> {
  await page.getByRole('link', { name: t('app:backToDashboard') }).click();
  const choices = page.getByLabel(t('family:choice.label'));
  await expect(choices).toHaveCount(2);
  await expect(choices.first().locator('option:checked')).toContainText(t('family:choice.self', { name: mother }));
  await choices.last().selectOption({ index: 1 });
  await expect(choices.first().locator('option:checked')).toContainText(child);
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: t('lab-tests:book.action') }) });
  await form
    .getByRole('button', { name: t('lab-tests:book.label') })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('combobox').fill(code);
  await page
    .getByRole('dialog')
    .getByRole('option')
    .filter({ hasText: testNameBn || testName })
    .first()
    .click();
  await form.getByRole('button', { name: t('lab-tests:book.action') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('lab-tests:book.done') })).toBeVisible();
  // The form beside it may be half filled in for the child; the next screen begins anew.
  await expect(choices.last().locator('option:checked')).toContainText(child);
  await page.getByRole('link', { name: t('app:title.bookAppointment') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('app:title.bookAppointment') })).toBeVisible();
  await expect(page.getByLabel(t('family:choice.label')).locator('option:checked')).toContainText(
    t('family:choice.self', { name: mother }),
  );
  await page.getByRole('link', { name: t('app:backToDashboard') }).click();
  // The dashboard can be narrowed to one person.
  const next = page.getByRole('region', { name: t('dashboards:next.title') });
  await expect(next).toContainText(child);
  await page.getByRole('button', { name: mother, exact: true }).click();
  await expect(page.getByText(t('dashboards:next.none'))).toBeVisible();
  await page.getByRole('button', { name: child, exact: true }).click();
  await expect(next).toContainText(child);
  await expect(page.getByRole('button', { name: child, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(choices.first().locator('option:checked')).toContainText(child);
}

/** The list shows the patient of each booking and can be filtered by patient; answers the booking's number. */
async function readBooking(page: Page, t: Words, { child }: { mother: string; child: string }): Promise<string> {
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: t('app:title.testBookings') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('app:title.testBookings') })).toBeVisible();
  const mine = page.getByRole('main').getByRole('listitem');
  await expect(mine).toContainText(child);
  await page.getByLabel(t('family:filter.label')).selectOption('self');
  await expect(page.getByText(t('bookings:empty'))).toBeVisible();
  await page.getByLabel(t('family:filter.label')).selectOption({ index: 2 });
  await mine.getByRole('link').click();
  await expect(page.getByRole('main')).toContainText(t('family:ageAndGender'));
  await expectNoSidewaysScroll(page);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function findFamily(page: Page, t: Words, { mother, child }: { mother: string; child: string }): Promise<void> {
  await page.goto('/dashboard');
  const search = page.getByRole('search', { name: t('dashboards:counter.title') });
  await search.getByRole('textbox').fill(child.split(' ')[0] ?? '');
  await search.getByRole('button').click();
  const found = page
    .getByRole('list', { name: t('dashboards:counter.people') })
    .getByRole('listitem')
    .filter({ hasText: mother });
  await expect(found).toContainText(child);
  await found.getByRole('button').click();
  await page.getByLabel(t('family:choice.label')).first().selectOption({ index: 1 });
  await expect(page.getByLabel(t('family:choice.label')).last().locator('option:checked')).toContainText(child);
  await page.getByRole('button', { name: t('dashboards:counter.family'), exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('group', { name: child })).toBeVisible();
}
