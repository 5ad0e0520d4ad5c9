import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#web/testing/answers.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { linksIn } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import InProgress from './in-progress.tsx';
import { AllBookings, CompletedBookings, UpcomingBookings } from './work-lists.tsx';

const page = { size: 5, totalElements: 12, totalPages: 3, number: 0 };
const reads = {
  listDoctorBookings: () => ({ _embedded: { doctorBookingResponseDtoList: [aDoctorBooking({ id: 205 })] }, page }),
  listTestBookings: () => ({ _embedded: { testBookingResponseDtoList: [aTestBooking()] }, page }),
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('completed bookings are of the type in the address, with its title', async () => {
  const server = answers(reads);
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
  const server = answers(reads);
  const { drawn } = renderPart(<UpcomingBookings />, { session: 'Admin', address: '/view-upcoming-bookings' });
  await waitFor(() => expect(linksIn(drawn).map(([to]) => to)).toContain('/doctor-booking/205'));
  expect(screen.getByRole('radio', { name: 'Doctor bookings' })).toBeChecked();
  expect(server.sentTo('listDoctorBookings')).toMatchObject([{ query: { scope: 'upcoming' } }]);
});

test('page and status of a list are in its address; another status begins at its first page', async () => {
  const server = answers(reads);
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
  const empty = { _embedded: { bookingEntityList: [] }, page: { ...page, totalElements: 0, totalPages: 0 } };
  const server = answers({ listInProgress: () => empty });
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
