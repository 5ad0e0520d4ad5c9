import { BookingList } from './booking-list.tsx';

export default function TestBookings() {
  return <BookingList type="test" />;
}
