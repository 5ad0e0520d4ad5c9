import type { UseQueryResult } from '@tanstack/react-query';

type Asked = Pick<UseQueryResult, 'isPending' | 'isFetching' | 'failureCount'>;

/** Whether the first answer is on its way. One that failed holds up nothing while it is asked for again. */
export const isFirstAsked = ({ isPending, isFetching, failureCount }: Asked) =>
  isPending && isFetching && failureCount === 0;
