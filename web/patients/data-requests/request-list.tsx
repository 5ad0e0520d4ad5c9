import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { daysOf, hasDays, useListShape } from '#web/lib/list-shape.ts';
import { usePageInAddress, usePages } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { AllDays, ShapeFields } from '#web/ui/lists/list-shape.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import type { AnswerStep } from './answer-sheet.tsx';
import { AnsweredTable } from './answered-table.tsx';
import { RequestCard } from './request-card.tsx';

const sizes = [pageSizes.deskList, 50, 100];

/**
 * The waiting requests, or the answered ones by days and order, as a table on a wide screen. Without answered requests
 * nothing is shown.
 */
export function RequestList({
  isOpen,
  title,
  onAnswer,
}: {
  isOpen: boolean;
  title: string;
  onAnswer: (step: AnswerStep) => void;
}) {
  const { t } = useTranslation(['data-requests', 'list-shape']);
  const language = useLanguage();
  const isTable = useWide() && !isOpen;
  const [page, turnTo] = usePageInAddress({ name: isOpen ? 'waiting' : 'page' });
  const shape = useListShape(sizes, !isOpen);
  const shaped = isOpen ? {} : { ...daysOf(shape), order: shape.order.value };
  const query = useQuery(
    queryOf('listDataRequests', { query: { open: isOpen ? 'true' : 'false', ...shaped, page, size: shape.size } }),
  );
  const { data } = query;
  const pages = usePages(data?.page, query.error);
  if (!isOpen && data?.page.totalElements === 0 && !hasDays(shape)) return null;
  return (
    <Section title={title}>
      {!isOpen && (
        <ShapeFields shape={shape} fromText={t('list-shape:since')} write={(count) => formatNumber(count, language)} />
      )}
      <PagedList
        query={query}
        rows={data?._embedded.dataRequestList}
        {...pages}
        onPage={turnTo}
        emptyText={t(isOpen ? 'none' : 'answered.none')}
        emptyAction={!isOpen && hasDays(shape) && <AllDays />}
        failedText={t('failed')}
        skeletonRows={1}
        skeletonRow={isTable ? '3.25rem' : '12rem'}
      >
        {(rows) =>
          isTable ? (
            <AnsweredTable rows={rows} />
          ) : (
            <CardList columns>
              {rows.map((request) => (
                <li key={request.id}>
                  <RequestCard request={request} onAnswer={(decision) => onAnswer({ request, decision })} />
                </li>
              ))}
            </CardList>
          )
        }
      </PagedList>
    </Section>
  );
}
