import type { ReactNode } from 'react';
import { Skeleton } from './loading.tsx';
import { FailedState } from './states.tsx';

/** How a reading stands; a query of TanStack Query has this shape. */
export interface QueryState {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * What is read from the server, in its states: on its way, failed, known, and known though reading it again failed.
 * What is known stays until it is replaced.
 */
export function Loaded<Data>({
  query,
  data,
  failedText,
  failure,
  rows = 3,
  rowHeight,
  children,
}: {
  query: Omit<QueryState, 'isPending'>;
  /** Undefined until it is known. */
  data: Data | undefined;
  failedText: string;
  /** Stands in the place of `failedText` and its button, where the refusal says more; null for nothing. */
  failure?: ReactNode;
  /** How many rows stand in its place until it is known. */
  rows?: number | undefined;
  /** The height of such a row as a CSS length, so that nothing moves when the data arrives. */
  rowHeight?: string | undefined;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (!query.isError) return <Skeleton rows={rows} height={rowHeight} />;
  if (failure !== undefined && failure !== false) return failure;
  return <FailedState text={failedText} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
}
