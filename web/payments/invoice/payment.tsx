import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Answer } from '#contract/endpoints.ts';
import { screens } from '#contract/screens.ts';
import { queryOf } from '#web/lib/queries.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { InvoiceView } from './invoice-view.tsx';
import { PayForm } from './pay-form.tsx';

/**
 * /dashboard/payment: the dues and Pay (R71) with the invoices still open, then the invoice until the clinic confirms
 * it. `?booking=7` chooses a booking, `?person=12345674` what one person of the account owes.
 */
export default function PaymentPage() {
  const { t } = useTranslation('payments');
  const [params] = useSearchParams();
  const invoiceId = params.get('invoice');
  return (
    <>
      {invoiceId === null ? (
        <BackLink to={screens.dashboard.path}>{t('back.dashboard')}</BackLink>
      ) : (
        <BackLink to={screens.payment.path} always>
          {t('back.dues')}
        </BackLink>
      )}
      <Page title={t('app:title.payment')} narrow>
        {invoiceId === null ? (
          <Dues named={{ booking: Number(params.get('booking')), person: params.get('person') ?? '' }} />
        ) : (
          <InvoiceView key={invoiceId} invoiceId={invoiceId} />
        )}
      </Page>
    </>
  );
}

function Dues({ named }: { named: { booking: number; person: string } }) {
  const { t } = useTranslation('payments');
  const query = useQuery({ ...queryOf('readMyDues'), staleTime: 0 });
  return (
    <Loaded query={query} data={query.data} failedText={t('dues.failed')} rowHeight="4.5rem">
      {(dues) => (
        <>
          <PayForm key={signOf(dues)} dues={dues} named={named} />
          <OpenInvoices invoices={dues.invoices} />
        </>
      )}
    </Loaded>
  );
}

/** Changes when the dues or the reported payments change; the choice is then reset. */
const signOf = ({ bookings }: Answer<'readMyDues'>) =>
  bookings.map(({ bookingId, owed, claimed }) => `${bookingId}:${owed}:${claimed}`).join();
