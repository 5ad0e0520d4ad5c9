import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { useUser } from '#web/lib/session.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import {
  detailsAddress,
  signingAddress,
  uploadAddress,
  validationAddress,
  isDecidable,
  leadsToSigning,
} from '../shared/ways-on.ts';
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
          { label: t('field.uploadedAt'), value: <Moment isShort at={report.reportDate} /> },
          { label: t('field.uploadedBy'), value: <Name>{report.uploadedBy}</Name> },
        ]}
        actions={(report, isRow) => actionsOf(report, isRow, t)}
      />
    </ReportScreen>
  );
}

/** The reader's actions for a report in the list; null for none. */
function actionsOf(report: ReportSummary, isRow: boolean, t: TFunction<'reports'>): ReactNode {
  const { id, bookingId, rejectionReason, reportUrl, status, abilities } = report;
  const shown = [
    rejectionReason && (
      <Remark key="reason" isBad>
        {t('rejected.because', { reason: rejectionReason })}
      </Remark>
    ),
    reportUrl && <DownloadButton key="download" id={id} />,
    !reportUrl && !isRow && (
      <LinkButton key="open" look="quiet" to={detailsAddress(id)}>
        {t('open')}
      </LinkButton>
    ),
    isDecidable(report) && (
      <LinkButton key="validate" look="quiet" to={validationAddress(id)}>
        {t('validate.action')}
      </LinkButton>
    ),
    abilities.check && (
      <LinkButton key="check" to={detailsAddress(id)}>
        {t('check.action')}
      </LinkButton>
    ),
    abilities.correct && status === 'REJECTED' && (
      <LinkButton key="correct" to={uploadAddress(bookingId)}>
        {t('correct')}
      </LinkButton>
    ),
    leadsToSigning(report) && (
      <LinkButton key="sign" to={signingAddress(id)}>
        {t('sign.action')}
      </LinkButton>
    ),
  ];
  return shown.some(Boolean) ? shown : null;
}
