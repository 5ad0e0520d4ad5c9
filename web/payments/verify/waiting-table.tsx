import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/payments/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { RowLink, Table } from '#web/ui/lists/table.tsx';
import { ClaimFacts, PatientsOf } from '../shared/invoice-facts.tsx';
import { useRupees } from '../shared/amounts.ts';
import shared from '../shared/payments.module.css';

/** Waiting invoices as a table, with a column for reported payments if there are any. */
export function WaitingTable({
  invoices,
  caption,
  addressOf,
}: {
  invoices: readonly Invoice[];
  caption: string;
  addressOf: (invoiceId: string) => string;
}) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const rupees = useRupees();
  const isClaimed = invoices.some(({ claim }) => claim?.state === 'OPEN');
  return (
    <Table<Invoice>
      caption={caption}
      rows={invoices}
      keyOf={({ invoiceId }) => invoiceId}
      columns={[
        {
          label: t('invoice.id'),
          cell: ({ invoiceId, createdAt }) => (
            <>
              <RowLink className={shared.code} to={addressOf(invoiceId)}>
                {invoiceId}
              </RowLink>
              <p className={shared.muted}>{formatDateTime(createdAt, language)}</p>
            </>
          ),
        },
        {
          label: t('verify.patient'),
          cell: ({ bookings, patientName, holderName }) => (
            <>
              <strong>
                <PatientsOf bookings={bookings} />
              </strong>
              {holderName !== patientName && (
                <p className={shared.muted}>
                  {t('verify.holder')}: <Name>{holderName}</Name>
                </p>
              )}
            </>
          ),
        },
        {
          label: t('waiting.for'),
          cell: ({ bookings }) =>
            bookings.map(({ itemName, itemNameBn }) => inLanguage(language, itemName, itemNameBn)).join(', '),
        },
        {
          label: t('invoice.amount'),
          whole: true,
          cell: ({ amount }) => <span className={shared.amount}>{rupees(amount)}</span>,
        },
        ...(isClaimed
          ? [
              {
                label: t('waiting.reported'),
                cell: ({ claim }: Invoice) =>
                  claim?.state === 'OPEN' && (
                    <>
                      <ClaimFacts claim={claim} />
                      {claim.duplicate && <Badge tone="danger">{t('claim.known')}</Badge>}
                    </>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}
