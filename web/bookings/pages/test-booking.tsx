import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryOf } from '#web/lib/queries.ts';
import { BookingScreen } from '../components/details/booking-screen.tsx';
import { TestBookingCards } from '../components/details/test-booking-cards.tsx';

export default function TestBookingPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...queryOf('readTestBooking', { params: { id } }), placeholderData: undefined });
  return <BookingScreen type="test" query={query}>{(booking) => <TestBookingCards booking={booking} />}</BookingScreen>;
}
