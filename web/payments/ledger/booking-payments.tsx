import { lazy, Suspense } from 'react';

const PaymentsCard = lazy(() => import('./payments-card.tsx'));

/** The payments of a booking, loaded after the booking itself. */
export function BookingPayments({ id }: { id: number }) {
  return (
    <Suspense fallback={null}>
      <PaymentsCard key={id} bookingId={id} />
    </Suspense>
  );
}
