import { BookingList } from './booking-list.tsx';

export default function DoctorBookings() {
  return <BookingList type="doctor" />;
}
