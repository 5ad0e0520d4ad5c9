import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { siteContent } from '#web/testing/site-content.ts';
import { FoundTable } from './found-table.tsx';
import { IdSearch } from './id-search.tsx';
import { PhoneSearch } from './phone-search.tsx';
import SearchTestDetails from './search-test-details.tsx';
import UserBookings from './user-bookings.tsx';

const desk = { session: 'Receptionist' } as const;
const search = (name: string) => within(screen.getByRole('search', { name }));

test.each(['test', 'doctor'] as const)(
  'a search for a %s booking that finds none says so, in its own words',
  async (type) => {
    const server = answers({ readTestBooking: refuse('NOT_FOUND'), readDoctorBooking: refuse('NOT_FOUND') });
    const { user } = renderPart(<IdSearch type={type} />, desk);
    await user.type(search('Search by Booking ID').getByRole('textbox'), '2000000000{Enter}');
    expect(await screen.findByText(`No ${type} booking found with that ID.`)).toBeVisible();
    expect(server.sent).toMatchObject([{ params: { id: '2000000000' } }]);
  },
);

test('a booking number is looked up as typed, and an old result does not stay', async () => {
  const server = answers({ readTestBooking: () => aTestBooking() });
  const { user } = renderPart(<IdSearch type="test" />, desk);
  const field = search('Search by Booking ID').getByRole('textbox');
  await user.type(field, '204{Enter}');
  expect(await screen.findByText('Found test booking with ID: 204')).toBeVisible();
  await user.clear(field);
  await user.type(field, ' {Enter}');
  expect(screen.queryByText(/Please enter digits/)).toBeNull();
  for (const notOne of ['abc', '-5']) {
    await user.clear(field);
    await user.type(field, `${notOne}{Enter}`);
    expect(screen.getByText(/Please enter digits/)).toBeVisible();
    expect(screen.queryByText(/ound test booking|No test booking/)).toBeNull();
  }
  expect(server.sentTo('readTestBooking')).toHaveLength(1);
});

test('a number that could not be looked up says so, and the next try finds it', async () => {
  const server = answers({ readTestBooking: refuse('NETWORK') });
  const { user } = renderPart(<IdSearch type="test" />, desk);
  const field = search('Search by Booking ID').getByRole('textbox');
  await user.type(field, '204{Enter}');
  expect(await screen.findByText('Failed to search test booking. Please try again.')).toBeVisible();
  server.change({ readTestBooking: () => aTestBooking() });
  await user.type(field, '{Enter}');
  expect(await screen.findByText('Found test booking with ID: 204')).toBeVisible();
});

test.each(['test', 'doctor'] as const)(
  'a search by phone asks for one, and says when it has no %s bookings',
  async (type) => {
    const server = answers({ findBookings: refuse('NOT_FOUND') });
    const { user, address } = renderPart(<PhoneSearch type={type} />, desk);
    const form = search('Search by Phone');
    await user.click(form.getByRole('button'));
    expect(screen.getByText('Please enter a phone number')).toBeVisible();
    expect(server.sent).toEqual([]);
    await user.type(form.getByRole('textbox'), '5000000001{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `No ${type} bookings found for phone number: 5000000001`,
    );
    expect(address()).toBe('/');
    // Somebody may have bookings of the other type only.
    expect(server.sentTo('findBookings')).toMatchObject([{ body: { phoneNumber: '5000000001', bookingType: type } }]);
  },
);

test('a search by phone that failed says so; the next one leads to the results', async () => {
  const server = answers({ findBookings: refuse('NETWORK') });
  const { user, address } = renderPart(<PhoneSearch type="test" />, desk);
  const form = search('Search by Phone');
  await user.type(form.getByRole('textbox'), '9000000007{Enter}');
  expect(await screen.findByText('Failed to search bookings. Please try again.')).toBeVisible();
  server.change({
    findBookings: () => ({
      _embedded: { bookingEntityList: [{ ...aTestBooking(), bookingType: 'test' }] },
      page: { size: 5, totalElements: 1, totalPages: 1, number: 0 },
    }),
  });
  await user.type(form.getByRole('textbox'), '{Enter}');
  await expect.poll(address).toBe('/view-user-bookings');
});

const foundTest = {
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
const readClinic = () => ({ profile: siteContent.profile, version: 1, demo: true, closedDays: [], logo: null });

test('the tests of a phone are found, none and a failed search are said, and the address never has the phone', async () => {
  const server = answers({ readClinic, findTestDetails: () => [foundTest] });
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

test('the results without a search say so, and lead back to the dashboard after two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answers({});
  const { address } = renderPart(<UserBookings />, { ...desk, address: '/view-user-bookings' });
  expect(screen.getByText('No search criteria provided. Redirecting back...')).toBeVisible();
  act(() => void vi.advanceTimersByTime(1999));
  expect(address()).toBe('/view-user-bookings');
  act(() => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('found bookings of both types are rows with patient, phone, both dates and one badge, cancelled before the payment', () => {
  const rows = [aTestBooking(), aDoctorBooking({ id: 205, checkupStatus: 'CANCELLED', checkupScheduledDate: null })];
  const drawn = renderPart(<FoundTable rows={rows} />).drawn;
  expect(linksIn(drawn).map(([to]) => to)).toEqual(['/test-booking/204', '/doctor-booking/205']);
  const patient = 'Rohan Sen 8 years · Male 2145 8735 · 90000 00007 Child of Mitali Sen';
  expect(textOf(drawn)).toBe(
    `Search Results ID Patient Doctor or test Requested Scheduled Status 204 ${patient} Sugar 1 Apr 2026 2 Apr 2026, 10:30 am PARTIAL 205 ${patient} Dr. Nag 1 Apr 2026 Not scheduled CANCELLED`,
  );
});
