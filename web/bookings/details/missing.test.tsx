import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import TestBookingPage from './test-booking.tsx';

/** The server's tests prove that both get the same answer (server/ladder). */
test('a booking that is missing, or another person’s, could not be found, and the list is a press away', async () => {
  answers({ readTestBooking: refuse('NOT_FOUND') });
  renderPart(<TestBookingPage notice={() => null} report={() => null} payments={() => null} />, {
    address: '/test-booking/204',
    path: '/test-booking/:id',
    session: 'User',
  });
  expect(await screen.findByText(/^This booking could not be found\./)).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/view-test-bookings',
    '/view-test-bookings',
  ]);
});
