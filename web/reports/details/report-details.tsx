import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { isReleased } from '#contract/reports/states.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { useWayBack } from '#web/lib/way-back.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Crumbs } from '#web/ui/actions/crumbs.tsx';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import {
  detailsAddress,
  signingAddress,
  uploadAddress,
  validationAddress,
  isDecidable,
  leadsToSigning,
} from '../shared/ways-on.ts';
import { ConfirmIdentity } from '../shared/confirm-identity.tsx';
import { AmendSheet } from './amend-sheet.tsx';
import { CheckButton } from './check-values.tsx';
import { Letterhead, ReportFacts, ReportFindings } from './report-body.tsx';
import { SignedBy } from './signed-by.tsx';
import { Amendment, SeenBySigner, SupersededNotice, Versions, WithdrawnNotice } from './versions.tsx';
import { DownloadButton } from '../shared/download-button.tsx';
import { PrintPlain } from '../shared/print-plain.tsx';
import { Remark, ReportStatusBadge, TestName } from '../shared/report-text.tsx';
import { useReport } from '../shared/queries.ts';
import css from './details.module.css';

/** Report Details: one report, to read and print (R85). */
export default function ReportDetails() {
  const { t } = useTranslation(['reports', 'app']);
  const way = useWayBack(screens.dashboard.path);
  const { reportId = '' } = useParams();
  const query = useReport(reportId);
  const report = query.data;
  const isNone = failedWith(query.error, 404) || failedWith(query.error, 400);
  const needsIdentity = failedWith(query.error, 'IDENTITY_NEEDED');
  const instead = needsIdentity ? <ConfirmIdentity /> : isNone && <EmptyState text={t('notFound')} />;
  // Opening a report makes it not new any more, so the waiting work is counted again.
  useQuery({ ...queryOf('countWaiting'), staleTime: 0, enabled: report?.isNew === true });
  return (
    <div className={css.screen}>
      <Crumbs way={way} />
      <Page
        title={t('app:title.reportDetails')}
        intro={report && <ReportHead report={report} />}
        actions={
          report &&
          !report.locked && (
            <div className={css.buttons}>
              <Actions report={report} />
            </div>
          )
        }
      >
        <Loaded query={query} data={query.data} failedText={t('details.failed')} failure={instead} rowHeight="12rem">
          {(known) => <Paper report={known} />}
        </Loaded>
      </Page>
    </div>
  );
}

/** The test, the patient and the state of the report. */
function ReportHead({ report }: { report: Report }) {
  return (
    <>
      <TestName of={report} /> · <Name>{report.patientName}</Name> <ReportStatusBadge status={report.status} />
    </>
  );
}

function Actions({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const [isAmending, setIsAmending] = useState(false);
  const isSigned = isReleased(report.status);
  return (
    <>
      {report.reportUrl && <DownloadButton id={report.id} look={isSigned ? 'primary' : 'quiet'} />}
      <Button look="quiet" onClick={() => window.print()}>
        {t('print')}
      </Button>
      <PrintPlain report={report} />
      {isDecidable(report) && (
        <LinkButton look="quiet" to={validationAddress(report.id)}>
          {t('validate.action')}
        </LinkButton>
      )}
      {report.abilities.correct && (
        <LinkButton look="quiet" to={uploadAddress(report.bookingId)}>
          {t('correct')}
        </LinkButton>
      )}
      {report.abilities.check && <CheckButton report={report} />}
      {leadsToSigning(report) && <LinkButton to={signingAddress(report.id)}>{t('sign.action')}</LinkButton>}
      {report.abilities.amend && (
        <Button look="quiet" onClick={() => setIsAmending(true)}>
          {t('amend.action')}
        </Button>
      )}
      {isAmending && (
        <AmendSheet
          report={report}
          onClose={() => setIsAmending(false)}
          onDone={(opened) =>
            void navigate(opened.abilities.correct ? uploadAddress(opened.bookingId) : detailsAddress(opened.id))
          }
        />
      )}
    </>
  );
}

function Paper({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  if (report.locked) return <ConfirmIdentity />;
  return (
    <>
      <SupersededNotice report={report} />
      <WithdrawnNotice report={report} />
      {report.rejectionReason && <Remark isBad>{t('rejected.because', { reason: report.rejectionReason })}</Remark>}
      <Card className={css.paper}>
        <Letterhead />
        <ReportFacts report={report} />
        <Amendment report={report} />
        <ReportFindings report={report} />
        <SignedBy report={report} />
        <p className={css.end}>{report.signature ? t('details.end') : t('details.notSigned')}</p>
      </Card>
      <SeenBySigner report={report} />
      <Versions report={report} />
    </>
  );
}
