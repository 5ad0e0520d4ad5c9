import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { pageSizes } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { daysOf, hasDays, useListShape } from '#web/lib/list-shape.ts';
import { inLanguage } from '#web/lib/names.ts';
import { usePageInAddress, usePages } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { CardLink, CardList } from '#web/ui/layout/card.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { AllDays, ShapeFields } from '#web/ui/lists/list-shape.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Section, Stack } from '#web/ui/layout/page.tsx';
import { PatientsOf, ClaimFacts } from '../shared/invoice-facts.tsx';
import { useRupees } from '../shared/amounts.ts';
import { WaitingTable } from './waiting-table.tsx';
import shared from '../shared/payments.module.css';

/** The list is read again at this interval, in milliseconds: patients pay while the page is open. */
const refetchMs = 10_000;

const sizes = [pageSizes.deskList, 50, 100];

/**
 * The open invoices without the one that the page shows (`shown`): first those that patients say they have paid, then
 * those that were only started; a table on a wide screen. Days, order and page are in the address, and stay there while
 * one of them is opened.
 */
export function WaitingInvoices({ shown }: { shown: string }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const [params] = useSearchParams();
  const isWide = useWide();
  const Invoices = isWide ? WaitingTable : WaitingCards;
  const [page, turnTo] = usePageInAddress();
  const shape = useListShape(sizes, true);
  const asked = { ...daysOf(shape), order: shape.order.value, page, size: shape.size };
  const query = useQuery({ ...queryOf('listWaitingInvoices', { query: asked }), refetchInterval: refetchMs });
  const addressOf = (invoiceId: string) => {
    const next = new URLSearchParams(params);
    next.set('invoiceId', invoiceId);
    return `${screens.verifyPayment.path}?${next}`;
  };
  const empty = <EmptyState text={t('waiting.none')}>{hasDays(shape) && <AllDays />}</EmptyState>;
  return (
    <Section title={t('waiting.title')}>
      <ShapeFields shape={shape} fromText={t('waiting.from')} write={(count) => formatNumber(count, language)} />
      <PagedList
        query={query}
        rows={query.data?.invoices.filter(({ invoiceId }) => invoiceId !== shown)}
        {...usePages(query.data?.page, query.error)}
        onPage={turnTo}
        emptyText={t('waiting.none')}
        emptyAction={hasDays(shape) && <AllDays />}
        failedText={t('failed')}
        skeletonRow={isWide ? '3.25rem' : '5.5rem'}
      >
        {(invoices) => {
          const claimed = invoices.filter(({ claim }) => claim?.state === 'OPEN');
          const started = invoices.filter((invoice) => !claimed.includes(invoice));
          return (
            <Stack>
              {claimed.length > 0 ? (
                <Invoices invoices={claimed} caption={t('waiting.title')} addressOf={addressOf} />
              ) : (
                page === 0 && empty
              )}
              {started.length > 0 && (
                <>
                  <h3>{t('waiting.started')}</h3>
                  <Invoices invoices={started} caption={t('waiting.started')} addressOf={addressOf} />
                </>
              )}
            </Stack>
          );
        }}
      </PagedList>
    </Section>
  );
}

function WaitingCards({ invoices, addressOf }: Omit<ComponentProps<typeof WaitingTable>, 'caption'>) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const rupees = useRupees();
  return (
    <CardList>
      {invoices.map(({ invoiceId, patientName, holderName, amount, createdAt, bookings, claim }) => (
        <li key={invoiceId}>
          <CardLink to={addressOf(invoiceId)}>
            <p className={shared.spread}>
              <strong>
                <PatientsOf bookings={bookings} />
              </strong>
              <strong className={shared.amount}>{rupees(amount)}</strong>
            </p>
            {holderName !== patientName && (
              <p className={shared.muted}>
                {t('verify.holder')}: <Name>{holderName}</Name>
              </p>
            )}
            <p className={shared.names}>
              {bookings.map(({ itemName, itemNameBn }) => inLanguage(language, itemName, itemNameBn)).join(', ')}
            </p>
            {claim?.state === 'OPEN' && <ClaimFacts claim={claim} />}
            {claim?.state === 'OPEN' && claim.duplicate && <Badge tone="danger">{t('claim.known')}</Badge>}
            <p className={shared.muted}>
              <span className={shared.code}>{invoiceId}</span> · {formatDateTime(createdAt, language)}
            </p>
          </CardLink>
        </li>
      ))}
    </CardList>
  );
}
