import { aTestBooking } from './support/bookings.ts';
import { pageOf } from './support/browsers.ts';
import { aDoctorAllDay } from './support/doctors.ts';
import { scan } from './support/scan.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';

test('a visit is typed with keys alone: known person, doctor, tests, cash and slip', async ({
  page,
  people,
  signedInAs,
  complaints,
}) => {
  const [admin, patient] = [await people.create('Admin'), await people.create('User')];
  const { mark } = await aDoctorAllDay(people, admin);
  for (const [testName, testPrice] of [
    [`Z${mark}`, 250],
    [`Y${mark}`, 450.5],
  ])
    await people.call(admin, 'POST', '/admin/add/test', { testName, testPrice });
  await signedInAs('Receptionist');
  await page.goto('/counter');
  await expect(page.getByLabel('Phone')).toBeFocused();
  const keys = page.keyboard;
  await keys.type(patient.phoneNumber, { delay: 35 });
  await expect(page.getByRole('button', { name: new RegExp(`^1 ${patient.name}`) })).toBeVisible();
  await keys.press('Enter');
  for (const word of [`c${mark}`, `z${mark}`, `y${mark}`]) {
    await keys.type(word, { delay: 35 });
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(mark);
    await keys.press('Enter');
  }
  const bill = page.getByRole('region', { name: 'Bill' });
  await expect(bill.getByText('₹1,300.50')).toBeVisible();
  await expectNoSidewaysScroll(page);
  // What a scanner sends, with its Enter, adds and saves nothing.
  await keys.type(`c${mark}`, { delay: 35 });
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await scan(page, '8901234');
  await expect(page.getByLabel('Doctor, test or package')).toHaveValue(`c${mark}`);
  await expect(bill.getByText('3 lines')).toBeVisible();
  await page.getByLabel('Doctor, test or package').fill('');
  await keys.press('F1');
  await expect(page.getByRole('dialog')).toContainText('Keyboard shortcuts');
  await keys.press('Escape');
  // However fast somebody types, what was handed over is in its field.
  await keys.press('F9');
  await keys.type('2000');
  await expect(bill.getByLabel('Received (₹)')).toHaveValue('2000');
  await expect(bill.getByLabel('Pays now')).toHaveValue('1300.5');
  await bill.getByLabel('Pays now').fill('1000');
  // The visit is saved, and its answer is lost: asked again after a reload, it is the same visit.
  await page.route(
    '**/api/v1/visits',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await keys.press('Control+Enter');
  await expect(page.getByText(`The visit of ${patient.name} was sent, and no answer came.`)).toBeVisible();
  complaints.length = 0;
  await page.reload();
  await page.getByRole('button', { name: 'Ask again' }).click();
  const slip = page.getByRole('article').first();
  await expect(slip.getByText('Your number')).toBeVisible();
  await expect(slip).toContainText('₹1,300.50');
  await expect(page.getByRole('status').filter({ hasText: /Saved · No\. 1 · Bill B\// })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take payment' }).click();
  await expect(slip).toContainText(/Paid₹1,300\.50/);
  await page.getByRole('heading', { name: 'Counter' }).focus();
  await keys.press('Enter');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await keys.press('F10');
  await expect(slip).toContainText(/Paid₹1,300\.50/);
});

test('a discount above the limit is approved on the admin’s phone with one tap, and the counter sees it at once', async ({
  page,
  browser,
  clinic,
  people,
  signedInAs,
}) => {
  const [admin, patient] = [await people.create('Admin'), await people.create('User', 'Jharna Pramanik')];
  const testName = `D${people.newPhone().slice(-4)}`;
  await people.call(admin, 'POST', '/admin/add/test', { testName, testPrice: 800 });
  await signedInAs('Receptionist');
  await page.goto('/counter');
  await expect(page.getByLabel('Phone')).toBeFocused();
  const keys = page.keyboard;
  await keys.type(patient.phoneNumber, { delay: 35 });
  await expect(page.getByRole('button', { name: new RegExp(`^1 ${patient.name}`) })).toBeVisible();
  await keys.press('Enter');
  await keys.type(testName, { delay: 35 });
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await keys.press('Enter');
  await keys.press('F8');
  await keys.type('200', { delay: 35 });
  await page.getByLabel('Reason for the discount').fill('Comes every month');
  await expect(page.getByText('This is above your limit: an admin is asked.')).toBeVisible();
  await keys.press('F9');
  await expect(page.getByLabel('Pays now')).toHaveValue('600');
  await keys.press('Control+Enter');
  await expect(page.getByText('A discount of ₹200 is asked for.')).toBeVisible();

  const onPhone = await pageOf(browser, clinic, admin, { viewport: { width: 360, height: 800 } });
  await onPhone.goto('/dashboard');
  const asked = onPhone
    .locator('section')
    .filter({ has: onPhone.getByRole('heading', { name: 'Discounts asked for', exact: true }) });
  await expect(asked).toContainText('₹200 off ₹800 · Jharna Pramanik');
  await expectNoSidewaysScroll(onPhone);
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('The discount of ₹200 is given.')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(/Discount[−-]?₹200/);
  await onPhone.context().close();
});

test('a new person pays by UPI, cancels and gets the money back; the one on hold leaves nothing behind', async ({
  page,
  people,
  signedInAs,
}) => {
  const admin = await people.create('Admin');
  const [held, phone] = [people.newPhone(), people.newPhone()];
  const testName = `U${phone.slice(-4)}`;
  await people.call(admin, 'POST', '/admin/add/test', { testName, testPrice: 300 });
  await signedInAs(admin);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/counter');
  await expect(page.getByLabel('Phone')).toBeFocused();
  const keys = page.keyboard;
  await keys.type(held, { delay: 35 });
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await keys.press('F4');
  await keys.type('cbc', { delay: 35 });
  await keys.press('F7');
  await expect(page.getByRole('button', { name: `Take up ${held} F7` })).toBeVisible();
  await keys.type(phone, { delay: 35 });
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  for (const typed of ['Kamala Devi', '42', 'f', '', ' ']) {
    await keys.type(typed, { delay: 35 });
    await keys.press('Enter');
  }
  const add = page.getByLabel('Doctor, test or package');
  await expect(add).toBeFocused();
  await expect(add).toHaveValue('');
  await keys.type(testName, { delay: 35 });
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await keys.press('Enter');
  await keys.press('F9');
  const bill = page.getByRole('region', { name: 'Bill' });
  await expect(bill.getByLabel('Pays now')).toHaveValue('300');
  await keys.press('Shift+Tab');
  await keys.press('ArrowRight');
  await keys.press('Tab');
  await keys.press('Control+Enter');
  await expect(bill.getByText('A UPI reference (UTR) has 12 digits.')).toBeVisible();
  await keys.type(`41${phone}`);
  await keys.press('Control+Enter');
  const slip = page.getByRole('article').first();
  await expect(slip).toContainText(/UPI ₹300/);

  await page.getByRole('link', { name: /^#/ }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Checkup status').selectOption('CANCELLED');
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await sheet.getByRole('button', { name: 'Yes, cancel the booking' }).click();
  await expect(slip).toContainText('Cancelled−₹300');
  await page.getByRole('link', { name: /^#/ }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await sheet.getByLabel('Reason').fill('Came on the wrong day');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByRole('button', { name: 'Refund the money' }).click();
  await expect(page.getByText('₹300 is refunded.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Counter' }).click();
  await expect(slip).toContainText('Given back₹300');
  await expect(page.getByText(/^Saved · Bill/)).not.toContainText('Paid');
});

test('the focus stays where somebody types, and goes to what is refused or missing', async ({
  page,
  people,
  signedInAs,
  complaints,
}) => {
  const [admin, other, number] = [await people.create('Admin'), await people.create('User'), people.newPhone()];
  const mark = number.slice(-4);
  await people.call(admin, 'POST', '/admin/add/test', { testName: `N${mark}`, testPrice: 250 });
  await signedInAs('Receptionist');
  await page.goto('/counter');
  // By its whole name: the dashboard has other fields for phones while the counter is on its way.
  const phone = page.getByLabel('Phone', { exact: true });
  const name = page.getByRole('textbox', { name: 'Name' });
  const age = page.getByLabel('Age', { exact: true });
  const bill = page.getByRole('region', { name: 'Bill' });
  const keys = page.keyboard;
  await expect(phone).toBeFocused();
  // Also when it comes from another screen, with all it needs at hand.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receptionist Dashboard');
  await page.getByRole('link', { name: 'Counter', exact: true }).click();
  await expect(phone).toBeFocused();

  // A refused phone gets it back from the payment.
  await keys.type('98765', { delay: 35 });
  await page.getByLabel('Doctor, test or package').fill(`n${mark}`);
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(mark);
  await keys.press('Enter');
  await keys.press('F9');
  await expect(bill.getByLabel('Pays now')).toHaveValue('250');
  await keys.press('Control+Enter');
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toBeFocused();

  await expect(name).toHaveCount(0);
  await phone.fill('');
  await keys.type(number, { delay: 35 });
  await expect(name).toBeFocused();
  // Whoever ends the number with Enter is not sent past the name.
  await keys.press('Enter');
  await expect(name).toBeFocused();
  await keys.type('Mina Das', { delay: 35 });
  await keys.press('Tab');
  await expect(age).toBeFocused();
  // They are read again when anybody books.
  const [again] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(`/users/${number}/family`)),
    aTestBooking(people, other),
  ]);
  await again.finished();
  await keys.type('43');
  await expect(age).toHaveValue('43');
  await expect(age).toBeFocused();
  await keys.press('Enter');
  await keys.type('Female', { delay: 35 });
  await keys.press('Enter');

  // What is missing is said at its field, and the payment goes on.
  await keys.press('F9');
  await keys.type('500');
  await keys.press('Control+Enter');
  const agreed = page.getByRole('checkbox', { name: /agrees that the clinic keeps/ });
  await expect(agreed).toBeFocused();
  await expect(agreed).toHaveAccessibleDescription('Please tick this box to go on.');
  await expectNoAxeViolations(page);
  await keys.press('Space');
  await expect(bill.getByLabel('Received (₹)')).toHaveValue('500');
  await keys.press('Control+Enter');
  await expect(page.getByText(/^Saved · Bill .* · Paid ₹250$/)).toBeVisible();
  // The browser logs each answer that refuses.
  complaints.length = 0;
});
