import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/payments/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { CardLink, CardList } from '#web/ui/layout/card.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { PatientsOf } from '../shared/patients-of.tsx';
import { ClaimFacts } from '../shared/claim-facts.tsx';
import shared from '../shared/payments.module.css';
import { useRupees } from '../shared/use-rupees.ts';

/** The list is read again at this interval, in milliseconds: patients pay while the page is open. */
const refetchMs = 10_000;

/**
 * The open invoices without the one that the page shows (`shown`): first those that patients say they have paid, then
 * those that were only started.
 */
export function WaitingInvoices({ shown }: { shown: string }) {
  const { t } = useTranslation('payments');
  const query = useQuery({ ...queryOf('listWaitingInvoices'), refetchInterval: refetchMs });
  const rows = query.data?.invoices.filter(({ invoiceId }) => invoiceId !== shown);
  const started = rows?.filter(({ claim }) => claim?.state !== 'OPEN') ?? [];
  return (
    <>
      <Section title={t('waiting.title')}>
        <ListView
          query={query}
          rows={rows?.filter(({ claim }) => claim?.state === 'OPEN')}
          emptyText={t('waiting.none')}
          failedText={t('failed')}
          skeletonRow="5.5rem"
        >
          {(invoices) => <Invoices invoices={invoices} />}
        </ListView>
      </Section>
      {started.length > 0 && (
        <Section title={t('waiting.started')}>
          <Invoices invoices={started} />
        </Section>
      )}
    </>
  );
}

function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const rupees = useRupees();
  return (
    <CardList>
      {invoices.map(({ invoiceId, patientName, holderName, amount, createdAt, bookings, claim }) => (
        <li key={invoiceId}>
          <CardLink to={`${screens.verifyPayment.path}?invoiceId=${invoiceId}`}>
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
