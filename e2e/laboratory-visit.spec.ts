import type { LabTest } from '../contract/lab-tests/shapes.ts';
import { drawSignature, pressAndWait } from './support/reports.ts';
import { expect, expectNoSidewaysScroll, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** From the counter to the patient's phone: booked, taken, received, entered, signed, read, in its place. */
test('a visit at the counter becomes a report on the phone', async ({ page, people, signedInAs }) => {
  test.slow();
  const words = wordsIn('en');
  const say = (key: string) => words(`reports:${key}`);
  const name = `Bimal ${people.newPhone()}`;
  const patient = await people.create('User', name);
  const told = { name, relation: 'Self', gender: 'Male', age: 40, consent: true };
  await people.call(patient, 'POST', '/api/v1/family', told);
  const tests = (await people.call(patient, 'GET', '/read/tests/all')) as LabTest[];
  const thyroid = tests.find(({ testName }) => testName.includes('Thyroid'))!;
  const [desk, staff, pathologist] = [
    await people.create('Receptionist'),
    await people.create('Staff'),
    await people.create('Pathologist', 'Dr. Kar'),
  ];
  const keys = page.keyboard;

  await signedInAs(desk);
  await page.goto('/counter');
  await expect(page.locator('input[type=tel]')).toBeFocused();
  await keys.type(patient.phoneNumber, { delay: 35 });
  await expect(page.getByRole('button', { name: new RegExp(`^1 ${name}`) })).toBeVisible();
  await keys.press('Enter');
  await keys.type('thyroid', { delay: 35 });
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await keys.press('Enter');
  await keys.press('F9');
  // The sum comes from the server, and nothing is saved before it is on the screen.
  await expect(page.getByLabel(words('counter:amount'))).toHaveValue(String(thyroid.testPrice));
  await keys.press('Control+Enter');
  await expect(page.getByRole('article').first()).toContainText(name);

  await page.goto('/collect');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: words('samples:take') }).click();
  const label = page.waitForEvent('download');
  await card.getByRole('button', { name: words('samples:label.now') }).click();
  expect((await label).suggestedFilename()).toMatch(/\.pdf$/);
  // Where the person waited, and in the list of today's tubes.
  await expect(card).toHaveCount(2);
  const tube = card.filter({ hasText: /\d{4} \d{6} [A-Z]/ }).first();
  await expect(tube).toBeVisible();
  const number = /\d{4} \d{6} [A-Z]/.exec((await tube.textContent()) ?? '')?.[0] ?? '';

  await signedInAs(staff);
  await page.goto('/worklist');
  const scan = page.getByRole('textbox', { name: words('samples:work.scan') });
  await scan.fill(number);
  await scan.press('Enter');
  await expect(page.getByText(words('samples:work.received', { number }))).toBeVisible();
  // Scanned again in the same series it would count as the beep of a moment ago.
  await page.goto('/worklist');
  await scan.fill(number);
  await scan.press('Enter');
  const value = page.getByRole('table').getByRole('combobox').first();
  await expect(value).toBeFocused();
  // On the booking's page the head is seen first.
  await page.goto(`/test-booking/${new URL(page.url()).searchParams.get('booking')}`);
  await expect(value).toBeVisible();
  await expect(value).not.toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.goBack();
  await expect(value).toBeFocused();
  for (const value of ['120', '8.1', '2.2', '1.2']) {
    await keys.type(value);
    await keys.press('Enter');
  }
  await keys.press('Control+Enter');
  await expect(page.getByRole('dialog')).toContainText(name);
  await pressAndWait(page, say('upload.confirmYes'), /reports\/values$/);
  await expect(page.getByText(say('upload.done'))).toBeVisible();

  await signedInAs(pathologist);
  // The demo has a page of older ones.
  await page.goto('/view-pending-reports?order=newest');
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link', { name: say('sign.action') })
    .click();
  await page.getByRole('textbox', { name: say('values.interpretation') }).fill('TSH 2.2');
  await page.getByRole('textbox', { name: say('values.recommendations') }).fill('TSH');
  await drawSignature(page, words);
  await pressAndWait(page, say('sign.submit'), /sign$/);
  await expect(page).toHaveURL('/view-signed-reports');

  await signedInAs(staff);
  await page.goto('/stored-samples');
  await page.getByRole('textbox', { name: words('storage:store.place'), exact: true }).fill('A 3');
  await keys.press('Enter');
  await keys.type(number);
  await keys.press('Enter');
  await expect(page.getByText(words('storage:store.done', { number, place: 'A 3' }))).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: name })).toContainText('A 3');
  // On a phone the mark of a stored tube is as wide as its words.
  await page.setViewportSize({ width: 360, height: 800 });
  const mark = page.getByRole('main').getByRole('listitem').getByText('Report not signed', { exact: true }).first();
  expect((await mark.boundingBox())?.width).toBeLessThan(200);

  await signedInAs(patient);
  await page.goto('/completed');
  await page.getByRole('link', { name: thyroid.testName }).click();
  await expect(page.getByRole('table', { name: say('results.title') })).toContainText('2.2');
  await expectNoSidewaysScroll(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: say('download'), exact: true }).click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
});
