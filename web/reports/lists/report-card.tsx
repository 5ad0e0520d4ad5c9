import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatPhone } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Card, CardLink } from '#web/ui/layout/card.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { detailsAddress } from '../shared/ways-on.ts';
import { CriticalBadge, ReportNumber, ReportStatusBadge, TestName } from '../shared/report-text.tsx';
import css from './lists.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** A report in a list; the whole card links to it. */
export function ReportLink({ report, facts }: { report: ReportSummary; facts: readonly Fact[] }) {
  return (
    <CardLink to={detailsAddress(report.id)} className={css.card}>
      <ReportRow report={report} name={<TestName of={report} />} facts={facts} />
    </CardLink>
  );
}

/** A report in a list with actions; its name links to it. */
export function ReportCard({
  report,
  facts,
  children,
}: {
  report: ReportSummary;
  facts: readonly Fact[];
  children: ReactNode;
}) {
  return (
    <Card className={css.card}>
      <ReportRow
        report={report}
        name={
          <Link to={detailsAddress(report.id)}>
            <TestName of={report} />
          </Link>
        }
        facts={facts}
      />
      <div className={css.buttons}>{children}</div>
    </Card>
  );
}

/** Test, report number and, in lists with several patients, the patient. */
function ReportRow({ report, name, facts }: { report: ReportSummary; name: ReactNode; facts: readonly Fact[] }) {
  const { t } = useTranslation('reports');
  const { numberText } = usePatientWords();
  const about = (
    <>
      <ReportNumber number={report.reportNumber} version={report.version} />
      {report.abilities.namePatient && (
        <>
          {' '}
          · <Name>{report.patientName}</Name> · {formatPhone(report.phoneNumber)} · {numberText(report.patientNumber)}
        </>
      )}
    </>
  );
  return (
    <ListRow
      name={name}
      about={about}
      facts={[
        {
          label: t('field.status'),
          value: (
            <>
              <ReportStatusBadge status={report.status} /> <CriticalBadge of={report} />{' '}
              {report.isNew && <Badge tone="warning">{t('new')}</Badge>}
            </>
          ),
        },
        ...facts,
      ]}
    />
  );
}
