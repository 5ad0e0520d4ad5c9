import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { usePages } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { MessageCard } from './message-card.tsx';

/** What was sent, or is owed: what did not arrive first, then the newest. */
export function OutboxList() {
  const { t } = useTranslation('messages-out');
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [page, setPage] = useState(0);
  const query = useQuery(
    queryOf('listMessagesOut', { query: { failed: onlyFailed ? 'true' : 'false', page, size: pageSizes.deskList } }),
  );
  const pages = usePages(query.data?.page, query.error);
  return (
    <Section title={t('outbox.title')}>
      <Toggle
        label={t('filter')}
        hideLabel
        choices={[
          { value: 'all', label: t('filter.all') },
          { value: 'failed', label: t('filter.failed') },
        ]}
        value={onlyFailed ? 'failed' : 'all'}
        onChange={(value) => {
          setOnlyFailed(value === 'failed');
          setPage(0);
        }}
      />
      <PagedList
        query={query}
        rows={query.data?._embedded.messageOutList}
        {...pages}
        onPage={setPage}
        emptyText={t('outbox.none')}
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
