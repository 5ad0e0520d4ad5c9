import { BookingList } from '../components/lists/booking-list.tsx';

export default function TestBookings() {
  return <BookingList type="test" />;
}
