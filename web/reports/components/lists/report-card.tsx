import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { scopeOf } from '#contract/permissions.ts';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { formatPhone } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Card, CardLink } from '#web/ui/layout/card.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { detailsOf } from '../../addresses.ts';
import { ReportNumber } from '../report-number.tsx';
import { ReportStatusBadge } from '../report-status.tsx';
import { Tested } from '../tested.tsx';
import css from './lists.module.css';

interface Fact {
  label: string;
  value: ReactNode;
}

/** A report of a list that opens its page wherever it is pressed. */
export function ReportLink({ report, facts }: { report: ReportSummary; facts: readonly Fact[] }) {
  return (
    <CardLink to={detailsOf(report.id)} className={css.card}>
      <ReportRow report={report} name={<Tested of={report} />} facts={facts} />
    </CardLink>
  );
}

/** A report of a list with something to do about it; its name opens its page. */
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
          <Link to={detailsOf(report.id)}>
            <Tested of={report} />
          </Link>
        }
        facts={facts}
      />
      <div className={css.buttons}>{children}</div>
    </Card>
  );
}

/** What was tested, the report's number and, where the list holds other people's, whose it is. */
function ReportRow({ report, name, facts }: { report: ReportSummary; name: ReactNode; facts: readonly Fact[] }) {
  const { t } = useTranslation('reports');
  const user = useUser();
  // Who looks after others on one phone sees whose each is.
  const withPatient = scopeOf('reports.read', user.role) !== 'own' || report.patientName !== user.name;
  const about = (
    <>
      <ReportNumber number={report.reportNumber} version={report.version} />
      {withPatient && (
        <>
          {' '}
          · <Name>{report.patientName}</Name> · {formatPhone(report.phoneNumber)}
        </>
      )}
    </>
  );
  return (
    <ListRow
      name={name}
      about={about}
      facts={[{ label: t('field.status'), value: <ReportStatusBadge status={report.status} /> }, ...facts]}
    />
  );
}
