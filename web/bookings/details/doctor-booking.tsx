import { useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Day, Schedule } from '../shared/booking-text.tsx';
import { CheckupText } from '../shared/status.tsx';
import { BookingScreen } from './booking-screen.tsx';
import { FactCard, useCommonFacts } from './facts.tsx';

/** One doctor's booking; `payments` draws its money. */
export default function DoctorBookingPage({ payments }: { payments: (booking: DoctorBooking) => ReactNode }) {
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
      notice={savedId === id && <Notice kind="success">{t('edit.saved')}</Notice>}
    >
      {(booking) => <DoctorBookingCards booking={booking} />}
    </BookingScreen>
  );
}

/** What there is to read about a doctor booking (R58). */
export function DoctorBookingCards({ booking }: { booking: DoctorBooking }) {
  const { t } = useTranslation('bookings');
  const { basic, payment, doctors, orNone } = useCommonFacts(booking);
  return (
    <>
      <FactCard title={t('group.visit')} items={basic} />
      <FactCard
        title={t('group.appointment')}
        items={[
          {
            label: t('field.checkupScheduledDate'),
            value: <Schedule at={booking.appointmentScheduledDate ?? booking.checkupScheduledDate} />,
          },
          { label: t('field.checkupStatus'), value: <CheckupText status={booking.checkupStatus} /> },
          { label: t('field.statusClearedBy'), value: orNone(booking.statusClearedBy) },
          { label: t('field.reportBy'), value: orNone(booking.checkupReportUploadedBy) },
          { label: t('field.reportDate'), value: <Day at={booking.checkupReportUploadedAt} /> },
        ]}
      />
      <FactCard title={t('group.payment')} items={payment} />
      <FactCard title={t('group.doctors')} items={doctors} />
    </>
  );
}
