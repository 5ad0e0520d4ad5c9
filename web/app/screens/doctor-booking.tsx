import { Suspense } from 'react';
import DoctorBookingPage from '#web/bookings/details/doctor-booking.tsx';
import { BookingPayments } from '#web/payments/ledger/booking-payments.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';

/** Loaded lazily, because its texts are those of another department. */
const ChangePlace = lazyPart(() => import('#web/doctors/change/change-place.tsx'));

/** /doctor-booking/{id}: the booking with its payments, and what its patient may change. */
export default function DoctorBookingScreen() {
  return (
    <DoctorBookingPage
      payments={({ id, abilities }, asked) => abilities.readPayments && <BookingPayments id={id} asked={asked} />}
      change={(booking) => (
        <Suspense fallback={null}>
          <ChangePlace key={booking.id} booking={booking} />
        </Suspense>
      )}
    />
  );
}
