import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/endpoints.ts';
import type { Enquiry } from '#contract/enquiries/shapes.ts';
import { pageSizes } from '#contract/limits.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import type { MessagePlace } from './message-place.ts';
import { noteUnread, refreshUnread } from './unread.ts';

/** A page of the messages, unread ones first, then the newest. */
export function useMessages({ filter, q, page }: MessagePlace) {
  const reading = useQuery(
    queryOf('listEnquiries', {
      query: { page, size: pageSizes.enquiryList, ...(filter !== 'all' && { state: filter }), ...(q && { q }) },
    }),
  );
  const unread = reading.data?.unread;
  useEffect(() => {
    if (unread !== undefined) noteUnread(unread);
  }, [unread, reading.data]);
  return reading;
}

/** One message; `listed` is what a list knows of it and shows at once. */
export function useMessage(id: number, listed: Enquiry | undefined) {
  return useQuery({ ...queryOf('readEnquiry', { params: { id } }), placeholderData: listed });
}

/**
 * Marks a message. What is on the screen changes where it stands: a list that is being read does not move under the
 * finger.
 */
export function useMark(id: number) {
  const { mutate, isPending, error } = useAction('markEnquiry', {
    updateCache: keepMessage,
    keepOnScreen: ['listEnquiries', 'readEnquiry'],
  });
  const mark = (body: Sent<'markEnquiry'>['body']) => mutate({ params: { id }, body });
  return { mark, isPending, error };
}

function keepMessage(client: QueryClient, enquiry: Enquiry): void {
  client.setQueryData(queryOf('readEnquiry', { params: { id: enquiry.id } }).queryKey, enquiry);
  client.setQueriesData<Answer<'listEnquiries'>>(
    { queryKey: ['listEnquiries'] },
    (list) =>
      list && {
        ...list,
        _embedded: { enquiryList: list._embedded.enquiryList.map((row) => (row.id === enquiry.id ? enquiry : row)) },
      },
  );
  // The frame shows the number and knows no readings.
  void refreshUnread();
}
