import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/reports/shapes.ts';
import { screens } from '#contract/screens.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { queryOf } from '#web/lib/queries.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { EmptyState, FailedState } from '#web/ui/feedback/states.tsx';
import { detailsAddress } from '../addresses.ts';
import { ReportFacts, ReportFindings } from '../components/details/report-body.tsx';
import { Amendment } from '../components/details/versions.tsx';
import { ReportStatusBadge } from '../components/report-text.tsx';
import { SignForm } from '../components/sign/sign-form.tsx';
import { useReport } from '../queries.ts';
import css from '../components/details/details.module.css';

/** Sign Report: the report, then interpretation, recommendations and signature (R84). */
export default function SignReport() {
  const { t } = useTranslation(['reports', 'app']);
  const { reportId = '' } = useParams();
  const query = useReport(reportId);
  // The signed report stays visible with its message until the list opens.
  const [signed, setSigned] = useState<Report>();
  const report = signed ?? query.data;
  const signer = useQuery({ ...queryOf('readSigner'), enabled: report?.abilities.sign === true });
  const isWaiting = query.isPending || (report?.abilities.sign === true && signer.isPending);
  const isNone = failedWith(query.error, 404) || failedWith(query.error, 400);
  const again = () => void (query.isError ? query.refetch() : signer.refetch());
  return (
    <>
      <BackLink to={screens.pendingReports.path}>{t('back')}</BackLink>
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
        {report?.abilities.sign && signer.data && (
          <Card>
            <SignForm key={report.revision} report={report} signer={signer.data} onSigned={() => setSigned(report)} />
          </Card>
        )}
        {report && !report.abilities.sign && (
          <>
            <Notice>{t('sign.notNow')}</Notice>
            <div>
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
