import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/endpoints.ts';
import type { Enquiry } from '#contract/enquiries/shapes.ts';
import { daysOf } from '#web/lib/list-shape.ts';
import type { ListShape } from '#web/lib/list-shape.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import type { MessagesAddress } from './messages-address.ts';

/** A page of messages, unread ones first, then by the day they came. */
export function useMessages({ filter, q, page }: MessagesAddress, shape: ListShape) {
  const shaped = { ...daysOf(shape), order: shape.order.value, page, size: shape.size };
  return useQuery(
    queryOf('listEnquiries', {
      query: { ...shaped, ...(filter !== 'all' && { state: filter }), ...(q && { q }) },
    }),
  );
}

/** One message; `listed` is the part known from the list, shown meanwhile. */
export function useMessage(id: number, listed: Enquiry | undefined) {
  return useQuery({ ...queryOf('readEnquiry', { params: { id } }), placeholderData: listed });
}

/** Marks a message. Visible lists are updated in place, so that no row moves under the finger. */
export function useMark(id: number) {
  const { mutate, isPending, error } = useAction('markEnquiry', {
    updateCache: cacheMessage,
    keepOnScreen: ['listEnquiries', 'readEnquiry'],
  });
  const mark = (body: Sent<'markEnquiry'>['body']) => mutate({ params: { id }, body });
  return { mark, isPending, error };
}

function cacheMessage(client: QueryClient, enquiry: Enquiry): void {
  client.setQueryData(queryOf('readEnquiry', { params: { id: enquiry.id } }).queryKey, enquiry);
  client.setQueriesData<Answer<'listEnquiries'>>(
    { queryKey: ['listEnquiries'] },
    (list) =>
      list && {
        ...list,
        unread:
          list.unread +
          Number(isUnread(enquiry)) -
          Number(list._embedded.enquiryList.some((row) => row.id === enquiry.id && isUnread(row))),
        _embedded: { enquiryList: list._embedded.enquiryList.map((row) => (row.id === enquiry.id ? enquiry : row)) },
      },
  );
}

const isUnread = ({ readAt }: Enquiry) => readAt === null;
