import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#web/testing/answers.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { linksIn } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { CompletedBookings, UpcomingBookings } from './work-lists.tsx';

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
