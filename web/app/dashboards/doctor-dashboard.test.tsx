import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryOf } from '#web/lib/queries.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import DoctorDashboard from './doctor-dashboard.tsx';

test.each([
  ['en', 'You are not on the clinic’s list of doctors yet'],
  ['bn', 'ক্লিনিকের ডাক্তারদের তালিকায় আপনার নাম এখনও নেই'],
] as const)('a doctor without a doctor’s card is told so, and no other: %s', (language, hint) => {
  answers({
    isInternalDoctor: () => true,
    isReportingDoctor: () => false,
    readToday: () => ({ now: '', sessions: [], screens: [], abilities: { pairScreen: false } }),
  });
  const shown = (isListedDoctor: boolean) => {
    const client = newClient();
    client.setQueryData(queryOf('readMe').queryKey, {
      patientNumber: '10004827',
      name: 'A',
      phoneNumber: '9000000001',
      role: 'Doctor',
      language,
      isListedDoctor,
    });
    return textOf(renderPart(<DoctorDashboard />, { client, language, session: 'Doctor' }).drawn);
  };
  expect([shown(false).includes(hint), shown(true).includes(hint)]).toEqual([true, false]);
});

const noQueue = { readToday: () => ({ now: '', sessions: [], screens: [], abilities: { pairScreen: false } }) };
const nobody = {
  listInvolved: () => ({ content: [], page: { size: 5, totalElements: 0, totalPages: 0, number: 0 } }),
  countReports: () => ({
    pending: { today: 0, oneToTwoDays: 0, older: 0, total: 0, inRange: 0, flagged: 0, late: 0 },
    toSign: { total: 0, inRange: 0, flagged: 0, late: 0 },
    rejected: 0,
    signedToday: 0,
  }),
  countWaiting: () => ({ toCall: 0 }),
  readMe: refuse('NETWORK'),
};
const titles = ['Booking Management', 'Referrals', 'Report Management'];
/** The titles of the parts with links that are shown. */
const parts = () =>
  titles.flatMap((name) =>
    screen.queryAllByRole('navigation', { name }).map((part) => [name, linksIn(part).map(([to]) => to)]),
  );

test('a doctor of the clinic sees today first, tomorrow or all with a press, and manages bookings', async () => {
  const server = answers({
    ...noQueue,
    ...nobody,
    isInternalDoctor: () => true,
    isReportingDoctor: () => false,
  });
  const { user, address } = renderPart(<DoctorDashboard />, { session: 'Doctor', address: '/doctor-dashboard' });
  await screen.findByRole('navigation', { name: 'Booking Management' });
  expect(screen.getByRole('radio', { name: 'Today' })).toBeChecked();
  expect(server.sentTo('listInvolved')).toEqual([]);
  expect(parts()).toEqual([
    ['Booking Management', ['/view-all-bookings', '/view-upcoming-bookings', '/view-completed-bookings']],
    ['Referrals', ['/view-all-bookings', '/search-test-details']],
  ]);
  vi.setSystemTime('2026-11-26T20:00:00Z');
  await user.click(screen.getByRole('radio', { name: 'Tomorrow' }));
  await waitFor(() => expect(address()).toBe('/doctor-dashboard?day=tomorrow'));
  expect(await screen.findByText('Nobody is booked for tomorrow yet.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(address()).toBe('/doctor-dashboard?day=all'));
  // By the clinic's clock it is past midnight.
  await waitFor(() =>
    expect(server.sentTo('listInvolved').map(({ query }) => query)).toEqual([
      { scope: 'upcoming', from: '2026-11-28', to: '2026-11-28', page: '0', size: '20' },
      { page: '0', size: '5' },
    ]),
  );
  expect(screen.getByRole('link', { name: 'My own bookings' })).toHaveAttribute('href', '/dashboard?as=patient');
});

test('a doctor who only refers sees all their patients and no management', async () => {
  answers({ ...noQueue, ...nobody, isInternalDoctor: () => false, isReportingDoctor: () => false });
  renderPart(<DoctorDashboard />, { session: 'Doctor' });
  await screen.findByRole('navigation', { name: 'Referrals' });
  await waitFor(() => expect(screen.getByRole('radio', { name: 'All' })).toBeChecked());
  expect(parts().map(([name]) => name)).toEqual(['Referrals']);
});

test('a doctor whose kind cannot be read manages bookings, and has no reports', async () => {
  answers({ ...noQueue, ...nobody, isInternalDoctor: refuse('NETWORK'), isReportingDoctor: refuse('NETWORK') });
  renderPart(<DoctorDashboard />, { session: 'Doctor' });
  await screen.findByRole('navigation', { name: 'Booking Management' });
  expect(parts().map(([name]) => name)).toEqual(['Booking Management', 'Referrals']);
});
