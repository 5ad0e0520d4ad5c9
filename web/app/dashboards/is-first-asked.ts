import type { UseQueryResult } from '@tanstack/react-query';

type Asked = Pick<UseQueryResult, 'isFetched' | 'isFetching' | 'failureCount'>;

/** Whether the first answer is on its way. One that failed holds up nothing while it is asked for again. */
export const isFirstAsked = ({ isFetched, isFetching, failureCount }: Asked) =>
  !isFetched && isFetching && failureCount === 0;
