import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { CardLink, CardList } from '#web/ui/layout/card.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import shared from '../payments.module.css';
import { useRupees } from '../use-rupees.ts';

/** The list is read again at this interval, in milliseconds: patients pay while the page is open. */
const refetchMs = 10_000;

/** The open invoices, newest first, without the one that the page shows (`shown`). */
export function WaitingInvoices({ shown }: { shown: string }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const rupees = useRupees();
  const query = useQuery({ ...queryOf('listWaitingInvoices'), refetchInterval: refetchMs });
  return (
    <Section title={t('waiting.title')}>
      <ListView
        query={query}
        rows={query.data?.invoices.filter(({ invoiceId }) => invoiceId !== shown)}
        emptyText={t('waiting.none')}
        failedText={t('failed')}
        skeletonRow="5.5rem"
      >
        {(invoices) => (
          <CardList>
            {invoices.map(({ invoiceId, patientName, amount, createdAt, bookings }) => (
              <li key={invoiceId}>
                <CardLink to={`${screens.verifyPayment.path}?invoiceId=${invoiceId}`}>
                  <p className={shared.between}>
                    <strong>
                      <Name>{patientName}</Name>
                    </strong>
                    <strong className={shared.amount}>{rupees(amount)}</strong>
                  </p>
                  <p className={shared.names}>
                    {bookings.map(({ itemName, itemNameBn }) => inLanguage(language, itemName, itemNameBn)).join(', ')}
                  </p>
                  <p className={shared.soft}>
                    <span className={shared.code}>{invoiceId}</span> · {formatDateTime(createdAt, language)}
                  </p>
                </CardLink>
              </li>
            ))}
          </CardList>
        )}
      </ListView>
    </Section>
  );
}
