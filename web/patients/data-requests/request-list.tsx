import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { usePages } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import type { AnswerStep } from './answer-sheet.tsx';
import { RequestCard } from './request-card.tsx';

/** The waiting requests, or the answered ones; of those nothing where there are none. */
export function RequestList({
  isOpen,
  title,
  onAnswer,
}: {
  isOpen: boolean;
  title: string;
  onAnswer: (step: AnswerStep) => void;
}) {
  const { t } = useTranslation('data-requests');
  const [page, turnTo] = usePageInAddress({ name: isOpen ? 'page' : 'answered' });
  const query = useQuery(
    queryOf('listDataRequests', { query: { open: isOpen ? 'true' : 'false', page, size: pageSizes.deskList } }),
  );
  const { data } = query;
  const pages = usePages(data?.page, query.error);
  if (!isOpen && data?.page.totalElements === 0) return null;
  return (
    <Section title={title}>
      <PagedList
        query={query}
        rows={data?._embedded.dataRequestList}
        {...pages}
        onPage={turnTo}
        emptyText={t('none')}
        failedText={t('failed')}
        skeletonRows={1}
        skeletonRow="12rem"
      >
        {(rows) => (
          <CardList columns>
            {rows.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} onAnswer={(decision) => onAnswer({ request, decision })} />
              </li>
            ))}
          </CardList>
        )}
      </PagedList>
    </Section>
  );
}
