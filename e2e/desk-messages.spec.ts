import type { APIRequestContext } from '@playwright/test';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';

/** Visitors' messages at /messages: the desk reads, searches and answers them (D12). */
async function write(request: APIRequestContext, name: string, message: string): Promise<void> {
  const response = await request.post('/api/v1/contact', {
    data: { name, email: 'visitor@mail.example', phone: '98300 12345', message },
  });
  expect(response.status()).toBe(201);
}

test.describe('on a PC', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the receptionist reads, answers and finds a visitor's message", async ({ page, request, signedInAs }) => {
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
  });

  test('the arrow keys move through the list, Enter opens a message', async ({ page, request, signedInAs }) => {
    for (const name of ['Third Sen', 'Second Sen', 'First Sen']) await write(request, name, 'walk through the list');
    await signedInAs('Admin');
    await page.goto('/messages?q=walk%20through');
    await page.getByRole('link', { name: /First Sen/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Second Sen' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Second Sen/ })).toBeFocused();
  });
});

test.describe('on a phone, in Bengali', () => {
  test.use({ viewport: { width: 360, height: 740 }, language: 'bn', colorScheme: 'dark' });

  test('opening a message hides the list, and going back restores it', async ({ page, request, signedInAs }) => {
    await write(request, 'মিতালি সেন', 'রিপোর্ট কবে পাওয়া যাবে?');
    await signedInAs('Staff');
    await page.goto('/messages');
    const row = page.getByRole('link', { name: /মিতালি সেন/ });
    await expect(row).toBeVisible();
    await expectNoSidewaysScroll(page);
    await row.click();
    await expect(page.getByRole('heading', { name: 'মিতালি সেন' })).toBeFocused();
    await expect(row).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'উত্তর দেওয়া হয়েছে বলে দাগ দিন' }).click();
    await expect(page.getByText(/উত্তর দিয়েছেন Test Staff/)).toBeVisible();
    await page.getByRole('link', { name: 'সব বার্তা' }).click();
    await expect(page).toHaveURL('/messages');
    await expect(row).toBeFocused();
    await expect(row).toContainText('উত্তর দেওয়া হয়েছে');
  });
});
