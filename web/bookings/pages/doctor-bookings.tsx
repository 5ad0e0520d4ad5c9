import { BookingList } from '../components/booking-list.tsx';

export default function DoctorBookings() {
  return <BookingList type="doctor" />;
}
