import { useTranslation } from 'react-i18next';
import { usePageInAddress } from '#web/lib/pages.ts';
import { ConfirmIdentity } from '../shared/confirm-identity.tsx';
import { DownloadButton } from '../shared/download-button.tsx';
import { Moment } from '../shared/report-text.tsx';
import { PagedReports } from './paged-reports.tsx';
import { ReportShape, useReportShape } from './report-shape.tsx';
import { ReportScreen } from '../shared/report-screen.tsx';
import { useReports } from '../shared/queries.ts';

/** Completed reports, ten per page: the newest version of each released report, to read and download (R83). */
export default function Completed() {
  const { t } = useTranslation(['reports', 'app']);
  const [page, turnTo] = usePageInAddress();
  const shape = useReportShape();
  const list = useReports('completed', page, shape);
  return (
    <ReportScreen title={t('app:title.completed')}>
      <ConfirmIdentity />
      <ReportShape shape={shape} fromText={t('from.signed')} />
      <PagedReports
        list={list}
        shape={shape}
        onPage={turnTo}
        emptyText={t('list.none')}
        facts={(report) => [{ label: t('field.approvalTime'), value: <Moment isShort at={report.approvalTime} /> }]}
        actions={(report) => (report.locked ? t('identity.locked') : <DownloadButton id={report.id} />)}
      />
    </ReportScreen>
  );
}
