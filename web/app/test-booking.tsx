import TestBookingPage from '#web/bookings/pages/test-booking.tsx';
import { BookingReport } from '#web/reports/components/booking-report.tsx';

/** /test-booking/{id}: the booking, joined with its report. */
export default function TestBookingScreen() {
  return (
    <TestBookingPage report={({ id, patientName, mobileNumber, test }) => (
      <BookingReport booking={{ id, patientName, mobileNumber, item: test.testName }} />
    )} />
  );
}
