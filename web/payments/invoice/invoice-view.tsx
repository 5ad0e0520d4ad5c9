import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/payments/shapes.ts';
import { screens } from '#contract/screens.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { useInvoice } from '../shared/queries.ts';
import { Receipt } from '../shared/pdf-download.tsx';
import { useRupees } from '../shared/amounts.ts';
import { ClaimPayment } from './claim-payment.tsx';
import { InvoiceItems } from './due-list.tsx';
import { PayOnline } from './pay-online.tsx';
import { UpiPayment } from './upi-payment.tsx';
import shared from '../shared/payments.module.css';
import css from './invoice.module.css';

/** An invoice: how to pay it, and its state. It counts as paid only when the clinic or the gateway confirms it. */
export function InvoiceView({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('payments');
  const query = useInvoice(invoiceId);
  if (failedWith(query.error, 404) || failedWith(query.error, 400)) {
    return (
      <EmptyState text={t('invoice.missing')}>
        <LinkButton look="quiet" to={screens.payment.path}>
          {t('back.dues')}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <Loaded query={query} data={query.data} failedText={t('failed')} rows={2} rowHeight="10rem">
      {(invoice) => <LoadedInvoice invoice={invoice} />}
    </Loaded>
  );
}

function LoadedInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('payments');
  const { invoiceId, state, amount, bookings, holderName, upi, online, receiptId, claim, abilities } = invoice;
  const isClaimed = claim?.state === 'OPEN';
  // Even if nothing is owed any more: the transfer may have been made all the same.
  const mayClaim =
    abilities.claim && claim?.state !== 'FOUND' && (upi !== null || claim !== null || state === 'CLOSED');
  const rupees = useRupees();
  return (
    <>
      <Card className={shared.stack}>
        <div>
          <h2>{t(state === 'WAITING' ? 'invoice.toPay' : 'invoice.amount')}</h2>
          <p className={shared.due}>{rupees(amount)}</p>
        </div>
        <InvoiceItems bookings={bookings} holder={holderName} />
        <p>
          {t('invoice.id')} <span className={shared.code}>{invoiceId}</span>
        </p>
        {state === 'CLOSED' && <Notice>{t('invoice.closed')}</Notice>}
        {/* One live region for all states, so that the change is read out. */}
        <div role="status">
          {state === 'WAITING' && !isClaimed && <p>{t('invoice.unpaid')}</p>}
          {state === 'WAITING' && isClaimed && (
            <p className={css.waiting}>
              <span className={css.spinner} aria-hidden="true" />
              {t('invoice.waiting')}
            </p>
          )}
          {state === 'PAID' && <Notice kind="success">{t('invoice.paid', { amount: rupees(amount) })}</Notice>}
        </div>
        {state === 'PAID' && receiptId !== null && <Receipt id={receiptId} />}
      </Card>
      {upi && <UpiPayment upi={upi} amount={amount} />}
      {mayClaim && <ClaimPayment invoice={invoice} />}
      {state === 'WAITING' && !isClaimed && (
        <>
          {online && <PayOnline invoiceId={invoiceId} />}
          <Card className={shared.stack}>
            <h2>{t('counter.title')}</h2>
            <p>{t(upi ? 'counter.also' : 'counter.only')}</p>
          </Card>
        </>
      )}
    </>
  );
}
