import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import { aDoctorBooking } from '#web/testing/bookings.ts';
import { aDoctor, anOpening } from '#web/testing/doctors.ts';
import { renderPart } from '#web/testing/render.tsx';
import { BookDoctor } from './book-doctor.tsx';

const reads = {
  listDoctors: () => [aDoctor()],
  listDoctorsToBook: () => ({ doctors: [] }),
  listOpenings: () => ({
    hasHours: true,
    isAwayToday: false,
    fee: 600,
    openings: [anOpening('2026-12-03'), anOpening('2026-12-04')],
  }),
};
const token = { number: 7, code: 'k7q2m9' };
const booked = () => aDoctorBooking({ price: 300, checkupScheduledDate: '2026-12-04T04:30:00.000Z', token });
type User = ReturnType<typeof renderPart>['user'];
async function pickBose(user: User) {
  await user.click(await screen.findByRole('button', { name: /^Doctor / }));
  await user.click(await screen.findByRole('option', { name: /^Dr\. Rita Bose/ }));
}
const book = () => screen.getByRole('button', { name: 'Book Doctor' });

test('a patient books a session of a doctor, and reads number, time and fee', async () => {
  const server = answers({ ...reads, bookDoctor: booked });
  const { user } = renderPart(<BookDoctor />, { session: 'User' });
  await pickBose(user);
  await user.click(await screen.findByRole('radio', { name: /4 Dec/ }));
  await user.type(screen.getByRole('textbox', { name: 'Why do you come? (optional)' }), 'Fever');
  const letGo = server.hold('bookDoctor');
  await user.click(book());
  expect(book()).toHaveAttribute('aria-busy', 'true');
  await user.click(book());
  letGo();
  expect(await screen.findByText('Doctor booked successfully!')).toBeVisible();
  expect(screen.getByText('Your number is 7')).toBeVisible();
  expect(screen.getByText('Please come on 4 December 2026, 10:00 am · Fee ₹300')).toBeVisible();
  expect(screen.getByText('This is a follow-up: ₹300 instead of ₹600.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay ₹300' })).toHaveAttribute('href', '/dashboard/payment?booking=204');
  expect(screen.getByRole('link', { name: 'View the booking' })).toHaveAttribute('href', '/doctor-booking/204');
  expect(server.sentTo('bookDoctor').map(({ body }) => body)).toEqual([
    { resourceId: '9830000011', sitting: { day: '2026-12-04', startsAt: '10:00' }, visitReason: 'Fever' },
  ]);
});

test('the desk books for a person of an account, with a reserved number', async () => {
  const sessions = [anOpening('2026-12-03', { hasReserved: true })];
  const server = answers({
    ...reads,
    listOpenings: () => ({ hasHours: true, isAwayToday: false, fee: 600, openings: sessions }),
    bookDoctor: booked,
  });
  const onBooked = vi.fn<() => void>();
  const words = { missing: 'Whom?', done: 'It is booked.', failed: 'Not booked.', refused: (why: string) => why };
  const { user } = renderPart(
    <BookDoctor forPhone="9000000007" forWhom={{ patientId: 9, choice: null, onBooked }} words={words} />,
    { session: 'Receptionist' },
  );
  await pickBose(user);
  await user.click(await screen.findByRole('checkbox', { name: 'Give a reserved number' }));
  await user.click(book());
  expect(await screen.findByText('It is booked.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Pay/ }), 'whoever books for others owes nothing').toBeNull();
  expect(onBooked).toHaveBeenCalledOnce();
  expect(server.sentTo('bookDoctor').map(({ body }) => body)).toEqual([
    {
      resourceId: '9830000011',
      userId: '9000000007',
      patientId: 9,
      sitting: { day: '2026-12-03', startsAt: '10:00' },
      reserved: true,
    },
  ]);
});

test('nothing is sent without a doctor; a booking whose answer was lost is sent again with the same key', async () => {
  const server = answers({ ...reads, bookDoctor: refuse('NETWORK') });
  const { user } = renderPart(<BookDoctor />, { session: 'User' });
  await user.click(await screen.findByRole('button', { name: 'Book Doctor' }));
  expect(await screen.findByText('Please select a doctor.')).toBeVisible();
  expect(server.sentTo('bookDoctor')).toEqual([]);
  await pickBose(user);
  await screen.findByRole('radio', { name: /3 Dec/ });
  await user.click(book());
  expect(await screen.findByText(/^Failed to book the doctor\. The clinic could not be reached\./)).toBeVisible();
  server.change({ bookDoctor: refuse('PLACE_TAKEN') });
  await user.click(book());
  expect(
    await screen.findByText(/^Failed to book the doctor\. The last place in this session has just been taken\./),
  ).toBeVisible();
  await waitFor(() => expect(server.sentTo('bookDoctor')).toHaveLength(2));
  const keys = server.sentTo('bookDoctor').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});
