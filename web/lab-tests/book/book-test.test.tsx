import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { aTestBooking } from '#web/testing/bookings.ts';
import { renderPart } from '#web/testing/render.tsx';
import { BookTest } from './book-test.tsx';

const sugar: LabTest = {
  id: 3,
  testId: 3,
  testName: 'Sugar',
  testNameBn: '',
  testPrice: 120,
  hospital: '',
  active: true,
  department: 'BIOCHEMISTRY',
  method: '',
  code: 'GLU',
  promisedHours: null,
  preparation: 'Come fasting',
  preparationBn: '',
  fasting: true,
  referralLab: '',
  toConfirm: false,
};
const reads = { listLabTests: () => [sugar, { ...sugar, id: 4, testId: 4, testName: 'Urea', active: false }] };
async function pickSugar(user: ReturnType<typeof renderPart>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Test/ }));
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  await user.click(screen.getByRole('option', { name: /^Sugar/ }));
}

test('a test is booked for the chosen person of the account, and its booking can be opened', async () => {
  const server = answers({ ...reads, bookLabTest: () => aTestBooking() });
  const onBooked = vi.fn<() => void>();
  const { user } = renderPart(<BookTest forPhone="9000000007" forWhom={{ patientId: 9, choice: null, onBooked }} />, {
    session: 'Receptionist',
  });
  await pickSugar(user);
  expect(screen.getByText('Come fasting')).toBeVisible();
  const letGo = server.hold('bookLabTest');
  await user.click(screen.getByRole('button', { name: 'Book Test' }));
  expect(screen.getByRole('button', { name: 'Book Test' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('Test booked successfully!')).toBeVisible();
  expect(screen.getByText('Rohan Sen · Sugar')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View the booking' })).toHaveAttribute('href', '/test-booking/204');
  expect(onBooked).toHaveBeenCalledOnce();
  expect(server.sentTo('bookLabTest').map(({ body }) => body)).toEqual([
    { resourceId: '3', userId: '9000000007', patientId: 9 },
  ]);
});

test('a test that the person has today already is booked once more only when that is asked for', async () => {
  const server = answers({ ...reads, bookLabTest: refuse('SAME_TEST') });
  const { user } = renderPart(<BookTest />, { session: 'User' });
  await pickSugar(user);
  await user.click(screen.getByRole('button', { name: 'Book Test' }));
  const anyway = await screen.findByRole('button', { name: 'Book it once more' });
  expect(screen.getByText(/^Failed to book the test\./)).toBeVisible();
  server.change({ bookLabTest: () => aTestBooking() });
  await user.click(anyway);
  expect(await screen.findByText('Test booked successfully!')).toBeVisible();
  expect(server.sentTo('bookLabTest').map(({ body }) => body)).toEqual([
    { resourceId: '3' },
    { resourceId: '3', evenIfAlike: true },
  ]);
});

test('a booking whose answer was lost is sent again with the same key, and nothing is sent without a test', async () => {
  const server = answers({ ...reads, bookLabTest: refuse('NETWORK') });
  const { user } = renderPart(<BookTest />, { session: 'User' });
  await user.click(await screen.findByRole('button', { name: 'Book Test' }));
  expect(await screen.findByText('Please select a test.')).toBeVisible();
  expect(server.sentTo('bookLabTest')).toEqual([]);
  await pickSugar(user);
  await user.click(screen.getByRole('button', { name: 'Book Test' }));
  expect(await screen.findByText(/^Failed to book the test\. The clinic could not be reached\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Book Test' }));
  await waitFor(() => expect(server.sentTo('bookLabTest')).toHaveLength(2));
  const keys = server.sentTo('bookLabTest').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});
