import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { useUser } from '#web/lib/session.ts';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { detailsAddress, signingAddress, uploadAddress, validationAddress } from '../shared/addresses.ts';
import { isDecidable } from '../shared/decisions.ts';
import { leadsToSigning } from '../shared/signing.ts';
import { DownloadButton } from '../shared/download-button.tsx';
import { Moment, Remark } from '../shared/report-text.tsx';
import { PagedReports } from './paged-reports.tsx';
import { ReportShape, useReportShape } from './report-shape.tsx';
import { ReportScreen } from '../shared/report-screen.tsx';
import { useReports } from '../shared/queries.ts';
import css from './lists.module.css';

const choices = ['pending', 'rejected'] as const;

/** Pending Reports, oldest first, each with Download and Sign (R83); and the rejected ones. */
export default function PendingReports() {
  const { t } = useTranslation(['reports', 'app']);
  const { role } = useUser();
  const [page, turnTo] = usePageInAddress();
  const { value = 'pending', shown = 'pending', choose } = useChoiceInAddress('list', choices);
  const shape = useReportShape(value === 'pending' ? 'oldest' : 'newest');
  const list = useReports(value, page, shape);
  return (
    <ReportScreen
      title={t('app:title.pendingReports')}
      actions={
        maySee(screens.signNext, role) && <LinkButton to={screens.signNext.path}>{t('app:title.signNext')}</LinkButton>
      }
    >
      <div className={css.filter}>
        <Toggle
          label={t('list.which')}
          hideLabel
          value={shown}
          onChange={choose}
          choices={[
            { value: 'pending', label: t('list.waiting') },
            { value: 'rejected', label: t('list.rejected') },
          ]}
        />
        <ReportShape shape={shape} fromText={t(value === 'pending' ? 'from.uploaded' : 'from.rejected')} />
      </div>
      <PagedReports
        list={list}
        shape={shape}
        onPage={turnTo}
        emptyText={t(value === 'pending' ? 'list.nonePending' : 'list.noneRejected')}
        facts={(report) => [
          { label: t('field.uploadedAt'), value: <Moment at={report.reportDate} /> },
          { label: t('field.uploadedBy'), value: <Name>{report.uploadedBy}</Name> },
        ]}
        actions={(report, isRow) => <PendingActions report={report} isRow={isRow} />}
      />
    </ReportScreen>
  );
}

function PendingActions({ report, isRow }: { report: ReportSummary; isRow: boolean }) {
  const { t } = useTranslation('reports');
  return (
    <>
      {report.rejectionReason && <Remark isBad>{t('rejected.because', { reason: report.rejectionReason })}</Remark>}
      {report.reportUrl && <DownloadButton id={report.id} />}
      {!report.reportUrl && !isRow && (
        <LinkButton look="quiet" to={detailsAddress(report.id)}>
          {t('open')}
        </LinkButton>
      )}
      {isDecidable(report) && (
        <LinkButton look="quiet" to={validationAddress(report.id)}>
          {t('validate.action')}
        </LinkButton>
      )}
      {report.abilities.check && <LinkButton to={detailsAddress(report.id)}>{t('check.action')}</LinkButton>}
      {report.abilities.correct && report.status === 'REJECTED' && (
        <LinkButton to={uploadAddress(report.bookingId)}>{t('correct')}</LinkButton>
      )}
      {leadsToSigning(report) && <LinkButton to={signingAddress(report.id)}>{t('sign.action')}</LinkButton>}
    </>
  );
}
