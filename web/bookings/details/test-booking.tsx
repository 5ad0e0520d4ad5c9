import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { refreshAfter } from '#web/lib/refresh.ts';
import { listAddress } from '../shared/booking.ts';
import { BookingScreen } from './booking-screen.tsx';
import { TestBookingCards } from './test-booking-cards.tsx';

interface TestBookingPageProps {
  /** Draws what can be done about the booking's report. */
  report: (booking: TestBooking) => ReactNode;
  /** Draws its money. */
  payments: (booking: TestBooking) => ReactNode;
}

/** One test's booking. */
export default function TestBookingPage({ report, payments }: TestBookingPageProps) {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== 'default';
  const query = useQuery({ ...queryOf('readTestBooking', { params: { id } }), placeholderData: undefined });
  /** After an edit the app goes back (R60). */
  const leave = () => {
    void refreshAfter(client, 'editTestBooking');
    void (cameFromHere ? navigate(-1) : navigate(listAddress('test')));
  };
  return (
    <BookingScreen type="test" query={query} onSaved={leave} payments={payments}>
      {(booking) => <TestBookingCards booking={booking} report={report(booking)} />}
    </BookingScreen>
  );
}
