import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryOf } from '#web/lib/queries.ts';
import { BookingScreen } from '../components/details/booking-screen.tsx';
import { DoctorBookingCards } from '../components/details/doctor-booking-cards.tsx';

export default function DoctorBookingPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...queryOf('readDoctorBooking', { params: { id } }), placeholderData: undefined });
  return <BookingScreen type="doctor" query={query}>{(booking) => <DoctorBookingCards booking={booking} />}</BookingScreen>;
}
