import type { Report } from '../contract/reports/shapes.ts';
import { aTestBooking } from './support/bookings.ts';
import { pressAndWait, tubeInLaboratory } from './support/reports.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';

/** The pathologist of the demo data, who has a stored signature. */
const demoPathologist = '9000000006';
const thyroid = 'Specialty Tests: Thyroid Profile';

test('a panel is entered by keys alone, and signed with one', async ({ page, people, signedInAs }) => {
  const name = `Rahima ${people.newPhone()}`;
  const patient = await people.create('User', name);
  await people.tellAgeAndSex(patient);
  const { id } = await aTestBooking(people, patient, thyroid);
  await tubeInLaboratory(people, id, 'CLOT');

  await signedInAs('Staff');
  await page.goto(`/upload-report?booking=${id}`);
  await page.getByRole('combobox', { name: 'T3, total' }).focus();
  for (const value of ['120', '8.1', '9.9']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('600');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('This value is not possible.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'TSH' })).toContainText('Depends on: pregnancy');
  await page.getByRole('radio', { name: 'Yes' }).check({ force: true });
  await page.getByLabel('Completed weeks').fill('10');
  await expect(page.getByRole('row', { name: 'TSH' })).toContainText('Pregnant, ≤ 13 weeks');
  await page.getByRole('combobox', { name: 'TSH' }).fill('2.2');
  await page.getByRole('combobox', { name: 'TSH' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('1.2');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Upload the values' }).click();
  await pressAndWait(page, 'Yes, upload', /reports\/values$/);

  await signedInAs(await people.signIn(demoPathologist));
  await page.goto('/view-pending-reports');
  await page.getByRole('main').getByRole('link', { name: 'Sign one after another' }).click();
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
  await expect(shown.getByRole('button', { name: 'Sign, next' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(shown.getByText('0 signed now')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(shown.getByText('1 signed now')).toBeVisible();
});

test('reports are read, ticked, signed together and returned by keys; critical ones come first and wait for words', async ({
  page,
  people,
  signedInAs,
  complaints,
}) => {
  const [first, second, ill] = ['Bani', 'Minati', 'Dulal'].map((name) => `${name} ${people.newPhone()}`) as [
    string,
    string,
    string,
  ];
  const staff = await people.create('Staff', 'Nitai Bag');
  const ids = new Map<string, number>();
  for (const [name, value] of [
    [first, '13'],
    [second, '14'],
    [ill, '5'],
  ] as const) {
    const patient = await people.create('User', name);
    await people.tellAgeAndSex(patient);
    const { id } = await aTestBooking(people, patient, 'Dermatology: Skin Scraping');
    await tubeInLaboratory(people, id, 'OTHER');
    const results = [{ test: 'Haemoglobin', value, low: 12, high: 15, criticalLow: 7 }];
    const report = await people.call(staff, 'POST', '/api/v1/reports/values', { bookingId: id, results });
    ids.set(name, (report as Report).id);
  }
  const read = async (name: string) => (await people.call(staff, 'GET', `/api/v1/reports/${ids.get(name)}`)) as Report;
  await page.setViewportSize({ width: 1280, height: 800 });
  await signedInAs(await people.signIn(demoPathologist));
  await page.goto('/sign-reports');
  const list = page.getByRole('navigation', { name: 'Reports to sign' });
  const row = (name: string) => list.getByRole('button', { name });
  const box = (name: string) => list.getByRole('checkbox', { name: `Sign ${name} together` });
  const sign = page.getByRole('button', { name: 'Sign, next' });
  const open = async (name: string) => {
    // Ticking one has gone on to the next.
    if ((await row(name).getAttribute('aria-current')) === null) await row(name).click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  };
  await expect(row(ill)).toContainText('critical');
  await expect(row(first)).toContainText('In range');
  const names = await list.getByRole('button').allTextContents();
  expect(names.findIndex((text) => text.includes(ill))).toBeLessThan(
    names.findIndex((text) => !text.includes('critical')),
  );

  // Letters are keys until I, then they stay in their field; a kept phrase comes by its number.
  await open(ill);
  // What is decided is in view beside the values.
  for (const name of ['Interpretation', 'Recommendations'])
    await expect(page.getByLabel(name)).toBeInViewport({ ratio: 1 });
  for (const name of ['Sign, next', 'Pass over', 'Return'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  const words = page.getByLabel('Interpretation');
  await expect(words).not.toBeFocused();
  await page.keyboard.press('i');
  await expect(words).toBeFocused();
  await page.keyboard.type('Low count 1', { delay: 35 });
  await expect(words).toHaveValue('Low count 1');
  await page.getByRole('button', { name: 'Keep these texts as a phrase' }).click();
  await expect(page.getByRole('button', { name: /^Phrase 1:/ })).toBeVisible();
  await words.fill('');
  await row(ill).focus();
  await page.keyboard.press('1');
  await expect(words).toHaveValue('Low count 1');
  await expectNoAxeViolations(page);

  await page.getByRole('radio', { name: 'In range' }).check({ force: true });
  await expect(row(ill)).toHaveCount(0);
  await page.reload();
  await open(first);
  await expect(row(ill)).toHaveCount(0);
  await expect(sign).toBeEnabled();
  await expect(box(second)).toBeDisabled();
  await page.keyboard.press('Space');
  await expect(box(first)).toBeChecked();
  await expect(page.getByText('0 signed now')).toBeVisible();
  await open(second);
  await expect(sign).toBeEnabled();
  await page.keyboard.press('Space');
  await expect(box(second)).toBeChecked();
  // Texts that are changed afterwards have not been looked at.
  await open(first);
  await expect(sign).toBeEnabled();
  await page.keyboard.press('o');
  await expect(page.getByLabel('Recommendations')).toBeFocused();
  await page.keyboard.type('Come again in a year. ');
  await expect(box(first)).not.toBeChecked();
  await box(first).check();
  // What is signed is what is shown, also after another report was looked at.
  await open(second);
  await page.keyboard.press('k');
  await expect(row(second)).not.toHaveAttribute('aria-current');
  await page.keyboard.press('j');
  await expect(row(second)).toHaveAttribute('aria-current', 'true');
  await open(first);
  await expect(page.getByLabel('Recommendations')).toHaveValue(/Come again in a year/);
  await expect(box(first)).toBeChecked();

  await page.keyboard.press('Shift+B');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('listitem')).toHaveText([new RegExp(first), new RegExp(second)]);
  await sheet.getByRole('button', { name: 'Sign them together' }).click();
  await expect(page.getByText('2 signed now')).toBeVisible();
  expect(await read(first)).toMatchObject({
    status: 'SIGNED',
    recommendations: expect.stringContaining('Come again in a year.'),
  });
  expect((await read(second)).status).toBe('SIGNED');

  await page.getByRole('radio', { name: 'Out of range' }).check({ force: true });
  await open(ill);
  // Held as long as between two keys of a person; a scanner is faster.
  await page.keyboard.press('d', { delay: 100 });
  await expect(page.getByRole('img', { name: 'Signature', exact: true })).toBeVisible();
  await expect(sign).toBeDisabled();
  await page.keyboard.press('d', { delay: 100 });
  await expect(page.getByRole('img', { name: 'Signature of' })).toBeVisible();
  await page.keyboard.press('x');
  await sheet.getByLabel('Reason').fill('Which tube?');
  // Without a connection what is typed stays on the screen.
  await page.context().setOffline(true);
  await sheet.getByRole('button', { name: 'Return' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await expect(sheet.getByLabel('Reason')).toHaveValue('Which tube?');
  await page.context().setOffline(false);
  await sheet.getByRole('button', { name: 'Return' }).click();
  await expect(row(ill)).toHaveCount(0);
  expect((await read(ill)).status).toBe('REJECTED');
  // The browser logs each answer that does not come.
  complaints.length = 0;
});
