import { BookingList } from '../components/lists/booking-list.tsx';

export default function DoctorBookings() {
  return <BookingList type="doctor" />;
}
