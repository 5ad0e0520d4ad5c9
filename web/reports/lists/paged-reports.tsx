import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import type { ReportListQuery } from '../shared/queries.ts';

/** A page of reports in its four states, with a pager; an address past the last page redirects to the first. */
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
  const { t } = useTranslation(['reports', 'messages']);
  const language = useLanguage();
  const { query, rows, page } = list;
  if (failedWith(query.error, 'NO_SUCH_PAGE')) {
    return (
      <EmptyState text={t('messages:error.NO_SUCH_PAGE')}>
        <Button look="quiet" onClick={() => onPage(0)}>
          {t('list.firstPage')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div>
      <ListView
        query={query}
        rows={rows}
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
      </ListView>
      {page && page.totalPages > 1 && (
        <Pager
          page={page.number}
          pages={page.totalPages}
          onPage={onPage}
          write={(count) => formatNumber(count, language)}
        />
      )}
    </div>
  );
}
