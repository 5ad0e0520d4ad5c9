import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { addressBefore } from '#web/lib/way.ts';
import { isBookingAddress, listAddress } from '../shared/booking.ts';
import { BookingScreen } from './booking-screen.tsx';
import { FactCards } from './facts.tsx';

interface TestBookingPageProps {
  /** Renders what the desk has to do on this booking. */
  notice: (booking: TestBooking) => ReactNode;
  /** Renders the actions on the booking's report. */
  report: (booking: TestBooking) => ReactNode;
  /** Renders its card of payments. */
  payments: (booking: TestBooking, asked: number) => ReactNode;
}

/** The screen of a test booking. */
export default function TestBookingPage({ notice, report, payments }: TestBookingPageProps) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { key } = useLocation();
  const query = useQuery({ ...queryOf('readTestBooking', { params: { id } }), placeholderData: undefined });
  /**
   * After an edit the app goes back (R60), but never to another booking: the next press would be meant for this one.
   */
  const leave = () => {
    const before = addressBefore(key);
    void (before !== undefined && !isBookingAddress(before) ? navigate(-1) : navigate(listAddress('test')));
  };
  return (
    <BookingScreen
      type="test"
      query={query}
      onSaved={leave}
      notice={query.data && notice(query.data)}
      payments={payments}
    >
      {(booking) => (
        <FactCards booking={booking} report={report(booking)} hasForms={booking.abilities.uploadObstacle === null} />
      )}
    </BookingScreen>
  );
}
