import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/loading.tsx';
import { EmptyState, FailedState } from '../feedback/states.tsx';

/** What a list knows about itself; a query of TanStack Query has this shape already. */
export interface Loaded {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Draws a list's four states: waiting, failed, empty, filled. Rows that are there stay while a refresh fails or runs.
 */
export function ListView<Row>({
  query,
  rows,
  emptyText,
  failedText,
  emptyAction,
  skeletonRows = 3,
  skeletonRow,
  children,
}: {
  query: Loaded;
  /** The rows, once they are known. */
  rows: readonly Row[] | undefined;
  emptyText: string;
  failedText: string;
  /** What to do about an empty list. */
  emptyAction?: ReactNode;
  skeletonRows?: number;
  /** How high a row will be, as a CSS length: so that nothing moves when it comes. */
  skeletonRow?: string | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  if (query.isError && !rows)
    return <FailedState text={failedText} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  if (query.isPending || !rows) return <Skeleton rows={skeletonRows} height={skeletonRow} />;
  if (rows.length === 0) return <EmptyState text={emptyText}>{emptyAction}</EmptyState>;
  return <div aria-busy={query.isFetching || undefined}>{children(rows)}</div>;
}
