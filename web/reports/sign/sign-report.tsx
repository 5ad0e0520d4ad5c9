import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { screens } from '#contract/screens.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { departmentTexts } from '#web/lib/departments.ts';
import { useWayBack } from '#web/lib/way-back.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Crumbs } from '#web/ui/actions/crumbs.tsx';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { EmptyState, FailedState } from '#web/ui/feedback/states.tsx';
import { bookingAddress, detailsAddress } from '../shared/ways-on.ts';
import { useGapWords, ReportStatusBadge } from '../shared/report-text.tsx';
import { ReportFacts, ReportFindings } from '../details/report-body.tsx';
import { Amendment } from '../details/versions.tsx';
import { AttachPages } from './attach-pages.tsx';
import { SignForm } from './sign-form.tsx';
import { useReport } from '../shared/queries.ts';
import css from '../details/details.module.css';

/** Sign Report: the report, then interpretation, recommendations and signature (R84). */
export default function SignReport() {
  const { t } = useTranslation(['reports', 'app']);
  const way = useWayBack(screens.pendingReports.path);
  const { reportId = '' } = useParams();
  const query = useReport(reportId);
  // The signed report stays visible with its message until the list opens.
  const [signed, setSigned] = useState<Report>();
  const report = signed ?? query.data;
  const reason = report?.abilities.signObstacle;
  const needsSigner = reason === null || reason === 'SIGNER_INCOMPLETE';
  const signer = useQuery({ ...queryOf('readSigner'), enabled: needsSigner });
  const isWaiting = query.isPending || (needsSigner && signer.isPending);
  const obstacle = useObstacle(report, signer.data);
  const isNone = failedWith(query.error, 404) || failedWith(query.error, 400);
  const again = () => void (query.isError ? query.refetch() : signer.refetch());
  return (
    <>
      <Crumbs way={way} />
      <Page title={t('app:title.signReport')} intro={report && <ReportStatusBadge status={report.status} />}>
        {isWaiting && <Skeleton rows={3} height="12rem" />}
        {isNone && <EmptyState text={t('notFound')} />}
        {!isNone && (query.isError || signer.isError) && (
          <FailedState text={t('details.failed')} retrying={query.isFetching} onRetry={again} />
        )}
        {report && !isWaiting && (
          <Card className={css.paper}>
            <ReportFacts report={report} />
            <Amendment report={report} />
            <ReportFindings report={report} withTexts={!report.abilities.sign} />
          </Card>
        )}
        {report?.abilities.attachPages && (
          <Card>
            <AttachPages report={report} />
          </Card>
        )}
        {report?.abilities.sign && signer.data && (
          <Card>
            <SignForm key={report.revision} report={report} signer={signer.data} onSigned={() => setSigned(report)} />
          </Card>
        )}
        {report && !isWaiting && obstacle && (
          <>
            <Notice>{obstacle}</Notice>
            <div className={css.buttons}>
              {reason === 'PATIENT_INCOMPLETE' && report.bookingType === 'test' && (
                <LinkButton look="quiet" to={bookingAddress(report.bookingId)}>
                  {t('sign.toBooking')}
                </LinkButton>
              )}
              <LinkButton look="quiet" to={detailsAddress(report.id)}>
                {t('open')}
              </LinkButton>
            </div>
          </>
        )}
      </Page>
    </>
  );
}

/** What keeps this account from signing the report, and who can resolve it; undefined if nothing does. */
function useObstacle(report: Report | undefined, signer: Answer<'readSigner'> | undefined): string | undefined {
  const { t } = useTranslation(['reports', 'departments', 'messages']);
  const gapWords = useGapWords();
  switch (report?.abilities.signObstacle) {
    case 'FORBIDDEN':
    case 'REPORT_STATE':
      return t('sign.notNow');
    case 'OWN_UPLOAD':
      return t('messages:error.OWN_UPLOAD');
    case 'NOT_SCANNED':
      return t('messages:error.NOT_SCANNED');
    case 'UNCHECKED':
      return t('messages:error.UNCHECKED');
    case 'SIGNER_INCOMPLETE':
      return signer && t('sign.profileMissing', { what: gapWords(signer.missing) });
    case 'OTHER_DEPARTMENT':
      return t('sign.otherDepartment', { department: t(departmentTexts[report.department], { ns: 'departments' }) });
    case 'PATIENT_INCOMPLETE':
      return t('sign.patientMissing');
    // The PDF of a Word file is attached above.
    case 'PAGES_NEEDED':
    case null:
    case undefined:
      return undefined;
  }
}
