import TestBookingPage from '#web/bookings/details/test-booking.tsx';
import { BookingPayments } from '#web/payments/components/booking-payments.tsx';
import { BookingReport } from '#web/reports/components/booking-report.tsx';

/** /test-booking/{id}: the booking with its report and payments. */
export default function TestBookingScreen() {
  return (
    <TestBookingPage
      report={({ id, patientName, mobileNumber, test: { testName, testNameBn }, abilities }) => (
        <BookingReport
          booking={{ id, patientName, mobileNumber, item: testName, itemBn: testNameBn }}
          openReportsOf={abilities.openReportsOf}
        />
      )}
      payments={({ id, abilities }) => abilities.readPayments && <BookingPayments id={id} />}
    />
  );
}
