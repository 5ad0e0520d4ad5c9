import { expect, test } from 'vitest';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { CancelVisit } from './cancel-visit.tsx';

/** What the question says of a visit with these invoices that wait, and this payment. */
function asked(waiting: object[], paymentAmount1 = 0): string {
  const client = newClient();
  client.setQueryData(queryOf('readBookingPayments', { params: { id: 204 } }).queryKey, { waiting } as never);
  const booking = { id: 204, version: 1, paymentAmount1, paymentAmount2: 0 } as DoctorBooking;
  return textOf(
    renderPart(<CancelVisit booking={booking} onClose={() => undefined} />, { client, session: 'User' }).drawn,
  );
}

test('who cancels reads what happens to what is paid, what they said they have paid, and what is not paid', () => {
  expect(asked([])).toContain('Nothing has been paid');
  expect(asked([{ amount: 350, claimed: false }]), 'only begun').toContain('Nothing has been paid');
  expect(asked([{ amount: 350, claimed: true }])).toContain('₹350 is said to be paid by UPI');
  expect(asked([], 200)).toContain('₹200 was paid');
});
