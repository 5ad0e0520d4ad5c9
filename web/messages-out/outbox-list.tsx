import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { pageSizes } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { formatNumber } from '#web/lib/format.ts';
import { daysOf, hasDays, useListShape } from '#web/lib/list-shape.ts';
import { usePageInAddress, usePages } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { AllDays, ShapeFields } from '#web/ui/lists/list-shape.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { MessageCard } from './message-card.tsx';
import { MessageTable } from './message-table.tsx';

const sizes = [pageSizes.deskList, 50, 100];

/**
 * Sent and waiting messages: first those that did not arrive, then by days; a table on a wide screen.
 * `/messages-out?booking=7`: those of one booking. The filter is in the address.
 */
export function OutboxList({
  isAll,
}: {
  /** False for the desk, which sees only what did not arrive. */
  isAll: boolean;
}) {
  const { t } = useTranslation(['messages-out', 'list-shape']);
  const language = useLanguage();
  const isWide = useWide();
  const [params] = useSearchParams();
  const booking = /^[1-9]\d{0,8}$/.exec(params.get('booking') ?? '')?.[0];
  const { value, shown, choose } = useChoiceInAddress('show', ['failed']);
  const [page, turnTo] = usePageInAddress();
  const shape = useListShape(sizes, true);
  const onlyFailed = value === 'failed';
  const query = useQuery(
    queryOf('listMessagesOut', {
      query: {
        failed: onlyFailed ? 'true' : 'false',
        ...daysOf(shape),
        order: shape.order.value,
        page,
        size: shape.size,
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
      <ShapeFields shape={shape} fromText={t('list-shape:since')} write={(count) => formatNumber(count, language)} />
      <PagedList
        query={query}
        rows={query.data?._embedded.messageOutList}
        {...pages}
        onPage={turnTo}
        emptyText={t(isAll && !onlyFailed ? 'outbox.none' : 'outbox.allArrived')}
        emptyAction={hasDays(shape) && <AllDays />}
        failedText={t('outbox.failed')}
        skeletonRows={isWide ? shape.size : 2}
        skeletonRow={isWide ? '3.25rem' : '12rem'}
      >
        {(rows) =>
          isWide ? (
            <MessageTable rows={rows} />
          ) : (
            <CardList columns>
              {rows.map((message) => (
                <li key={message.id}>
                  <MessageCard message={message} />
                </li>
              ))}
            </CardList>
          )
        }
      </PagedList>
    </Section>
  );
}
