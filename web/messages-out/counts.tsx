import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageCounts } from '#contract/messages-out/outbox.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { formatMonth } from '#web/lib/months.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './messages-out.module.css';

/** How many SMS the clinic pays for, by month and kind. */
export function Counts() {
  const { t } = useTranslation('messages-out');
  const { data, error, refetch } = useQuery(queryOf('countMessagesOut'));
  const byMonth = Object.entries(Object.groupBy(data?.counts ?? [], ({ month }) => month));
  return (
    <Section title={t('counts.title')}>
      <p>{t('counts.intro')}</p>
      {error && !data && <FailedState text={t('counts.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={1} height="12rem" />}
      {data && byMonth.length === 0 && <p>{t('counts.none')}</p>}
      {byMonth.length > 0 && (
        <CardList columns>
          {byMonth.map(([month, counts = []]) => (
            <li key={month}>
              <Month month={month} counts={counts} />
            </li>
          ))}
        </CardList>
      )}
    </Section>
  );
}

function Month({ month, counts }: { month: string } & MessageCounts) {
  const { t } = useTranslation('messages-out');
  const language = useLanguage();
  const parts = (count: number) => t('parts', { count, n: formatNumber(count, language) });
  const items = counts.map((one) => ({ label: t(`messageKind.${one.kind}`), value: parts(one.parts) }));
  return (
    <Card className={css.card}>
      <h3>
        {formatMonth(month, language)}: {parts(counts.reduce((sum, one) => sum + one.parts, 0))}
      </h3>
      <DefinitionList items={items} />
    </Card>
  );
}
