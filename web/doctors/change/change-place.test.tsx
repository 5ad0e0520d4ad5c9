import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryOf } from '#web/lib/queries.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { aDoctorBooking } from '#web/testing/bookings.ts';
import { aDoctor, anOpening } from '#web/testing/doctors.ts';
import { renderPart } from '#web/testing/render.tsx';
import ChangePlace from './change-place.tsx';

const booking = aDoctorBooking({
  checkupScheduledDate: '2026-12-02T05:00:00.000Z',
  paymentAmount1: null,
  paymentAmount2: null,
  doctor: aDoctor({ id: 7 }),
});
const visit = { ...booking, abilities: { ...booking.abilities, isOwn: true, changePlace: true } };
const openings = [anOpening('2026-12-03'), anOpening('2026-12-04', { startsAt: '16:00', endsAt: '18:00' })];
const reads = {
  readDoctorBooking: () => visit,
  listOpenings: () => ({ hasHours: true, isAwayToday: false, fee: 600, openings }),
};
/** As on the page of the visit, which is read again after a change. */
function Visit() {
  const { data } = useQuery(queryOf('readDoctorBooking', { params: { id: '204' } }));
  return data && <ChangePlace booking={data} />;
}
const draw = () => renderPart(<Visit />, { session: 'User' });
const sheet = () => within(screen.getByRole('dialog'));

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('a visit moves to the chosen session, and says its new time', async () => {
  const moved = { ...visit, version: 4, checkupScheduledDate: '2026-12-04T10:30:00.000Z' };
  const server = answers({ ...reads, moveVisit: () => moved });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Another time' }));
  expect(sheet().getByText('Now: 2 December 2026, 10:30 am')).toBeVisible();
  await user.click(await sheet().findByRole('radio', { name: /4 Dec/ }));
  const letGo = server.hold('moveVisit');
  server.change({ readDoctorBooking: () => moved });
  const take = sheet().getByRole('button', { name: 'Take this time' });
  await user.click(take);
  expect(take).toHaveAttribute('aria-busy', 'true');
  await user.click(take);
  letGo();
  expect(await screen.findByText('The visit is now on 4 December 2026, 4:00 pm.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('moveVisit').map(({ params, body }) => [params.id, body])).toEqual([
    ['204', { sitting: { day: '2026-12-04', startsAt: '16:00' }, version: 3 }],
  ]);
});

test('a move that is refused says why in its sheet', async () => {
  const server = answers({ ...reads, moveVisit: refuse('PLACE_TAKEN') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Another time' }));
  await user.click(await sheet().findByRole('button', { name: 'Take this time' }));
  expect(
    await sheet().findByText('The last place in this session has just been taken. Please choose another one.'),
  ).toBeVisible();
  expect(server.sentTo('moveVisit').map(({ body }) => body)).toEqual([
    { sitting: { day: '2026-12-03', startsAt: '10:00' }, version: 3 },
  ]);
});

test('with a doctor without hours a date and a time are asked for, which the clinic confirms', async () => {
  const asked = { ...visit, appointmentStatus: 'REQUESTED' as const, checkupScheduledDate: '2026-12-05T03:30:00.000Z' };
  const server = answers({
    ...reads,
    listOpenings: () => ({ hasHours: false, isAwayToday: false, fee: 600, openings: [] }),
    moveVisit: refuse('INVALID_FIELDS', { date: 'The clinic is closed on this day.' }),
  });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Another time' }));
  await user.type(await sheet().findByLabelText('Date'), '2026-12-05');
  await user.type(sheet().getByLabelText('Time'), '09:00');
  await user.click(sheet().getByRole('button', { name: 'Take this time' }));
  expect(await sheet().findByText('The clinic is closed on this day.')).toBeVisible();
  server.change({ moveVisit: () => asked });
  await user.click(sheet().getByRole('button', { name: 'Take this time' }));
  expect(
    await screen.findByText('The visit is now on 5 December 2026, 9:00 am. Waiting for the clinic to confirm'),
  ).toBeVisible();
  expect(server.sentTo('moveVisit')[1]?.body).toEqual({ date: '2026-12-05', time: '09:00', version: 3 });
});

const noMoney = { readBookingPayments: refuse('NOT_FOUND') };

test('a visit is cancelled after a question, once, and the question is gone then', async () => {
  const server = answers({ ...reads, ...noMoney, cancelVisit: () => visit });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Cancel the visit' }));
  expect(sheet().getByText(/^Nothing has been paid/)).toBeVisible();
  expect(server.sentTo('cancelVisit')).toEqual([]);
  const letGo = server.hold('cancelVisit');
  const yes = sheet().getByRole('button', { name: 'Yes, cancel it' });
  await user.click(yes);
  expect(yes).toHaveAttribute('aria-busy', 'true');
  await user.click(yes);
  expect(screen.getByRole('dialog', { name: 'Cancel this visit?' })).toBeVisible();
  letGo();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('cancelVisit').map(({ params, body }) => [params.id, body])).toEqual([['204', { version: 3 }]]);
});

test('a cancellation that is refused says why and leaves the question open; the visit may be kept', async () => {
  const server = answers({ ...reads, ...noMoney, cancelVisit: refuse('TOO_LATE') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Cancel the visit' }));
  await user.click(sheet().getByRole('button', { name: 'Yes, cancel it' }));
  expect(await sheet().findByText('It is too late to change this here. Please call the clinic.')).toBeVisible();
  await user.click(sheet().getByRole('button', { name: 'No, keep it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('cancelVisit')).toHaveLength(1);
});
