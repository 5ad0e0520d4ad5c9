import { useTranslation } from 'react-i18next';
import { LinkCard } from './screen-links.tsx';

/** The pathologist's section: the lists of tests, and the reports once their screens exist (spec §2). */
export function PathologistTools() {
  const { t } = useTranslation('dashboards');
  return (
    <LinkCard title={t('pathologist.section')} links={[
      { to: 'testBookings', label: t('pathologist.all') },
      { to: 'upcomingBookings', label: t('upcomingTests'), search: '?type=test' },
      { to: 'completedBookings', label: t('completedTests'), search: '?type=test' },
      { to: 'searchTestDetails' },
      { to: 'completed' },
      { to: 'pendingReports' },
      { to: 'signedReports' },
      { to: 'validateReport' },
    ]} />
  );
}
