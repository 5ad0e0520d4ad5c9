import TestBookingPage from '#web/bookings/pages/test-booking.tsx';
import { BookingPayments } from '#web/payments/components/booking-payments.tsx';

/** /test-booking/{id}: the booking, joined with its money. */
export default function TestBookingScreen() {
  return <TestBookingPage payments={({ id, mobileNumber }) => <BookingPayments id={id} phone={mobileNumber} />} />;
}
