import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import type { Enquiry } from '#contract/enquiries/shapes.ts';
import { usePages } from '#web/lib/pages.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import type { MessagesAddress } from './messages-address.ts';
import { MessageRow } from './message-row.tsx';
import css from './messages.module.css';

/** A page of messages in its four states; the up and down keys move between rows. */
export function MessageList({
  query,
  address,
  onAddress,
  cameFrom,
}: {
  query: UseQueryResult<Answer<'listEnquiries'>>;
  address: MessagesAddress;
  onAddress: (next: MessagesAddress) => void;
  /** The message that was open last; gets the focus when a phone shows the list again. */
  cameFrom: RefObject<number | null>;
}) {
  const { t } = useTranslation('enquiries');
  const { data, error } = query;
  const isNarrowed = address.filter !== 'all' || address.q !== '' || address.shape.some(([name]) => name !== 'order');
  const showAll = () => onAddress({ filter: 'all', q: '', shape: [], page: 0, message: null });
  return (
    <PagedList
      query={query}
      rows={data?._embedded.enquiryList}
      {...usePages(data?.page, error)}
      onPage={(page) => onAddress({ ...address, page, message: null })}
      emptyText={isNarrowed ? t('noneFound') : t('none')}
      failedText={t('failed')}
      emptyAction={
        isNarrowed && (
          <Button look="quiet" onClick={showAll}>
            {t('showAll')}
          </Button>
        )
      }
      skeletonRows={6}
      skeletonRow="5.5rem"
    >
      {(rows) => <Rows rows={rows} address={address} cameFrom={cameFrom} />}
    </PagedList>
  );
}

function Rows({
  rows,
  address,
  cameFrom,
}: {
  rows: readonly Enquiry[];
  address: MessagesAddress;
  cameFrom: RefObject<number | null>;
}) {
  const { t } = useTranslation('app');
  const list = useRef<HTMLUListElement>(null);
  const isWide = useWide();
  useEffect(() => {
    if (!isWide)
      list.current?.querySelector<HTMLElement>(`[data-message="${cameFrom.current}"]`)?.focus({ preventScroll: true });
  }, [cameFrom, isWide]);
  return (
    <ul className={css.rows} ref={list} aria-label={t('title.messages')}>
      {rows.map((enquiry) => (
        <li key={enquiry.id}>
          <MessageRow enquiry={enquiry} address={address} />
        </li>
      ))}
    </ul>
  );
}
