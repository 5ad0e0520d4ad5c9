import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { renderHtml, words } from '#web/testing/render.tsx';
import { CancelVisit } from './cancel-visit.tsx';

vi.mock(import('#web/lib/session.ts'), async (original) => ({
  ...(await original()),
  useUser: () => ({ token: 't', name: 'Mita', phoneNumber: '9830012345', role: 'User' as const }),
}));

/** What the question says of a visit with these invoices that wait, and this payment. */
function asked(waiting: object[], paymentAmount1 = 0): string {
  const client = new QueryClient();
  client.setQueryData(queryOf('readBookingPayments', { params: { id: 204 } }).queryKey, { waiting } as never);
  const booking = { id: 204, version: 1, paymentAmount1, paymentAmount2: 0 } as DoctorBooking;
  return words(renderHtml(<CancelVisit booking={booking} onClose={() => undefined} />, { client }));
}

test('who cancels reads what happens to what is paid, what they said they have paid, and what is not paid', () => {
  expect(asked([])).toContain('Nothing has been paid');
  expect(asked([{ amount: 350, claimed: false }]), 'only begun').toContain('Nothing has been paid');
  expect(asked([{ amount: 350, claimed: true }])).toContain('₹350 is said to be paid by UPI');
  expect(asked([], 200)).toContain('₹200 was paid');
});
