import { lazy, Suspense } from 'react';
import { scopeOf } from '#contract/permissions.ts';
import { useUser } from '#web/lib/session.ts';

const PaymentsCard = lazy(() => import('./ledger/payments-card.tsx'));

/** What was paid and is owed on a booking, for those who may read it; it comes after the booking itself. `phone` is the patient's. */
export function BookingPayments({ id, phone }: { id: number; phone: string }) {
  const { role, phoneNumber } = useUser();
  const scope = scopeOf('payments.read', role);
  const isOwn = phone === phoneNumber;
  if (scope === 'no' || (scope === 'own' && !isOwn)) return null;
  return (
    <Suspense fallback={null}>
      <PaymentsCard key={id} bookingId={id} isOwn={isOwn} />
    </Suspense>
  );
}
