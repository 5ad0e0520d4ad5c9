import type { ReactNode } from 'react';
import { Skeleton } from './loading.tsx';
import { FailedState } from './states.tsx';

/** The state of a query; queries of TanStack Query have this shape. */
export interface QueryState {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Shows data from the server in its states: loading, failed, loaded. Loaded data stays while it is read again, also if
 * that fails.
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
  /** Undefined until it is loaded. */
  data: Data | undefined;
  failedText: string;
  /** Shown in place of `failedText` and its button, if the error says more; null shows nothing. */
  failure?: ReactNode;
  /** The number of placeholder rows until the data is loaded. */
  rows?: number | undefined;
  /** The height of a placeholder row as a CSS length, so that nothing moves when the data arrives. */
  rowHeight?: string | undefined;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (!query.isError) return <Skeleton rows={rows} height={rowHeight} />;
  if (failure !== undefined && failure !== false) return failure;
  return <FailedState text={failedText} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
}
