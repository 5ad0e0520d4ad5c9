import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import type { Enquiry } from '#contract/enquiries/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import type { MessagePlace } from '../message-place.ts';
import { MessageRow } from './message-row.tsx';
import css from './messages.module.css';

/** A page of messages in its four states; up and down lead from one to the next. */
export function MessageList({
  reading,
  place,
  onPlace,
  cameFrom,
}: {
  reading: UseQueryResult<Answer<'listEnquiries'>>;
  place: MessagePlace;
  onPlace: (next: MessagePlace) => void;
  /** The message that was open last: on a phone the keyboard goes on from there. */
  cameFrom: RefObject<number | null>;
}) {
  const { t } = useTranslation(['enquiries', 'messages']);
  const language = useLanguage();
  const { data, error } = reading;
  const isNarrowed = place.filter !== 'all' || place.q !== '';
  const showAll = () => onPlace({ filter: 'all', q: '', page: 0, message: null });
  if (failedWith(error, 'NO_SUCH_PAGE')) {
    return (
      <EmptyState text={t('messages:error.NO_SUCH_PAGE')}>
        <Button look="quiet" onClick={() => onPlace({ ...place, page: 0 })}>
          {t('firstPage')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div>
      <ListView
        query={reading}
        rows={data?._embedded.enquiryList}
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
        {(rows) => <Rows rows={rows} place={place} cameFrom={cameFrom} />}
      </ListView>
      {data && data.page.totalPages > 1 && (
        <Pager
          page={data.page.number}
          pages={data.page.totalPages}
          onPage={(page) => onPlace({ ...place, page, message: null })}
          write={(count) => formatNumber(count, language)}
        />
      )}
    </div>
  );
}

function Rows({
  rows,
  place,
  cameFrom,
}: {
  rows: readonly Enquiry[];
  place: MessagePlace;
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
          <MessageRow enquiry={enquiry} place={place} />
        </li>
      ))}
    </ul>
  );
}
