import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { AuditRow } from './audit-row.tsx';
import css from './audit.module.css';

/** A page of audit entries in its four states. */
export function AuditList({
  query,
  label,
  emptyText,
  emptyAction,
  failedText,
  onPage,
}: {
  query: UseQueryResult<Answer<'listAudit'>>;
  label: string;
  emptyText: string;
  emptyAction?: ReactNode;
  failedText: string;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation(['audit', 'messages']);
  const language = useLanguage();
  const { data, error } = query;
  if (failedWith(error, 'NO_SUCH_PAGE')) {
    return (
      <EmptyState text={t('messages:error.NO_SUCH_PAGE')}>
        <Button look="quiet" onClick={() => onPage(0)}>
          {t('firstPage')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div>
      <ListView
        query={query}
        rows={data?._embedded.auditList}
        emptyText={emptyText}
        emptyAction={emptyAction}
        failedText={failedText}
        skeletonRows={6}
        skeletonRow="6rem"
      >
        {(rows) => (
          <ol className={css.rows} aria-label={label}>
            {rows.map((entry) => (
              <li key={entry.id}>
                <AuditRow entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </ListView>
      {data && data.page.totalPages > 1 && (
        <Pager
          page={data.page.number}
          pages={data.page.totalPages}
          onPage={onPage}
          write={(count) => formatNumber(count, language)}
        />
      )}
    </div>
  );
}
