import { BookAppointment } from '#web/bookings/appointment/book-appointment.tsx';
import { useForWhom } from '#web/patients/for-whom/use-for-whom.tsx';

/** /dashboard/book-appointment: an appointment for the user or a family member. */
export default function BookAppointmentPage() {
  return <BookAppointment forWhom={useForWhom()} />;
}
