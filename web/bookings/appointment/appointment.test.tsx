import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryOf } from '#web/lib/queries.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { aDoctor } from '#web/testing/doctors.ts';
import { renderPart } from '#web/testing/render.tsx';
import { WhereItStands } from '../details/where-it-stands.tsx';
import type { Booking } from '../shared/booking.ts';
import { BookAppointment } from './book-appointment.tsx';

const nag = aDoctor({ id: 4, userName: 'Dr. Nag', name: 'Dr. Nag' });
const booked = () => aDoctorBooking({ appointmentScheduledDate: '2026-12-02T05:00:00.000Z' });
const draw = (patientId: number | null = null) => {
  const onBooked = vi.fn<() => void>();
  const part = <BookAppointment forWhom={{ patientId, choice: <p>For Rohan</p>, onBooked }} />;
  return { ...renderPart(part, { session: 'User' }), onBooked };
};
type User = ReturnType<typeof draw>['user'];
const book = () => screen.getByRole('button', { name: 'Book' });
async function chooseTime(user: User) {
  await user.type(screen.getByLabelText('Date'), '2026-12-02');
  await user.type(screen.getByLabelText('Time'), '10:30');
}

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('a date, a time and a doctor are asked for once, for the chosen person; then the form is empty', async () => {
  const server = answers({ listDoctors: () => [nag], requestAppointment: booked });
  const { user, onBooked } = draw(9);
  await chooseTime(user);
  expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('2 December 2026');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Doctor \(optional\)/ })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: /^Doctor \(optional\)/ }));
  await user.click(await screen.findByRole('option', { name: /^Dr\. Nag/ }));
  const letGo = server.hold('requestAppointment');
  await user.click(book());
  expect(book()).toHaveAttribute('aria-busy', 'true');
  await user.click(book());
  expect(screen.queryByText(/^Your appointment/)).toBeNull();
  letGo();
  expect(await screen.findByText('Your appointment is requested for 2 December 2026, 10:30 am.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View the booking' })).toHaveAttribute('href', '/doctor-booking/204');
  expect(server.sentTo('requestAppointment').map(({ body }) => body)).toEqual([
    { date: '2026-12-02', time: '10:30', doctorId: 4, patientId: 9 },
  ]);
  expect(onBooked).toHaveBeenCalledOnce();
  expect(screen.getByLabelText('Date')).toHaveValue('');
  expect(screen.getByRole('button', { name: /^Doctor \(optional\)/ })).toHaveTextContent('Any doctor');
});

test('without a date nothing is sent; a lost answer is asked for again with the same key', async () => {
  const server = answers({ listDoctors: () => [nag], requestAppointment: refuse('NETWORK') });
  const { user, onBooked } = draw();
  await user.click(book());
  await waitFor(() => expect(screen.getByLabelText('Date')).toHaveFocus());
  expect(server.sentTo('requestAppointment')).toEqual([]);
  await chooseTime(user);
  await user.click(book());
  expect(await screen.findByText(/^An error occurred\. The clinic could not be reached\./)).toBeVisible();
  expect(screen.getByLabelText('Time')).toHaveValue('10:30');
  server.change({ requestAppointment: refuse('INVALID_FIELDS', { date: 'The clinic is closed on this day.' }) });
  await user.click(book());
  await waitFor(() =>
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(/The clinic is closed on this day\./),
  );
  const sent = server.sentTo('requestAppointment');
  expect(sent.map(({ body }) => body)).toEqual([
    { date: '2026-12-02', time: '10:30', doctorId: null, patientId: null },
    sent[0]?.body,
  ]);
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  expect(onBooked).not.toHaveBeenCalled();
});

/** A booking whose time was asked for, as the desk sees it. */
const waiting = { appointmentStatus: 'REQUESTED' } as const;
const nothing = () => undefined;
const stands = (booking: Booking | undefined) =>
  booking && <WhereItStands booking={booking} next={{ does: 'confirm' }} onPay={nothing} />;
/** Shows the booking as the page does, so that it is read again after the call. */
const Visit = () => stands(useQuery(queryOf('readDoctorBooking', { params: { id: '204' } })).data);
const Sample = () => stands(useQuery(queryOf('readTestBooking', { params: { id: '204' } })).data);
const confirm = () => screen.getByRole('button', { name: 'Confirm this time' });

test('the time of a visit is confirmed as it was read, and then stands as confirmed', async () => {
  const booking = aDoctorBooking(waiting);
  const server = answers({ readDoctorBooking: () => booking, editDoctorBooking: () => aDoctorBooking() });
  const { user } = renderPart(<Visit />, { session: 'Receptionist' });
  expect(await screen.findByText('Waiting for the clinic to confirm')).toBeVisible();
  const letGo = server.hold('editDoctorBooking');
  await user.click(confirm());
  expect(confirm()).toHaveAttribute('aria-busy', 'true');
  await user.click(confirm());
  server.change({ readDoctorBooking: () => aDoctorBooking() });
  letGo();
  expect(await screen.findByText('The time is confirmed.')).toBeVisible();
  expect(screen.queryByText('Waiting for the clinic to confirm')).toBeNull();
  expect(server.sentTo('editDoctorBooking').map(({ body }) => body)).toEqual([{ id: 204, version: 3, confirm: true }]);
});

test('the time of a test is confirmed by the call for tests, and a refusal says why', async () => {
  const server = answers({ readTestBooking: () => aTestBooking(waiting), editTestBooking: refuse('STALE') });
  const { user } = renderPart(<Sample />, { session: 'Receptionist' });
  await user.click(await screen.findByRole('button', { name: 'Confirm this time' }));
  expect(
    await screen.findByText(/^The time could not be confirmed\. Somebody else has changed this meanwhile\./),
  ).toBeVisible();
  expect(screen.getByText('Waiting for the clinic to confirm')).toBeVisible();
  expect(server.sentTo('editTestBooking').map(({ body }) => body)).toEqual([{ id: 204, version: 3, confirm: true }]);
});
