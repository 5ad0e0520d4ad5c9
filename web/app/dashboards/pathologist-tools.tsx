import { useTranslation } from 'react-i18next';
import { ReportWork } from '#web/reports/work/report-work.tsx';
import { LinkCard } from './screen-links.tsx';

/** The pathologist's section: waiting reports, and links to the lists of tests and reports (R38, D33). */
export default function PathologistTools() {
  const { t } = useTranslation('dashboards');
  return (
    <>
      <ReportWork />
      <LinkCard
        title={t('pathologist.section')}
        links={[
          { to: 'testBookings', label: t('pathologist.all') },
          { to: 'upcomingBookings', label: t('upcomingTests'), search: '?type=test' },
          { to: 'completedBookings', label: t('completedTests'), search: '?type=test' },
          { to: 'searchTestDetails' },
          { to: 'completed' },
          { to: 'pendingReports' },
          { to: 'signedReports' },
          { to: 'validateReport' },
        ]}
      />
    </>
  );
}
