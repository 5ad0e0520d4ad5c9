import type { LabTest } from '../contract/lab-tests/shapes.ts';
import type { TestBooking } from '../contract/bookings/shapes.ts';
import type { Report } from '../contract/reports/shapes.ts';
import { pressAndWait } from './support/reports.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';

/** The pathologist of the demo data, who has a stored signature. */
const demoPathologist = '9000000006';

test('a panel is entered by keys alone, and signed with one', async ({ page, people, signedInAs }) => {
  const name = `Rahima ${people.newPhone()}`;
  const patient = await people.create('User', name);
  await people.tellAgeAndSex(patient);
  const tests = (await people.call(patient, 'GET', '/read/tests/all')) as LabTest[];
  const thyroid = tests.find(({ testName }) => testName.includes('Thyroid'));
  const { id } = (await people.call(patient, 'POST', '/user/book/test', { resourceId: thyroid?.id })) as TestBooking;

  await signedInAs('Staff');
  await page.goto(`/upload-report?booking=${id}`);
  await page.getByRole('textbox', { name: 'T3, total' }).focus();
  for (const value of ['120', '8.1', '9.9']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('600');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('This value is not possible.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'TSH' })).toContainText('Depends on a pregnancy');
  await page.getByRole('radio', { name: 'Yes' }).check({ force: true });
  await page.getByLabel('Completed weeks').fill('10');
  await expect(page.getByRole('row', { name: 'TSH' })).toContainText('Pregnant, ≤ 13 weeks');
  await page.getByRole('textbox', { name: 'TSH' }).fill('2.2');
  await page.getByRole('textbox', { name: 'TSH' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('1.2');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Upload the values' }).click();
  await pressAndWait(page, 'Yes, upload', /reports\/values$/);

  await signedInAs(await people.signIn(demoPathologist));
  await page.goto('/view-pending-reports');
  await page.getByRole('link', { name: 'Sign one after another' }).click();
  const shown = page.getByRole('main');
  await expect(shown.getByRole('table')).toBeVisible();
  // The oldest come first; others' wait before it.
  while ((await shown.getByText(name).count()) === 0) {
    const number = await shown.getByText(/^R-\d+/).textContent();
    await shown.getByRole('button', { name: 'Pass over' }).click();
    await expect(shown.getByText(number ?? '', { exact: true })).toHaveCount(0);
    await expect(shown.getByText(/^R-\d+/)).toBeVisible();
  }
  await expect(shown.getByRole('row', { name: /^TSH/ })).toContainText('2.2');
  await expect(shown.getByRole('button', { name: 'Sign, next' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shown.getByText('1 signed now')).toBeVisible();
});

test('the waiting reports stand beside the one that is read: critical ones first, those in range by themselves', async ({
  page,
  people,
  signedInAs,
}) => {
  const [well, ill] = [`Bani ${people.newPhone()}`, `Dulal ${people.newPhone()}`];
  const staff = await people.create('Staff', 'Nitai Bag');
  for (const [name, value] of [
    [well, '13'],
    [ill, '5'],
  ] as const) {
    const patient = await people.create('User', name);
    await people.tellAgeAndSex(patient);
    const tests = (await people.call(patient, 'GET', '/read/tests/all')) as LabTest[];
    const resourceId = tests.find(({ testName }) => testName.includes('Thyroid'))?.id;
    const { id } = (await people.call(patient, 'POST', '/user/book/test', { resourceId })) as TestBooking;
    const results = [{ test: 'Haemoglobin', value, low: 12, high: 15, criticalLow: 7 }];
    await people.call(staff, 'POST', '/api/v1/reports/values', { bookingId: id, results });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await signedInAs(await people.signIn(demoPathologist));
  await page.goto('/sign-reports');
  const list = page.getByRole('navigation', { name: 'Reports to sign' });
  const row = (name: string) => list.getByRole('button', { name });
  const read = page.getByRole('heading', { level: 2 });
  await expect(row(ill)).toContainText('critical');
  await expect(row(well)).toContainText('In range');
  const names = await list.getByRole('button').allTextContents();
  expect(names.findIndex((text) => text.includes(ill))).toBeLessThan(
    names.findIndex((text) => !text.includes('critical')),
  );
  await row(well).click();
  await expect(read.filter({ hasText: well })).toBeVisible();
  await expect(row(well)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await expect(row(well)).not.toHaveAttribute('aria-current');
  await page.keyboard.press('j');
  await expect(read.filter({ hasText: well })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('radio', { name: 'Out of range' }).check({ force: true });
  await expect(row(well)).toHaveCount(0);
  await expect(row(ill)).toBeVisible();

  // A phrase that is kept comes by its number, with Alt from within the texts.
  await row(ill).click();
  const text = page.getByLabel('Interpretation');
  await text.fill('Iron deficiency.');
  await page.getByRole('button', { name: 'Keep these texts as a phrase' }).click();
  await expect(page.getByRole('button', { name: /^Phrase 1:/ })).toBeVisible();
  await text.fill('');
  await text.press('1');
  await expect(text).toHaveValue('1');
  await text.fill('');
  await row(ill).focus();
  await page.keyboard.press('1');
  await expect(text).toHaveValue('Iron deficiency.');
  await page.reload();
  await expect(row(ill)).toBeVisible();
  await expect(row(well)).toHaveCount(0);
});

test('reports in range are looked at, ticked and signed together by keys; another is returned with its reason', async ({
  page,
  people,
  signedInAs,
}) => {
  const [first, second, third] = [1, 2, 3].map((n) => `Minati ${n} ${people.newPhone()}`) as [string, string, string];
  const staff = await people.create('Staff');
  const ids = new Map<string, number>();
  for (const name of [first, second, third]) {
    const patient = await people.create('User', name);
    await people.tellAgeAndSex(patient);
    const tests = (await people.call(patient, 'GET', '/read/tests/all')) as LabTest[];
    const resourceId = tests.find(({ testName }) => testName.includes('Thyroid'))?.id;
    const { id } = (await people.call(patient, 'POST', '/user/book/test', { resourceId })) as TestBooking;
    const results = [{ test: 'Haemoglobin', value: '13', low: 12, high: 15 }];
    const report = await people.call(staff, 'POST', '/api/v1/reports/values', { bookingId: id, results });
    ids.set(name, (report as Report).id);
  }
  const statusOf = async (name: string) =>
    ((await people.call(staff, 'GET', `/api/v1/reports/${ids.get(name)}`)) as Report).status;
  await page.setViewportSize({ width: 1280, height: 800 });
  await signedInAs(await people.signIn(demoPathologist));
  await page.goto('/sign-reports?only=normal');
  const list = page.getByRole('navigation', { name: 'Reports to sign' });
  const box = (name: string) => list.getByRole('checkbox', { name: `Sign ${name} together` });
  const sign = page.getByRole('button', { name: 'Sign, next' });
  const open = async (name: string) => {
    // Ticking one has gone on to the next, whose button has the focus by now.
    const row = list.getByRole('button', { name });
    if ((await row.getAttribute('aria-current')) === null) await row.click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(sign).toBeFocused();
  };
  await expect(box(second)).toBeDisabled();
  await open(first);
  await expect(box(second)).toBeDisabled();
  await page.keyboard.press('Space');
  await expect(box(first)).toBeChecked();
  await expect(page.getByText('0 signed now')).toBeVisible();
  await open(second);
  await page.keyboard.press('Space');
  await expect(box(second)).toBeChecked();
  // Texts that are changed afterwards have not been looked at.
  await open(first);
  await page.keyboard.press('o');
  await expect(page.getByLabel('Recommendations')).toBeFocused();
  await page.keyboard.type('Come again in a year. ');
  await expect(box(first)).not.toBeChecked();
  await box(first).check();
  // What is signed is what is shown, also after another report was looked at.
  await open(second);
  await open(first);
  await expect(page.getByLabel('Recommendations')).toHaveValue(/Come again in a year/);
  await expect(box(first)).toBeChecked();

  await page.keyboard.press('Shift+B');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('listitem')).toHaveText([new RegExp(first), new RegExp(second)]);
  await sheet.getByRole('button', { name: 'Sign them together' }).click();
  await expect(page.getByText('2 signed now')).toBeVisible();
  const signed = (await people.call(staff, 'GET', `/api/v1/reports/${ids.get(first)}`)) as Report;
  expect(signed).toMatchObject({ status: 'SIGNED', recommendations: expect.stringContaining('Come again in a year.') });
  expect(await statusOf(second)).toBe('SIGNED');

  await open(third);
  // Held as long as between two keys of a person; a scanner is faster.
  await page.keyboard.press('d', { delay: 100 });
  await expect(page.getByRole('img', { name: 'Signature', exact: true })).toBeVisible();
  await expect(sign).toBeDisabled();
  await page.keyboard.press('d', { delay: 100 });
  await expect(page.getByRole('img', { name: 'Signature of' })).toBeVisible();
  await page.keyboard.press('x');
  await sheet.getByLabel('Reason').fill('Which tube?');
  await sheet.getByRole('button', { name: 'Return' }).click();
  await expect(list.getByRole('button', { name: third })).toHaveCount(0);
  expect(await statusOf(third)).toBe('REJECTED');
});

test('a report that needs words waits for them: letters are keys until I, then they stay in their field', async ({
  page,
  people,
  signedInAs,
  complaints,
}) => {
  const patient = await people.create('User', `Kanai ${people.newPhone()}`);
  await people.tellAgeAndSex(patient);
  const tests = (await people.call(patient, 'GET', '/read/tests/all')) as LabTest[];
  const resourceId = tests.find(({ testName }) => testName.includes('Thyroid'))?.id;
  const { id } = (await people.call(patient, 'POST', '/user/book/test', { resourceId })) as TestBooking;
  const results = [{ test: 'Haemoglobin', value: '5', low: 12, high: 15, criticalLow: 7 }];
  const staff = await people.create('Staff');
  await people.call(staff, 'POST', '/api/v1/reports/values', { bookingId: id, results });
  await signedInAs(await people.signIn(demoPathologist));
  await page.goto('/sign-reports?only=flagged');
  const words = page.getByLabel('Interpretation');
  const sign = page.getByRole('button', { name: 'Sign, next' });
  await expect(sign).toBeEnabled();
  await expect(words).not.toBeFocused();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport();
  await page.keyboard.press('i');
  await expect(words).toBeFocused();
  await page.keyboard.type('Low count', { delay: 35 });
  await expect(words).toHaveValue('Low count');
  await expect(page.getByLabel('Recommendations')).toHaveValue('');
  await page.getByRole('button', { name: 'Return' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Reason').fill('Which tube?');
  // Without a connection what is typed stays on the screen.
  await page.context().setOffline(true);
  await sheet.getByRole('button', { name: 'Return' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await expect(sheet.getByLabel('Reason')).toHaveValue('Which tube?');
  // The browser logs each answer that does not come.
  complaints.length = 0;
});

test('on a phone the mark of a stored tube is as wide as its words', async ({ page, signedInAs }) => {
  await signedInAs('Staff');
  await page.goto('/stored-samples');
  const mark = page.getByRole('main').getByRole('listitem').getByText('Report not signed', { exact: true }).first();
  await expect(mark).toBeVisible();
  expect((await mark.boundingBox())?.width).toBeLessThan(200);
});
