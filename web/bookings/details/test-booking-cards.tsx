import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import type { Definition } from '#web/ui/layout/definition-list.tsx';
import { CheckupText } from '../shared/badges.tsx';
import { Schedule } from '../shared/moments.tsx';
import { FactCard } from './fact-card.tsx';
import { ReportCard } from './report-card.tsx';
import { useSharedFacts } from './shared-facts.tsx';

/** What there is to read about a test booking: commissions and visibility only where the server sends them (R59, R63). */
export function TestBookingCards({ booking, report }: { booking: TestBooking; report: ReactNode }) {
  const { t } = useTranslation('bookings');
  const { basic, payment, doctors, orNone, rupees } = useSharedFacts(booking);
  const yesOrNo = (is: boolean) => t(is ? 'visibility.yes' : 'visibility.no');

  const commission: Definition[] = [];
  if (booking.refererCommission !== undefined)
    commission.push({ label: t('field.refererCommission'), value: rupees(booking.refererCommission) });
  if (booking.referringDoctorCommission !== undefined)
    commission.push({ label: t('field.referringDoctorCommission'), value: rupees(booking.referringDoctorCommission) });

  const visibility: Definition[] = [];
  if (booking.isRefererHidden !== undefined)
    visibility.push({ label: t('field.isRefererHidden'), value: yesOrNo(booking.isRefererHidden) });
  if (booking.isReferringDocHidden !== undefined)
    visibility.push({ label: t('field.isReferringDocHidden'), value: yesOrNo(booking.isReferringDocHidden) });

  return (
    <>
      <FactCard
        title={t('group.visit')}
        items={[
          ...basic,
          { label: t('field.checkupStatus'), value: <CheckupText status={booking.checkupStatus} /> },
          { label: t('field.checkupScheduledDate'), value: <Schedule at={booking.checkupScheduledDate} /> },
          { label: t('field.statusClearedBy'), value: orNone(booking.statusClearedBy) },
        ]}
      />
      <FactCard
        title={t('group.payment')}
        items={[...payment, { label: t('field.patientDiscount'), value: rupees(booking.patientDiscount) }]}
      />
      <ReportCard booking={booking}>{report}</ReportCard>
      <FactCard title={t('group.doctors')} items={doctors} />
      {commission.length > 0 && <FactCard title={t('group.commission')} items={commission} />}
      {visibility.length > 0 && <FactCard title={t('group.visibility')} items={visibility} />}
    </>
  );
}
