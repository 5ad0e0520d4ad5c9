import type { ReactNode } from 'react';
import { Loaded } from '../feedback/loaded.tsx';
import type { QueryState } from '../feedback/loaded.tsx';
import { EmptyState } from '../feedback/states.tsx';

/** A list in its four states: loading, error, empty, rows. Known rows stay during a refresh, also if it fails. */
export function ListView<Row>({
  query,
  rows,
  emptyText,
  failedText,
  emptyAction,
  skeletonRows,
  skeletonRow,
  children,
}: {
  query: QueryState;
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  emptyText: string;
  failedText: string;
  /** Offered below the text of an empty list. */
  emptyAction?: ReactNode;
  skeletonRows?: number;
  /** The height of a row as a CSS length, so that nothing moves when the rows arrive. */
  skeletonRow?: string | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  return (
    <Loaded
      query={query}
      data={query.isPending ? undefined : rows}
      failedText={failedText}
      rows={skeletonRows}
      rowHeight={skeletonRow}
    >
      {(known) =>
        known.length === 0 ? (
          <EmptyState text={emptyText}>{emptyAction}</EmptyState>
        ) : (
          <div aria-busy={query.isFetching || undefined}>{children(known)}</div>
        )
      }
    </Loaded>
  );
}
