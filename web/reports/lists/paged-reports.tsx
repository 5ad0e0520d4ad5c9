import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { hasDays } from '#web/lib/list-shape.ts';
import type { ListShape } from '#web/lib/list-shape.ts';
import { usePages } from '#web/lib/pages.ts';
import { seesOthers } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { AllDays } from '#web/ui/lists/list-shape.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import type { ReportListQuery } from '../shared/queries.ts';
import { ReportCard, ReportLink } from './report-card.tsx';
import type { Fact } from './report-card.tsx';
import { ReportTable, tableRowHeight } from './report-table.tsx';

/** A page of reports in its four states, with a pager; on a wide screen a table, but for patients. */
export function PagedReports({
  list: { query, rows, page },
  shape,
  onPage,
  emptyText,
  facts,
  actions,
}: {
  list: ReportListQuery;
  shape: ListShape;
  onPage: (page: number) => void;
  emptyText: string;
  /** The facts of a report in the list beside its test, number, patient and status. */
  facts: (report: ReportSummary) => readonly Fact[];
  /**
   * The actions for a report in the list, null for none. Without this function its whole card leads to it; a row always
   * does.
   */
  actions?: (report: ReportSummary, isRow: boolean) => ReactNode;
}) {
  const { t } = useTranslation('reports');
  const isWide = useWide();
  const { role } = useUser();
  const isTable = isWide && seesOthers(role);
  return (
    <PagedList
      query={query}
      rows={rows}
      {...usePages(page, query.error)}
      onPage={onPage}
      emptyText={emptyText}
      emptyAction={hasDays(shape) && <AllDays />}
      failedText={t('list.failed')}
      skeletonRows={isTable ? shape.size : 5}
      skeletonRow={isTable ? tableRowHeight : '8rem'}
    >
      {(shown) =>
        isTable ? (
          <ReportTable rows={shown} facts={facts} actions={actions} />
        ) : (
          <CardList>
            {shown.map((report) => (
              <li key={report.id}>
                {actions ? (
                  <ReportCard report={report} facts={facts(report)}>
                    {actions(report, false)}
                  </ReportCard>
                ) : (
                  <ReportLink report={report} facts={facts(report)} />
                )}
              </li>
            ))}
          </CardList>
        )
      }
    </PagedList>
  );
}
