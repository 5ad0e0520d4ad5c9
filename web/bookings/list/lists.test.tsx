import type { ComponentType } from 'react';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import type { Answers } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { savedFiles } from '#web/testing/saved-files.ts';
import { DoctorBookings, TestBookings } from './booking-list.tsx';
import InProgress from './in-progress.tsx';
import { ExportBookings } from './list-tools.tsx';
import { AllBookings, CompletedBookings, UpcomingBookings } from './work-lists.tsx';

const page = { size: 5, totalElements: 0, totalPages: 0, number: 0 };
const empty = {
  listDoctorBookings: () => ({ _embedded: { doctorBookingResponseDtoList: [] }, page }),
  listTestBookings: () => ({ _embedded: { testBookingResponseDtoList: [] }, page }),
  listInProgress: () => ({ _embedded: { bookingEntityList: [] }, page }),
  listFamily: () => ({ members: [] }),
} satisfies Answers;
const failed = {
  ...empty,
  listDoctorBookings: refuse('FORBIDDEN'),
  listTestBookings: refuse('FORBIDDEN'),
  listInProgress: refuse('FORBIDDEN'),
} satisfies Answers;

const laterText = 'Error fetching data. Please try again later.';
test.each<[string, ComponentType, string, string]>([
  ['doctor bookings', DoctorBookings, 'No bookings available.', 'Error fetching bookings.'],
  ['test bookings', TestBookings, 'No bookings available.', 'Error fetching bookings.'],
  ['bookings in progress', InProgress, 'No bookings available.', 'Error fetching bookings.'],
  ['all bookings', AllBookings, 'No bookings available.', laterText],
  ['upcoming bookings', UpcomingBookings, 'No bookings available.', laterText],
  ['completed bookings', CompletedBookings, 'No completed bookings available.', laterText],
])('an empty list of %s says so, and one that failed is read again with a press', async (_, List, none, failure) => {
  const server = answers(failed);
  const { user } = renderPart(<List />, { session: 'User' });
  expect(await screen.findByText(failure, { exact: false })).toBeVisible();
  server.change(empty);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(none)).toBeVisible();
  expect(screen.queryByText(failure, { exact: false })).toBeNull();
});

const drawExport = (session: 'Admin' | 'Staff') =>
  renderPart(<ExportBookings type="test" title="Tests" filter={{ checkupStatus: 'Completed', from: '2026-11-01' }} />, {
    session,
  });

test('a list is downloaded with its filters, once', async () => {
  const saved = savedFiles();
  const server = answers({ exportBookings: () => new File(['id'], 'bookings.csv', { type: 'text/csv' }) });
  const { user } = drawExport('Admin');
  const letGo = server.hold('exportBookings');
  await user.click(screen.getByRole('button', { name: 'Download CSV Tests' }));
  expect(screen.getByRole('button', { name: 'Downloading… Tests' })).toHaveAttribute('aria-busy', 'true');
  await user.click(screen.getByRole('button', { name: 'Downloading… Tests' }));
  letGo();
  expect(await screen.findByText('Tests has been downloaded.')).toBeInTheDocument();
  expect(saved).toEqual(['bookings.csv']);
  expect(server.sentTo('exportBookings').map(({ query }) => query)).toEqual([
    { bookingType: 'test', checkupStatus: 'Completed', from: '2026-11-01' },
  ]);
});

test('a list that could not be downloaded says why', async () => {
  const saved = savedFiles();
  answers({ exportBookings: refuse('FORBIDDEN') });
  const { user } = drawExport('Admin');
  await user.click(screen.getByRole('button', { name: 'Download CSV Tests' }));
  expect(
    await screen.findByText('The file could not be downloaded. You do not have permission to do this.'),
  ).toBeVisible();
  expect(saved).toEqual([]);
});

test('who may not export has no button', () => {
  answers({});
  drawExport('Staff');
  expect(screen.queryByRole('button')).toBeNull();
});
