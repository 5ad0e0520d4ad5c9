import { useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { failedWith } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { validationAddress, isDecidable, detailsAddress } from '../shared/ways-on.ts';
import { AskNumber } from '../shared/ask-number.tsx';
import { DecisionForm } from './decision-form.tsx';
import { ReportFacts, ReportFindings } from '../details/report-body.tsx';
import { Amendment } from '../details/versions.tsx';
import { Moment } from '../shared/report-text.tsx';
import { PagedReports } from '../lists/paged-reports.tsx';
import { ReportShape, useReportShape } from '../lists/report-shape.tsx';
import { ReportScreen } from '../shared/report-screen.tsx';
import { useReport, useReports } from '../shared/queries.ts';
import css from '../shared/reports.module.css';
import details from '../details/details.module.css';

/**
 * Validate Report: choose a report, check it, then accept or reject it with a reason (R81, D63). `?report=12`
 * preselects it.
 */
export default function ValidateReport() {
  const { t } = useTranslation(['reports', 'app']);
  const errorText = useErrorText();
  const [params, setParams] = useSearchParams();
  const id = params.get('report') ?? '';
  const query = useReport(id, id !== '');
  const isNone = failedWith(query.error, 404) || failedWith(query.error, 400);
  const error = query.error && (isNone ? t('notFound') : errorText(query.error));
  const report = query.data;
  return (
    <ReportScreen title={t('app:title.validateReport')} behind={id ? detailsAddress(Number(id)) : undefined}>
      <Card className={css.card}>
        <AskNumber
          key={id}
          label={t('field.number')}
          action={t('validate.show')}
          printed={t('validate.hint')}
          initial={id}
          isBusy={query.isFetching}
          error={error ?? undefined}
          onAsk={(next) => {
            if (next === id) void query.refetch();
            else setParams({ report: next }, { preventScrollReset: true });
          }}
        />
      </Card>
      {id !== '' && query.isPending && <Skeleton rows={2} height="12rem" />}
      {report && (
        <>
          <Card className={details.paper}>
            <ReportFacts report={report} />
            <Amendment report={report} />
            <ReportFindings report={report} />
          </Card>
          <Card>
            <DecisionForm key={`${report.id}`} report={report} />
          </Card>
        </>
      )}
      {id === '' && <Waiting />}
    </ReportScreen>
  );
}

/** The reports to validate. */
function Waiting() {
  const { t } = useTranslation('reports');
  const [page, turnTo] = usePageInAddress();
  const shape = useReportShape('oldest');
  const list = useReports('pending', page, shape);
  return (
    <Section title={t('validate.waiting')}>
      <ReportShape shape={shape} fromText={t('from.uploaded')} />
      <PagedReports
        list={list}
        shape={shape}
        onPage={turnTo}
        emptyText={t('list.nonePending')}
        facts={(report) => [
          { label: t('field.uploadedAt'), value: <Moment isShort at={report.reportDate} /> },
          { label: t('field.uploadedBy'), value: <Name>{report.uploadedBy}</Name> },
        ]}
        actions={(report) =>
          isDecidable(report) && (
            <LinkButton look="quiet" to={validationAddress(report.id)}>
              {t('validate.action')}
            </LinkButton>
          )
        }
      />
    </Section>
  );
}
