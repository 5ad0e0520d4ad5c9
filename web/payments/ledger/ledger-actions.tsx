import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Answer } from '#contract/endpoints.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PdfDownload } from '../shared/pdf-download.tsx';
import { cacheLedger } from '../shared/queries.ts';
import { useRupees } from '../shared/amounts.ts';
import type { LedgerAction } from './ledger-sheet.tsx';
import css from './ledger.module.css';
import shared from '../shared/payments.module.css';

/** What the user may do with a booking's payments: record a payment or a discount, pay, print the bill. */
export function LedgerActions({
  ledger,
  onAction,
}: {
  ledger: Answer<'readBookingPayments'>;
  onAction: (action: LedgerAction) => void;
}) {
  const { t } = useTranslation('payments');
  const { role } = useUser();
  const issue = useAction('issueBill');
  const { bookingId, flagged, waiting, abilities } = ledger;
  const { work, record, discount } = abilities;
  const mayPay = abilities.pay && maySee(screens.payment, role);
  const claimed = waiting.reduce((sum, one) => sum + (one.claimed ? one.amount : 0), 0);
  // Somebody who has reported the whole sum as paid is not asked for it again until the clinic has looked.
  const pay = mayPay && claimed < ledger.owed;
  const issued = async () => (await issue.mutateAsync({ params: { id: bookingId } })).billId;
  return (
    <>
      {ledger.refundAsked && <RefundAsked ledger={ledger} asked={ledger.refundAsked} />}
      {flagged && work && <Notice>{t('card.flagged')}</Notice>}
      {waiting.length > 0 && (work || mayPay) && <Waiting waiting={waiting} works={work} />}
      {ledger.feeUnknown && !ledger.waived && <Notice>{t(abilities.setFee ? 'fee.missing' : 'fee.told')}</Notice>}
      <div className={shared.actions}>
        {abilities.setFee && (
          <Button {...(!ledger.feeUnknown && { look: 'quiet' as const })} onClick={() => onAction({ name: 'fee' })}>
            {t('fee.title')}
          </Button>
        )}
        {record && <Button onClick={() => onAction({ name: 'record' })}>{t('record.title')}</Button>}
        {work && !record && (
          <Button look="quiet" onClick={() => onAction({ name: 'record' })}>
            {t('record.transfer')}
          </Button>
        )}
        {pay && <LinkButton to={`${screens.payment.path}?booking=${bookingId}`}>{t('pay')}</LinkButton>}
        {discount && (
          <Button look="quiet" onClick={() => onAction({ name: 'discount' })}>
            {t('discount.title')}
          </Button>
        )}
      </div>
      {abilities.bill && <PdfDownload name={t('paper.bill')} call="printBill" id={issued} />}
    </>
  );
}

/** Shows that a booking was cancelled after it was paid; people who may refund it may also keep the money. */
function RefundAsked({ ledger, asked }: { ledger: Answer<'readBookingPayments'>; asked: string }) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  const language = useLanguage();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useAction('declineRefund', { updateCache: cacheLedger });
  const { bookingId, paid, abilities } = ledger;
  return (
    <Notice>
      <p>{t('refundAsked', { amount: rupees(paid), when: formatDateTime(asked, language) })}</p>
      {abilities.declineRefund && (
        <Button look="quiet" busy={isPending} onClick={() => mutate({ params: { id: bookingId } })}>
          {t('refundAsked.decline')}
        </Button>
      )}
      {error && <p>{errorText(error)}</p>}
    </Notice>
  );
}

/** The text of what an invoice waits for, for people who work on it or have reported a payment. */
function waitingText(claimed: boolean, works: boolean) {
  if (!claimed) return 'card.started';
  return works ? 'card.waiting' : 'card.claimed';
}

/** Invoices that are not confirmed yet. */
function Waiting({ waiting, works }: { waiting: Answer<'readBookingPayments'>['waiting']; works: boolean }) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  return (
    <ul className={css.waiting}>
      {waiting.map(({ invoiceId, amount, claimed }) => (
        <li key={invoiceId}>
          {t(waitingText(claimed, works), { amount: rupees(amount) })}{' '}
          <Link
            className={shared.code}
            to={
              works
                ? `${screens.verifyPayment.path}?invoiceId=${invoiceId}`
                : `${screens.payment.path}?invoice=${invoiceId}`
            }
          >
            {invoiceId}
          </Link>
        </li>
      ))}
    </ul>
  );
}
