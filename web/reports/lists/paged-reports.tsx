import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { usePages } from '#web/lib/pages.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import type { ReportListQuery } from '../shared/queries.ts';

/** A page of reports in its four states, with a pager. */
export function PagedReports({
  list,
  onPage,
  emptyText,
  children,
}: {
  list: ReportListQuery;
  onPage: (page: number) => void;
  emptyText: string;
  children: (report: ReportSummary) => ReactNode;
}) {
  const { t } = useTranslation('reports');
  const { query, rows, page } = list;
  return (
    <PagedList
      query={query}
      rows={rows}
      {...usePages(page, query.error)}
      onPage={onPage}
      emptyText={emptyText}
      failedText={t('list.failed')}
      skeletonRows={5}
      skeletonRow="8rem"
    >
      {(shown) => (
        <CardList>
          {shown.map((report) => (
            <li key={report.id}>{children(report)}</li>
          ))}
        </CardList>
      )}
    </PagedList>
  );
}
