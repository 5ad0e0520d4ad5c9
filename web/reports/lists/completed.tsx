import { useTranslation } from 'react-i18next';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { ConfirmIdentity } from '../shared/confirm-identity.tsx';
import { DownloadButton } from '../shared/download-button.tsx';
import { Moment } from '../shared/report-text.tsx';
import { PagedReports } from './paged-reports.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportScreen } from '../shared/report-screen.tsx';
import { useReports } from '../shared/queries.ts';

/** Completed reports, ten per page: the newest version of each released report, to read and download (R83). */
export default function Completed() {
  const { t } = useTranslation(['reports', 'app']);
  const [page, turnTo] = usePageInAddress();
  const list = useReports('completed', page);
  return (
    <ReportScreen title={t('app:title.completed')}>
      <ConfirmIdentity />
      <PagedReports list={list} onPage={turnTo} emptyText={t('list.none')}>
        {(report) => (
          <ReportCard
            report={report}
            facts={[{ label: t('field.approvalTime'), value: <Moment at={report.approvalTime} /> }]}
          >
            {report.locked ? t('identity.locked') : <DownloadButton id={report.id} />}
          </ReportCard>
        )}
      </PagedReports>
    </ReportScreen>
  );
}
