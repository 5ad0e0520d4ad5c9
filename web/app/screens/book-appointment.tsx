import { BookAppointment } from '#web/bookings/appointment/book-appointment.tsx';
import { useForWhom } from '#web/patients/for-whom/use-for-whom.tsx';
import { LoadingView } from '#web/ui/feedback/loading.tsx';

/** /dashboard/book-appointment: an appointment for the user or a family member. */
export default function BookAppointmentPage() {
  const forWhom = useForWhom();
  return forWhom.isKnown ? <BookAppointment forWhom={forWhom} /> : <LoadingView />;
}
