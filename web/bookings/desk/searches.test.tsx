import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import { aTestBooking } from '#web/testing/bookings.ts';
import { renderPart } from '#web/testing/render.tsx';
import { IdSearch } from './id-search.tsx';
import { PhoneSearch } from './phone-search.tsx';

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
