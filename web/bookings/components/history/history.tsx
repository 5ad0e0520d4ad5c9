import { lazy, Suspense } from 'react';
import { needTexts } from '#web/i18n/index.ts';
import { useUser } from '#web/lib/session.ts';
import { typeOf } from '../../booking.ts';
import type { Booking } from '../../booking.ts';
import { worksOn } from '../../works-on.ts';

const HistoryCard = lazy(async () => {
  const [card] = await Promise.all([import('./history-card.tsx'), needTexts('booking-changes')]);
  return card;
});

/** Who changed what on a booking, for those who work on it; it comes after the booking itself. */
export function History({ booking }: { booking: Booking }) {
  if (!worksOn(booking, useUser())) return null;
  return (
    <Suspense fallback={null}>
      <HistoryCard bookingId={booking.id} type={typeOf(booking)} />
    </Suspense>
  );
}
