import { Suspense } from 'react';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';

const PaymentsCard = lazyPart(() => import('./payments-card.tsx'));

/**
 * The payments of a booking, loaded after the booking itself.
 * @param asked counts how often the form of a payment was asked for elsewhere on the page
 */
export function BookingPayments({ id, asked }: { id: number; asked: number }) {
  return (
    <Suspense fallback={<Skeleton rows={1} height="16rem" />}>
      <PaymentsCard key={id} bookingId={id} asked={asked} />
    </Suspense>
  );
}
