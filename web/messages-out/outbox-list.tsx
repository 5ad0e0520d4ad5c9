import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { pageSizes } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { usePages } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { MessageCard } from './message-card.tsx';

/** What was sent, or is owed: what did not arrive first, then the newest. `/messages-out?booking=7`: of one booking. */
export function OutboxList({
  isAll,
}: {
  /** False for the desk, which sees only what did not arrive. */
  isAll: boolean;
}) {
  const { t } = useTranslation('messages-out');
  const [params] = useSearchParams();
  const booking = /^[1-9]\d{0,8}$/.exec(params.get('booking') ?? '')?.[0];
  const { value, shown, choose } = useChoiceInAddress('show', ['failed']);
  const [page, turnTo] = usePageInAddress();
  const onlyFailed = value === 'failed';
  const query = useQuery(
    queryOf('listMessagesOut', {
      query: {
        failed: onlyFailed ? 'true' : 'false',
        page,
        size: pageSizes.deskList,
        ...(booking && { booking: Number(booking) }),
      },
    }),
  );
  const pages = usePages(query.data?.page, query.error);
  return (
    <Section title={t(isAll ? 'outbox.title' : 'filter.failed')}>
      {booking && (
        <p>
          {t('outbox.ofBooking')} <Link to={screens.messagesOut.path}>{t('outbox.allBookings')}</Link>
        </p>
      )}
      {isAll && (
        <Toggle
          label={t('filter')}
          hideLabel
          choices={[
            { value: 'all', label: t('filter.all') },
            { value: 'failed', label: t('filter.failed') },
          ]}
          value={shown ?? 'all'}
          onChange={(next) => choose(next === 'failed' ? next : undefined)}
        />
      )}
      <PagedList
        query={query}
        rows={query.data?._embedded.messageOutList}
        {...pages}
        onPage={turnTo}
        emptyText={t(isAll && !onlyFailed ? 'outbox.none' : 'outbox.allArrived')}
        failedText={t('outbox.failed')}
        skeletonRows={2}
        skeletonRow="12rem"
      >
        {(rows) => (
          <CardList columns>
            {rows.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} />
              </li>
            ))}
          </CardList>
        )}
      </PagedList>
    </Section>
  );
}
