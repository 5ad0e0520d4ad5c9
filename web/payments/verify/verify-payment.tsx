import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { may } from '#contract/permissions.ts';
import { screens } from '#contract/screens.ts';
import { useUser } from '#web/lib/session.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Page } from '#web/ui/layout/page.tsx';
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
  return (
    <>
      <BackLink to={screens.dashboard.path}>{t('back.dashboard')}</BackLink>
      <Page title={t('app:title.verifyPayment')} narrow>
        <VerifyForm key={invoiceId} invoiceId={invoiceId} onVerify={(next) => setParams({ invoiceId: next })} />
        {invoiceId !== '' && <VerifiedInvoice key={invoiceId} invoiceId={invoiceId} />}
        {may('payments.record', role) && <WaitingInvoices shown={invoiceId} />}
      </Page>
    </>
  );
}
