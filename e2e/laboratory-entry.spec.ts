import type { Page } from '@playwright/test';
import { aSignature } from '../server/testing/uploads.ts';
import type { Answer } from '../contract/endpoints.ts';
import type { TestBooking } from '../contract/bookings/shapes.ts';
import type { LabTest } from '../contract/lab-tests/shapes.ts';
import type { Report } from '../contract/reports/shapes.ts';
import type { People, Person } from './support/people.ts';
import { pageOf } from './support/browsers.ts';
import { pressAndWait, tubeInLaboratory } from './support/reports.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, switchLanguage, test } from './support/test.ts';

/** A patient whose haemoglobin was measured before. @returns books another blood count for them */
async function aPatientWithACountBefore(people: People): Promise<() => Promise<number>> {
  const patient = await people.create('User');
  await people.tellAgeAndSex(patient);
  const tests = (await people.call(patient, 'GET', '/read/tests/all')) as LabTest[];
  const count = tests.find(({ testName }) => testName.endsWith('Complete Blood Count'));
  const book = async () => {
    const { id } = (await people.call(patient, 'POST', '/user/book/test', {
      resourceId: count?.id,
      evenIfAlike: true,
    })) as TestBooking;
    await tubeInLaboratory(people, id, 'EDTA');
    return id;
  };
  const before = (await people.call(await people.create('Staff'), 'POST', '/api/v1/reports/values', {
    bookingId: await book(),
    results: [{ analyte: 'HB', test: 'Haemoglobin', value: '12.2' }],
  })) as Report;
  await people.call(await people.create('Pathologist'), 'POST', `/api/v1/reports/${before.id}/sign`, {
    signature: aSignature,
    interpretation: 'Normal.',
    recommendations: 'None.',
    seen: ['INCOMPLETE'],
  });

  return book;
}

test('the twenty values of a blood count are seen at once in both languages, outlive a reload, and a critical one is typed twice', async ({
  page,
  people,
  signedInAs,
}) => {
  const book = await aPatientWithACountBefore(people);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signedInAs('Staff');
  page.on('dialog', (question) => void question.accept());
  await page.goto(`/upload-report?booking=${await book()}`);
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(20);
  const first = rows.first();
  await expect(first.getByRole('combobox')).toBeFocused();
  await page.getByRole('radio', { name: 'No', exact: true }).check({ force: true });
  await first.getByRole('combobox').fill('6.1');
  // A critical value is typed again in the same row.
  await expect(first.getByRole('combobox').or(first.getByRole('textbox'))).toHaveCount(2);
  await expect(first).toContainText('12.2 ↓');
  for (const language of ['bn', 'en'] as const) {
    await switchLanguage(page, language);
    const places = await rows.evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect()).map(({ top, bottom, height }) => ({ top, bottom, height })),
    );
    expect(places[0]?.top).toBeGreaterThan(0);
    expect(places.at(-1)?.bottom).toBeLessThan(800);
    expect(Math.max(...places.map(({ height }) => height))).toBeLessThanOrEqual(32);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expectNoSidewaysScroll(page);
  }
  await expectNoAxeViolations(page);

  const row = (name: string) =>
    page.getByRole('row', { name: new RegExp(`^${name}`) }).filter({ has: page.getByRole('cell') });
  const value = (name: string) => row(name).getByRole('combobox').first();
  for (const [name, typed] of [
    ['Red blood cells', '2.9'],
    ['Packed cell volume', '20.1'],
    ['Platelets', '520000'],
  ] as const)
    await value(name).fill(typed);
  await value('Platelets').press('Enter');
  await expect(page.getByText('Each value is saved when you leave it.')).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^Typed by .* and not uploaded yet\.$/)).toBeVisible();
  await expect(value('Platelets')).toHaveValue('520000');
  await expect(value('Haemoglobin')).toHaveValue('6.1');
  await expect(row('Haemoglobin')).toContainText('Critical low');
  await expect(row('Haemoglobin')).toContainText('12.2 ↓ 50%');
  await expect(row('MCV').getByRole('status')).toHaveText('69.3');
  await expect(row('Platelets')).toContainText('High');

  await page.getByRole('button', { name: 'Upload the values' }).click();
  await expect(page.getByText('Please type the critical value twice, the same each time.')).toBeVisible();
  // Beside the facts of the patient the complaint is as wide as its field.
  const [grid, facts] = [page.getByRole('table').first(), page.getByLabel('Booking ID')];
  await expect(async () => {
    const [left, right] = [await grid.boundingBox(), await facts.boundingBox()];
    expect(left!.x + left!.width).toBeLessThan(right!.x);
  }).toPass();
  await row('Haemoglobin').getByLabel('Critical: type it again').fill('6.1');
  await page.getByRole('button', { name: 'Upload the values' }).click();
  await pressAndWait(page, 'Yes, upload', /reports\/values$/);
});

test('half a sheet outlives the computer it was typed on, and two people who type the same value are asked', async ({
  page,
  browser,
  clinic,
  people,
  signedInAs,
  complaints,
}) => {
  const patient = await people.create('User');
  await people.tellAgeAndSex(patient);
  const tests = (await people.call(patient, 'GET', '/read/tests/all')) as LabTest[];
  const thyroid = tests.find(({ testName }) => testName.endsWith('Thyroid Profile'));
  const { id } = (await people.call(patient, 'POST', '/user/book/test', { resourceId: thyroid?.id })) as TestBooking;
  const address = `/upload-report?booking=${id}`;

  const first = await signedInAs('Staff');
  const other = await people.create('Staff');
  /** The form on another computer. */
  async function elsewhere(person: Person) {
    const tab = await pageOf(browser, clinic, person);
    await tab.goto(address);
    return { context: tab.context(), tab };
  }
  const value = (of: Page, name: string) =>
    of
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('combobox')
      .first();
  const isSaved = (of: Page) => expect(of.getByText('Each value is saved when you leave it.')).toBeVisible();

  await page.goto(address);
  const computer = await elsewhere(first);
  await value(computer.tab, 'T3').fill('101');
  await value(computer.tab, 'T3').press('Enter');
  await isSaved(computer.tab);
  // Without a connection it is marked, and saved as soon as there is one.
  await computer.context.setOffline(true);
  await value(computer.tab, 'T4').fill('7.2');
  await value(computer.tab, 'T4').press('Enter');
  await expect(computer.tab.getByRole('img', { name: /^Not saved yet/ })).toBeVisible();
  await computer.context.setOffline(false);
  await isSaved(computer.tab);
  await expect(computer.tab.getByRole('img', { name: /^Not saved yet/ })).toHaveCount(0);
  await computer.context.close();

  const second = await elsewhere(other);
  await expect(second.tab.getByText(`Typed by ${first.name}`)).toBeVisible();
  await expect(value(second.tab, 'T3')).toHaveValue('101');
  await expect(value(second.tab, 'T4')).toHaveValue('7.2');

  // The first computer's other tab has not seen any of this.
  await value(page, 'T3').fill('99');
  await value(page, 'T3').press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('101');
  await question.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(value(page, 'T3')).toHaveValue('101');
  complaints.length = 0;

  // What a colleague has typed is not emptied unasked.
  await second.tab.getByRole('button', { name: 'Start afresh' }).click();
  const sure = second.tab.getByRole('dialog', { name: `Remove what ${first.name} typed?` });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(value(second.tab, 'T4')).toHaveValue('7.2');
  await second.tab.getByRole('button', { name: 'Start afresh' }).click();
  await sure.getByRole('button', { name: 'Start afresh' }).click();
  await expect(value(second.tab, 'T4')).toHaveValue('');
  await second.context.close();
});

test('from one specimen to the next by keys: what is typed is kept, a remark is noted, a repeat is asked for', async ({
  page,
  people,
  signedInAs,
}) => {
  const staff = await signedInAs('Staff');
  const patient = await people.create('User');
  await people.tellAgeAndSex(patient);
  const tests = (await people.call(patient, 'GET', '/read/tests/all')) as LabTest[];
  const thyroid = tests.find(({ testName }) => testName.endsWith('Thyroid Profile'));
  const urgent = async () => {
    const { id } = (await people.call(patient, 'POST', '/user/book/test', {
      resourceId: thyroid?.id,
      evenIfAlike: true,
    })) as TestBooking;
    await people.call(staff, 'POST', '/api/v1/specimens', {
      tubes: [{ container: 'CLOT', bookingIds: [id] }],
      isUrgent: true,
    });
    return id;
  };
  const [first, second] = [await urgent(), await urgent()];
  await page.goto(`/upload-report?booking=${first}&department=BIOCHEMISTRY`);
  const value = page.getByRole('combobox', { name: 'T3, total' });
  await expect(value).toBeFocused();
  await page.keyboard.type('101');
  await page.keyboard.press('Control+ArrowDown');
  await expect(page).toHaveURL(`/upload-report?booking=${second}&department=BIOCHEMISTRY`);
  await expect(value).toBeFocused();
  await expect(value).toHaveValue('');
  const kept = (await people.call(staff, 'GET', `/api/v1/reports/entry/${first}`)) as Answer<'readEntry'>;
  expect(kept.drafts).toMatchObject([{ field: 'T3', value: '101' }]);

  await page.keyboard.press('F8');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox', { name: 'Haemolysed' }).check({ force: true });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Remark on .*: Haemolysed$/ })).toBeVisible();

  await page.keyboard.press('F2');
  await expect(sheet).toContainText('Thyroid Profile');
  await sheet.getByLabel('Why?').fill('Haemolysed');
  await sheet.getByRole('button', { name: 'Ask for it again' }).click();
  await expect(page.getByText('The sample of this test was rejected.')).toBeVisible();
  await page.getByRole('button', { name: 'Next specimen' }).click();
  await expect(page).not.toHaveURL(new RegExp(`booking=${second}&`));
});
