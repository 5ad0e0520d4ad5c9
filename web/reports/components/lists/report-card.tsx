import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { scopeOf } from '#contract/permissions.ts';
import type { ReportSummary } from '#contract/reports.ts';
import { formatPhone } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Card, CardLink } from '#web/ui/card.tsx';
import { Name } from '#web/ui/name.tsx';
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
      <div className={css.row}>
        <What report={report} title={<Tested of={report} />} />
        <Facts report={report} facts={facts} />
      </div>
    </CardLink>
  );
}

/** A report of a list with something to do about it; its name opens its page. */
export function ReportCard({ report, facts, children }: { report: ReportSummary; facts: readonly Fact[]; children: ReactNode }) {
  return (
    <Card className={css.card}>
      <div className={css.row}>
        <What report={report} title={<Link to={detailsOf(report.id)}><Tested of={report} /></Link>} />
        <Facts report={report} facts={facts} />
      </div>
      <div className={css.buttons}>{children}</div>
    </Card>
  );
}

/** What was tested, the report's number and, where the list holds other people's, whose it is. */
function What({ report, title }: { report: ReportSummary; title: ReactNode }) {
  const { role, name } = useUser();
  // Who looks after others on one phone sees whose each is.
  const withPatient = scopeOf('reports.read', role) !== 'own' || report.patientName !== name;
  return (
    <div>
      <h2 className={css.name}>{title}</h2>
      <p className={css.about}>
        <ReportNumber number={report.reportNumber} version={report.version} />
        {withPatient && <> · <Name>{report.patientName}</Name> · {formatPhone(report.phoneNumber)}</>}
      </p>
    </div>
  );
}

function Facts({ report, facts }: { report: ReportSummary; facts: readonly Fact[] }) {
  const { t } = useTranslation('reports');
  return (
    <dl className={css.facts}>
      <div className={css.fact}><dt>{t('field.status')}</dt><dd><ReportStatusBadge status={report.status} /></dd></div>
      {facts.map(({ label, value }) => <div key={label} className={css.fact}><dt>{label}</dt><dd>{value}</dd></div>)}
    </dl>
  );
}
