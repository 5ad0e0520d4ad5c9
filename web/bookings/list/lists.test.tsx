import type { ComponentType } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import type { Answers } from '#web/testing/answers.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { linksIn } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { savedFiles } from '#web/testing/browser.ts';
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

const three = { size: 5, totalElements: 12, totalPages: 3, number: 0 };
const some = {
  listDoctorBookings: () => ({
    _embedded: { doctorBookingResponseDtoList: [aDoctorBooking({ id: 205 })] },
    page: three,
  }),
  listTestBookings: () => ({ _embedded: { testBookingResponseDtoList: [aTestBooking()] }, page: three }),
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('completed bookings are of the type in the address, with its title', async () => {
  const server = answers(some);
  const at = { session: 'Admin', address: '/view-completed-bookings?type=test' } as const;
  const { user, address, drawn } = renderPart(<CompletedBookings />, at);
  expect(await heading('Completed Test Bookings')).toBeVisible();
  await waitFor(() => expect(linksIn(drawn).map(([to]) => to)).toContain('/test-booking/204'));
  await user.click(screen.getByRole('radio', { name: 'Doctor bookings' }));
  expect(await heading('Completed Doctor Bookings')).toBeVisible();
  await waitFor(() => expect(linksIn(drawn).map(([to]) => to)).toContain('/doctor-booking/205'));
  expect(address()).toBe('/view-completed-bookings?type=doctor');
  for (const name of ['listTestBookings', 'listDoctorBookings'] as const)
    expect(server.sentTo(name)).toMatchObject([{ query: { checkupStatus: 'Completed' } }]);
});

test('upcoming bookings are visits of doctors at first', async () => {
  const server = answers(some);
  const { drawn } = renderPart(<UpcomingBookings />, { session: 'Admin', address: '/view-upcoming-bookings' });
  await waitFor(() => expect(linksIn(drawn).map(([to]) => to)).toContain('/doctor-booking/205'));
  expect(screen.getByRole('radio', { name: 'Doctor bookings' })).toBeChecked();
  expect(server.sentTo('listDoctorBookings')).toMatchObject([{ query: { scope: 'upcoming' } }]);
});

test('page and status of a list are in its address; another status begins at its first page', async () => {
  const server = answers(some);
  const at = { session: 'Admin', address: '/view-all-bookings?status=SCHEDULED' } as const;
  const { user, address } = renderPart(<AllBookings />, at);
  expect(await screen.findByText('Page 1 of 3')).toBeVisible();
  expect(screen.getByLabelText('Status')).toHaveValue('SCHEDULED');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(address()).toBe('/view-all-bookings?status=SCHEDULED&page=2'));
  await user.selectOptions(screen.getByLabelText('Status'), 'Cancelled');
  await waitFor(() => expect(address()).toBe('/view-all-bookings?status=CANCELLED'));
  await waitFor(() =>
    expect(server.sentTo('listDoctorBookings').map(({ query }) => [query['appointmentStatus'], query['page']])).toEqual(
      [
        ['SCHEDULED', '0'],
        ['SCHEDULED', '1'],
        ['CANCELLED', '0'],
      ],
    ),
  );
});

test('bookings in progress are narrowed by type and days in the address, and all days are a press away', async () => {
  const server = answers(empty);
  const { user, address } = renderPart(<InProgress />, { session: 'Staff', address: '/in-progress' });
  await screen.findByText('No bookings available.');
  await user.selectOptions(screen.getByLabelText('Booking type'), 'Test bookings');
  await waitFor(() => expect(address()).toBe('/in-progress?type=test'));
  expect(screen.queryByRole('link', { name: 'All days' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Requested from'), { target: { value: '2099-01-01' } });
  await waitFor(() => expect(address()).toBe('/in-progress?type=test&from=2099-01-01'));
  await user.click(await screen.findByRole('link', { name: 'All days' }));
  await waitFor(() => expect(address()).toBe('/in-progress?type=test'));
  expect(screen.getByLabelText('Booking type')).toHaveValue('test');
  expect(server.sentTo('listInProgress').map(({ query }) => [query['bookingType'], query['from']])).toEqual([
    [undefined, undefined],
    ['test', undefined],
    ['test', '2099-01-01'],
  ]);
});
