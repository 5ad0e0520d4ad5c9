import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoints.ts';
import { usePages } from '#web/lib/pages.ts';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { AuditRow } from './audit-row.tsx';
import { foldOwn } from './fold-own.ts';
import { OwnLookUps } from './own-look-ups.tsx';
import css from './audit.module.css';

/** A page of audit entries in its four states. */
export function AuditList({
  query,
  label,
  emptyText,
  emptyAction,
  failedText,
  reader = null,
  onPage,
}: {
  query: UseQueryResult<Answer<'listAudit'>>;
  label: string;
  emptyText: string;
  emptyAction?: ReactNode;
  failedText: string;
  /** The phone of the reader, whose own look-ups are folded; null folds none. */
  reader?: string | null;
  onPage: (page: number) => void;
}) {
  const { data, error } = query;
  return (
    <PagedList
      query={query}
      rows={data?._embedded.auditList}
      {...usePages(data?.page, error)}
      onPage={onPage}
      emptyText={emptyText}
      emptyAction={emptyAction}
      failedText={failedText}
      skeletonRows={6}
      skeletonRow="6rem"
    >
      {(rows) => (
        <ol className={css.rows} aria-label={label}>
          {foldOwn(rows, reader).map((line) =>
            'own' in line ? (
              <li key={`own ${line.own[0]?.id}`}>
                <OwnLookUps entries={line.own} />
              </li>
            ) : (
              <li key={line.entry.id}>
                <AuditRow entry={line.entry} />
              </li>
            ),
          )}
        </ol>
      )}
    </PagedList>
  );
}
