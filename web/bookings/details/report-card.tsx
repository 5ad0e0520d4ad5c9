import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import { reportTexts, statusText } from '../shared/status-texts.ts';
import { Schedule } from '../shared/moments.tsx';
import { FactCard } from './fact-card.tsx';

/** Where the report stands, and below it what can be done about it (R59). */
export function ReportCard({ booking, children }: { booking: TestBooking; children: ReactNode }) {
  const { t } = useTranslation('bookings');
  const { checkupReportStatus: status, checkupReportUploadedAt: uploadedAt } = booking;
  const text = statusText(reportTexts, status ?? '');
  return (
    <FactCard
      title={t('group.report')}
      items={[
        { label: t('field.checkupReportStatus'), value: text ? t(text) : (status ?? t('notAvailable')) },
        { label: t('field.checkupReportUploadedBy'), value: booking.checkupReportUploadedBy ?? t('notAvailable') },
        {
          label: t('field.checkupReportUploadedAt'),
          value: uploadedAt ? <Schedule at={uploadedAt} /> : t('notAvailable'),
        },
      ]}
    >
      {children}
    </FactCard>
  );
}
