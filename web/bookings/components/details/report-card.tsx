import { useTranslation } from 'react-i18next';
import type { TestBooking } from '#contract/bookings.ts';
import { Day } from '../moments.tsx';
import { FactCard } from './fact-card.tsx';

const statusTexts = new Map([
  ['PENDING', 'report.pending'],
  ['PENDING_SIGNATURE', 'report.pendingSignature'],
  ['SIGNED', 'report.signed'],
]);

/** Where the report stands; a link to it only when there is one (spec §2). */
export function ReportCard({ booking }: { booking: TestBooking }) {
  const { t } = useTranslation('bookings');
  const { checkupReportStatus: status, checkupReportUrl: url } = booking;
  const statusText = statusTexts.get(status?.toUpperCase() ?? '');
  return (
    <FactCard title={t('group.report')} items={[
      { label: t('field.reportStatus'), value: statusText ? t(statusText) : (status ?? t('notAvailable')) },
      { label: t('field.uploadedBy'), value: booking.checkupReportUploadedBy ?? t('notAvailable') },
      { label: t('field.uploadedAt'), value: <Day at={booking.checkupReportUploadedAt} /> },
    ]}>
      {url && <a href={url} download>{t('report.download')}</a>}
    </FactCard>
  );
}
