import { lazy, Suspense } from 'react';
import { useUser } from '#web/lib/session.ts';
import { typeOf } from '../../booking.ts';
import type { Booking } from '../../booking.ts';
import { worksOn } from '../../works-on.ts';

const HistoryCard = lazy(() => import('./history-card.tsx'));

/** Who changed what on a booking, for those who work on it; it comes after the booking itself. */
export function History({ booking }: { booking: Booking }) {
  if (!worksOn(booking, useUser())) return null;
  return (
    <Suspense fallback={null}>
      <HistoryCard bookingId={booking.id} type={typeOf(booking)} />
    </Suspense>
  );
}
