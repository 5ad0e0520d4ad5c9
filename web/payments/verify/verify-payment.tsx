import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useInvoice } from '../shared/queries.ts';
import { VerifyForm } from './verify-form.tsx';
import { VerifiedInvoice } from './verified-invoice.tsx';
import { WaitingInvoices } from './waiting-invoices.tsx';

/**
 * /dashboard/verify-payment: an invoice's state, its amount, and what is still owed (R72). The counter confirms it
 * here.
 */
export default function VerifyPaymentPage() {
  const { t } = useTranslation('payments');
  const { role } = useUser();
  const [params, setParams] = useSearchParams();
  const invoiceId = params.get('invoiceId') ?? '';
  const query = useInvoice(invoiceId);
  const verify = (next: string) => {
    if (next === invoiceId) void query.refetch();
    else setParams({ invoiceId: next });
  };
  return (
    <>
      <BackLink to={screens.dashboard.path}>{t('back.dashboard')}</BackLink>
      <Page title={t('app:title.verifyPayment')} narrow>
        <VerifyForm key={invoiceId} invoiceId={invoiceId} onVerify={verify} />
        {invoiceId !== '' && <VerifiedInvoice key={invoiceId} invoiceId={invoiceId} query={query} />}
        {mayUse('payments.record', role) && <WaitingInvoices shown={invoiceId} />}
      </Page>
    </>
  );
}
