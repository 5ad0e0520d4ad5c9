import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatPhone } from '#web/lib/format.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { RowLink, Table } from '#web/ui/lists/table.tsx';
import { detailsAddress } from '../shared/ways-on.ts';
import { CriticalBadge, ReportNumber, ReportStatusBadge, TestName } from '../shared/report-text.tsx';
import type { Fact } from './report-card.tsx';
import css from './lists.module.css';

/** The usual height of a row as a CSS length, for its skeleton. */
export const tableRowHeight = '3.25rem';

/** Reports as a table. A row links to its report; its actions stand at its end, if any row has some. */
export function ReportTable({
  rows,
  facts,
  actions,
}: {
  rows: readonly ReportSummary[];
  facts: (report: ReportSummary) => readonly Fact[];
  actions?: ((report: ReportSummary, isRow: boolean) => ReactNode) | undefined;
}) {
  const { t } = useTranslation('reports');
  const [first] = rows;
  return (
    <Table<ReportSummary>
      caption={t('table.caption')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('field.number'),
          whole: true,
          cell: (report) => (
            <RowLink to={detailsAddress(report.id)}>
              <ReportNumber number={report.reportNumber} version={report.version} />
            </RowLink>
          ),
        },
        { label: t('field.test'), cell: (report) => <TestName of={report} /> },
        { label: t('field.patient'), cell: (report) => report.abilities.namePatient && <Patient report={report} /> },
        { label: t('field.status'), cell: (report) => <Status report={report} /> },
        ...(first ? facts(first) : []).map(({ label }, place) => ({
          label,
          cell: (report: ReportSummary) => facts(report)[place]?.value,
        })),
        ...(actions && rows.some((report) => actions(report, true) !== null)
          ? [
              {
                label: t('table.actions'),
                cell: (report: ReportSummary) => <div className={css.rowActions}>{actions(report, true)}</div>,
              },
            ]
          : []),
      ]}
    />
  );
}

function Status({ report }: { report: ReportSummary }) {
  return (
    <>
      <ReportStatusBadge status={report.status} /> <CriticalBadge of={report} />
    </>
  );
}

function Patient({ report }: { report: ReportSummary }) {
  const { numberAlone } = usePatientWords();
  return (
    <>
      <Name>{report.patientName}</Name>
      <br />
      <span className={css.beside}>
        {numberAlone(report.patientNumber)} · {formatPhone(report.phoneNumber)}
      </span>
    </>
  );
}
