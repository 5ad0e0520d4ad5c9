import { lazy, Suspense } from 'react';

const PaymentsCard = lazy(() => import('./ledger/payments-card.tsx'));

/** What was paid and is owed on a booking; it comes after the booking itself. */
export function BookingPayments({ id }: { id: number }) {
  return (
    <Suspense fallback={null}>
      <PaymentsCard key={id} bookingId={id} />
    </Suspense>
  );
}
