import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { useChangeAddress } from '#web/lib/choice-in-address.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useInvoice } from '../shared/queries.ts';
import { VerifyForm } from './verify-form.tsx';
import { VerifiedInvoice } from './verified-invoice.tsx';
import { WaitingInvoices } from './waiting-invoices.tsx';
import css from './verify-payment.module.css';

/**
 * /dashboard/verify-payment: an invoice's state, its amount, and what is still owed (R72). The counter confirms it
 * here.
 */
export default function VerifyPaymentPage() {
  const { t } = useTranslation('payments');
  const { role } = useUser();
  const [params] = useSearchParams();
  const change = useChangeAddress();
  const invoiceId = params.get('invoiceId') ?? '';
  const query = useInvoice(invoiceId);
  const verify = (next: string) => {
    if (next === invoiceId) void query.refetch();
    else change((after) => after.set('invoiceId', next));
  };
  return (
    <>
      <BackLink to={screens.dashboard.path}>{t('back.dashboard')}</BackLink>
      <Page title={t('app:title.verifyPayment')}>
        <div className={css.one}>
          <VerifyForm key={`form ${invoiceId}`} invoiceId={invoiceId} onVerify={verify} />
          {invoiceId !== '' && <VerifiedInvoice key={invoiceId} invoiceId={invoiceId} query={query} />}
        </div>
        {mayUse('payments.record', role) && <WaitingInvoices shown={invoiceId} />}
      </Page>
    </>
  );
}
