import { lazy, Suspense } from 'react';
import { typeOf } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';

const HistoryCard = lazy(() => import('./history-card.tsx'));

/** Who changed what on a booking, for those who work on it; it comes after the booking itself. */
export function History({ booking }: { booking: Booking }) {
  if (!booking.abilities.readHistory) return null;
  return (
    <Suspense fallback={null}>
      <HistoryCard bookingId={booking.id} type={typeOf(booking)} />
    </Suspense>
  );
}
