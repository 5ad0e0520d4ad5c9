import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { siteContent } from '#web/testing/site-content.ts';
import SearchTestDetails from './search-test-details.tsx';

const found = {
  id: 204,
  testName: 'Sugar',
  testNameBn: '',
  patientName: 'Rohan Sen',
  patientNumber: '21458735',
  userName: 'Mitali Sen',
  phoneNumber: '9000000007',
  appointmentTime: null,
  status: 'Pending',
} as const;
const readClinic = () => ({ profile: siteContent.profile, version: 1, demo: true, closedDays: [] });

test('the tests of a phone are found, none and a failed search are said, and the address never has the phone', async () => {
  const server = answers({ readClinic, findTestDetails: () => [found] });
  const { user, address } = renderPart(<SearchTestDetails />, { session: 'Staff', address: '/search-test-details' });
  expect(await screen.findByText(/Demo: try 90000 00007/)).toBeVisible();
  const phone = () => screen.getByRole('textbox');
  await user.type(phone(), '{Enter}');
  expect(screen.queryByText(/Phone number must be 10 digits/)).toBeNull();
  expect(server.sentTo('findTestDetails')).toEqual([]);

  await user.type(phone(), '9000000007{Enter}');
  expect(await screen.findByText('Found 1 test booking(s) for this user.')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Sugar/ })).toHaveAttribute('href', '/test-booking/204');
  expect(address()).toBe('/search-test-details');
  server.change({ findTestDetails: () => [] });
  await user.clear(phone());
  await user.type(phone(), '9000000008{Enter}');
  expect(await screen.findByText('No test bookings found for this user.')).toBeVisible();
  server.change({ findTestDetails: refuse('NETWORK') });
  await user.clear(phone());
  await user.type(phone(), '9000000007{Enter}');
  expect(await screen.findByText('Failed to search test bookings. Please try again.')).toBeVisible();
  expect(server.sentTo('findTestDetails').map(({ params }) => params['phone'])).toEqual([
    '9000000007',
    '9000000008',
    '9000000007',
  ]);
});
