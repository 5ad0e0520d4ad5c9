import type { APIRequestContext } from '@playwright/test';
import { enter } from './support/enter.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, switchLanguage, test } from './support/test.ts';

/** Visitors' messages at /messages: the desk reads, searches and answers them (D12). */
async function write(request: APIRequestContext, name: string, message: string): Promise<void> {
  const response = await request.post('/api/v1/contact', {
    data: { name, email: 'visitor@mail.example', phone: '98300 12345', message },
  });
  expect(response.status()).toBe(201);
}

test.use({ viewport: { width: 1280, height: 800 } });

test("the receptionist reads, answers and finds visitors' messages, by keyboard and on a phone in Bengali", async ({
  page,
  request,
  signedInAs,
}) => {
  await write(request, 'Bimal Dutta', 'Do you test thyroid\non Sundays?');
  const { name } = await signedInAs('Receptionist');
  await page.goto('/dashboard');
  const places = page.getByRole('navigation', { name: 'All screens' });
  await places.getByRole('link', { name: /^Messages \d+ waiting$/ }).click();

  const row = page.getByRole('link', { name: /Bimal Dutta/ });
  await expect(row).toContainText('Unread');
  await row.click();
  const message = page.getByRole('region', { name: 'Message' });
  await expect(message.getByRole('heading', { name: 'Bimal Dutta' })).toBeVisible();
  await expect(message.getByText('Do you test thyroid\non Sundays?')).toHaveCSS('white-space', 'pre-wrap');
  await expect(message.getByRole('link', { name: '98300 12345' })).toHaveAttribute('href', 'tel:+919830012345');
  await expect(message.getByRole('link', { name: 'visitor@mail.example' })).toHaveAttribute(
    'href',
    'mailto:visitor@mail.example?subject=Your%20message%20to%20Sundarpur%20Demo%20Clinic',
  );
  await expect(row).not.toContainText('Unread');

  await message.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(message.getByText(`Answered by ${name} on `)).toBeVisible();
  await expect(row).toContainText('Answered');
  await expectNoAxeViolations(page);

  await page.getByRole('radio', { name: 'Open' }).check();
  await expect(row).toHaveCount(0);
  await page.getByRole('radio', { name: 'Answered' }).check();
  await page.getByRole('searchbox').fill('thyroid');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/messages?state=answered&q=thyroid');
  await row.click();
  await message.getByRole('button', { name: 'Open again' }).click();
  await expect(message.getByRole('button', { name: 'Mark as answered' })).toBeVisible();

  await page.reload();
  await expect(message.getByRole('heading', { name: 'Bimal Dutta' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await expect(page).toHaveURL('/messages');

  // The arrow keys move through the list, Enter opens a message.
  for (const one of ['Third Sen', 'Second Sen', 'First Sen']) await write(request, one, 'walk through the list');
  await enter(page, '/messages?q=walk%20through');
  await page.getByRole('link', { name: /First Sen/ }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: 'Second Sen' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Second Sen/ })).toBeFocused();

  // On a phone a message takes the place of the list, and going back restores it.
  await switchLanguage(page, 'bn');
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, '/messages');
  const third = page.getByRole('link', { name: /Third Sen/ });
  await expect(third).toBeVisible();
  await expectNoSidewaysScroll(page);
  await third.click();
  await expect(page.getByRole('heading', { name: 'Third Sen' })).toBeFocused();
  await expect(third).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'উত্তর দেওয়া হয়েছে বলে দাগ দিন' }).click();
  await expect(page.getByText(`উত্তর দিয়েছেন ${name}`)).toBeVisible();
  await page.getByRole('link', { name: 'সব বার্তা' }).click();
  await expect(page).toHaveURL('/messages');
  await expect(third).toBeFocused();
  await expect(third).toContainText('উত্তর দেওয়া হয়েছে');
});
