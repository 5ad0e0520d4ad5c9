import { useTranslation } from 'react-i18next';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { CheckupText } from '../shared/badges.tsx';
import { Day, Schedule } from '../shared/moments.tsx';
import { FactCard } from './fact-card.tsx';
import { useSharedFacts } from './shared-facts.tsx';

/** What there is to read about a doctor booking (R58). */
export function DoctorBookingCards({ booking }: { booking: DoctorBooking }) {
  const { t } = useTranslation('bookings');
  const { basic, payment, doctors, orNone } = useSharedFacts(booking);
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
