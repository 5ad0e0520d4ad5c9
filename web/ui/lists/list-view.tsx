import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/loading.tsx';
import { EmptyState, FailedState } from '../feedback/states.tsx';

/** The state of a list; a query of TanStack Query has this shape. */
export interface Loaded {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A list in its four states: loading, error, empty, rows. Known rows stay during a refresh, also if it fails. */
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
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  emptyText: string;
  failedText: string;
  /** What to do about an empty list. */
  emptyAction?: ReactNode;
  skeletonRows?: number;
  /** The height of a row as a CSS length, so that nothing moves when the rows arrive. */
  skeletonRow?: string | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  if (query.isError && !rows)
    return <FailedState text={failedText} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  if (query.isPending || !rows) return <Skeleton rows={skeletonRows} height={skeletonRow} />;
  if (rows.length === 0) return <EmptyState text={emptyText}>{emptyAction}</EmptyState>;
  return <div aria-busy={query.isFetching || undefined}>{children(rows)}</div>;
}
