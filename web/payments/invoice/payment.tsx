import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Answer } from '#contract/endpoints.ts';
import { screens } from '#contract/screens.ts';
import { queryOf } from '#web/lib/queries.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
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
  if (query.data)
    return (
      <>
        <PayForm key={signOf(query.data)} dues={query.data} named={named} />
        <OpenInvoices invoices={query.data.invoices} />
      </>
    );
  if (query.isError)
    return <FailedState text={t('dues.failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  return <Skeleton rows={3} height="4.5rem" />;
}

/** Changes with what is owed or said to be paid: the choice starts anew then. */
const signOf = ({ bookings }: Answer<'readMyDues'>) =>
  bookings.map(({ bookingId, owed, claimed }) => `${bookingId}:${owed}:${claimed}`).join();
