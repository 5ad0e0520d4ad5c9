import { Suspense } from 'react';
import { PersonPage } from '#web/patients/person/person.tsx';
import { maySee, screens } from '#contract/screens.ts';
import { useUser } from '#web/lib/session.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';

const PersonBookings = lazyPart(async () => ({
  default: (await import('#web/bookings/desk/user-bookings.tsx')).PersonBookings,
}));

const PersonReceipts = lazyPart(() => import('#web/payments/register/person-receipts.tsx'));

/** /person/{patient number}: who they are, what was booked for them, and what was paid. */
export default function Person() {
  const { role } = useUser();
  return (
    <PersonPage
      bookings={(patientNumber) => (
        <Suspense fallback={<Skeleton rows={2} height="10rem" />}>
          <PersonBookings patientNumber={patientNumber} />
          {maySee(screens.papers, role) && <PersonReceipts patientNumber={patientNumber} />}
        </Suspense>
      )}
    />
  );
}
