import { BookingList } from '../components/booking-list.tsx';

export default function TestBookings() {
  return <BookingList type="test" />;
}
