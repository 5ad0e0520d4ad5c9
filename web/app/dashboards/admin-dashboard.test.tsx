import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import AdminDashboard, { AdminPage } from './admin-dashboard.tsx';

const day: Answer<'readOverview'> = {
  day: '2026-11-27',
  taken: { total: 9350, byMode: [{ mode: 'cash', amount: 9350 }], dayBefore: 3300, weekBefore: 11900 },
  discounts: { count: 0, amount: 0 },
  refunds: { count: 0, amount: 0 },
  dues: { all: { count: 8, amount: 6240 }, ofDay: { count: 1, amount: 1500 } },
  visits: { seen: 20, here: 15, expected: 3, missed: 0 },
  tests: 3,
  reports: { promised: 17, overdue: 2, late: 0 },
  sessions: [],
};
const series = (): Answer<'readPaymentSeries'> => ({
  days: [
    { day: '2026-11-26', bookings: 4, income: 500 },
    { day: '2026-11-27', bookings: 6, income: 1500 },
  ],
});
const reads = {
  readOverview: () => day,
  readPaymentSeries: series,
  readBackup: refuse('NETWORK'),
  readHealth: refuse('NETWORK'),
  readSetup: refuse('NETWORK'),
  countWaiting: () => ({ toCall: 1 }),
  listDiscountRequests: () => ({ visits: [] }),
  countBookings: () => ({
    doctor: { scheduled: 40, pending: 30, completed: 5, cancelled: 10 },
    test: { scheduled: 12, pending: 12, completed: 5, cancelled: 10 },
  }),
};

test('the day, what waits, the income and the counts are seen at once; the rest is one press away', async () => {
  const server = answers(reads);
  const { user, address } = renderPart(<AdminDashboard />, { session: 'Admin', address: '/admin' });
  const today = within(await screen.findByRole('region', { name: 'Today so far' }));
  expect(await today.findByText('₹9,350')).toBeVisible();
  expect(await today.findByRole('link', { name: '1 Critical, to call' })).toBeVisible();
  expect(
    today.getByText('₹2,000 taken in 30 days, after refunds · ₹1,000 a day on average (dashed line)'),
  ).toBeVisible();
  expect(today.getByRole('link', { name: 'Scheduled: Doctor bookings 40' })).toBeVisible();
  expect(screen.queryByRole('search')).toBeNull();

  const tabs = within(screen.getByRole('navigation', { name: 'Parts of the dashboard' }));
  await user.click(tabs.getByRole('link', { name: 'Search and lists' }));
  expect(await screen.findByRole('search')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All Doctor Bookings' })).toHaveAttribute('href', '/view-all-bookings');
  expect(address()).toBe('/admin?tab=lists');
  await user.click(tabs.getByRole('link', { name: 'Manage' }));
  expect(await screen.findByRole('heading', { name: 'Manage Users' })).toBeVisible();
  expect(screen.queryByText('₹9,350')).toBeNull();
  await waitFor(() => expect(server.sentTo('readOverview')).toHaveLength(1));
});

test('if the day cannot be read, what waits is still shown', async () => {
  answers({ ...reads, readOverview: refuse('NETWORK'), readPaymentSeries: refuse('NETWORK') });
  renderPart(<AdminDashboard />, { session: 'Admin', address: '/admin' });
  expect(await screen.findByText('The day could not be loaded. Please try again.')).toBeVisible();
  expect(await screen.findByText('The last 30 days could not be loaded. Please try again.')).toBeVisible();
  expect(await screen.findByRole('link', { name: '1 Critical, to call' })).toBeVisible();
});

test.each([
  ['Staff', ['Search and lists', 'Manage'], true],
  ['Receptionist', ['Search and lists'], true],
  ['Doctor', ['Search and lists', 'Manage'], false],
] as const)(
  '%s sees at /admin what they may use of it, and nothing is asked that they may not',
  async (role, names, finds) => {
    const server = answers({});
    renderPart(<AdminPage />, { session: role, address: '/admin' });
    expect(await screen.findByRole('heading', { name: 'For Yourself' })).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Parts of the dashboard' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(names);
    expect(screen.queryAllByRole('search')).toHaveLength(finds ? 1 : 0);
    expect(server.sent).toEqual([]);
  },
);

test('a patient at /admin is led to their own dashboard', async () => {
  answers({});
  const { address } = renderPart(<AdminPage />, { session: 'User', address: '/admin' });
  await waitFor(() => expect(address()).toBe('/dashboard'));
});
