import { useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { BookingScreen } from './booking-screen.tsx';
import { FactCards } from './facts.tsx';

/** The screen of a doctor booking. `payments` renders its card of payments, `change` how its place is changed. */
export default function DoctorBookingPage({
  payments,
  change,
}: {
  payments: (booking: DoctorBooking, asked: number) => ReactNode;
  change: (booking: DoctorBooking) => ReactNode;
}) {
  const { t } = useTranslation('bookings');
  const { id = '' } = useParams();
  const query = useQuery({ ...queryOf('readDoctorBooking', { params: { id } }), placeholderData: undefined });
  const [savedId, setSavedId] = useState('');
  return (
    <BookingScreen
      type="doctor"
      query={query}
      onSaved={() => setSavedId(id)}
      payments={payments}
      change={change}
      notice={savedId === id && <Notice kind="success">{t('edit.saved')}</Notice>}
    >
      {(booking) => <FactCards booking={booking} />}
    </BookingScreen>
  );
}
