import { Suspense } from 'react';
import { PersonPage } from '#web/patients/person/person.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';

const PersonBookings = lazyPart(async () => ({
  default: (await import('#web/bookings/desk/user-bookings.tsx')).PersonBookings,
}));

/** /person/{patient number} */
export default function Person() {
  return (
    <PersonPage
      bookings={(patientNumber) => (
        <Suspense fallback={<Skeleton rows={2} height="10rem" />}>
          <PersonBookings patientNumber={patientNumber} />
        </Suspense>
      )}
    />
  );
}
