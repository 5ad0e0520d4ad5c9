import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageCounts } from '#contract/messages-out/outbox.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber, formatRupees, formatMonth } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './messages-out.module.css';

const PriceSheet = lazyPart(() => import('./price-sheet.tsx'));

/** How many SMS the clinic pays for, by month and kind, and their cost if the clinic has entered prices. */
export function Counts() {
  const { t } = useTranslation('messages-out');
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery(queryOf('countMessagesOut'));
  const close = () => setIsOpen(false);
  return (
    <Section title={t('counts.title')}>
      <p>{t('counts.intro')}</p>
      <Loaded query={query} data={query.data} failedText={t('counts.failed')} rows={1} rowHeight="12rem">
        {({ counts, prices }) => (
          <>
            <Months counts={counts} />
            <div className={css.marks}>
              <Button look="quiet" onClick={() => setIsOpen(true)}>
                {t('prices.change')}
              </Button>
            </div>
            <Suspense>{isOpen && <PriceSheet prices={prices} onDone={close} onClose={close} />}</Suspense>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Months({ counts: all }: Pick<MessageCounts, 'counts'>) {
  const { t } = useTranslation('messages-out');
  if (all.length === 0) return <p>{t('counts.none')}</p>;
  return (
    <CardList columns>
      {Object.entries(Object.groupBy(all, ({ month }) => month)).map(([month, counts = []]) => (
        <li key={month}>
          <Month month={month} counts={counts} />
        </li>
      ))}
    </CardList>
  );
}

function Month({ month, counts }: { month: string } & Pick<MessageCounts, 'counts'>) {
  const { t } = useTranslation('messages-out');
  const language = useLanguage();
  /** A number of SMS, and their cost if it is known for all of them. */
  const sumOf = (some: MessageCounts['counts']) => {
    const count = some.reduce((sum, one) => sum + one.parts, 0);
    const parts = t('parts', { count, n: formatNumber(count, language) });
    const costs = some.flatMap(({ cost }) => cost ?? []);
    if (costs.length < some.length) return parts;
    return `${parts} · ${formatRupees(Math.round(costs.reduce((sum, cost) => sum + cost * 100, 0)) / 100, language)}`;
  };
  const items = counts.map((one) => ({ label: t(`messageKind.${one.kind}`), value: sumOf([one]) }));
  return (
    <Card className={css.card}>
      <h3>
        {formatMonth(month, language)}: {sumOf(counts)}
      </h3>
      <DefinitionList items={items} />
    </Card>
  );
}
