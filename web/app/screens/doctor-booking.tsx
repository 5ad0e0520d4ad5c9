import DoctorBookingPage from '#web/bookings/details/doctor-booking.tsx';
import { BookingPayments } from '#web/payments/ledger/booking-payments.tsx';

/** /doctor-booking/{id}: the booking with its payments. */
export default function DoctorBookingScreen() {
  return <DoctorBookingPage payments={({ id, abilities }) => abilities.readPayments && <BookingPayments id={id} />} />;
}
