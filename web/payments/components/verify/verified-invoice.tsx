import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import type { InvoiceState } from '#contract/payments/shapes.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/badge.tsx';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useInvoice } from '../../queries.ts';
import { InvoiceItems } from '../invoice/invoice-items.tsx';
import { PaymentResult } from '../ledger/payments-card.tsx';
import { Receipt } from '../pdf-download.tsx';
import shared from '../payments.module.css';
import { useRupees } from '../use-rupees.ts';
import { ConfirmInvoice } from './confirm-invoice.tsx';

const tones: Record<InvoiceState, Tone> = { WAITING: 'pending', PAID: 'success', CLOSED: 'neutral' };

/** An invoice's state, amount, and what is still owed. The counter can confirm it while it is open. */
export function VerifiedInvoice({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('payments');
  const errorText = useErrorText();
  const language = useLanguage();
  const rupees = useRupees();
  const { role } = useUser();
  const [isConfirming, setIsConfirming] = useState(false);
  const [taken, setTaken] = useState<Answer<'confirmInvoice'>>();
  const { data: invoice, error } = useInvoice(invoiceId);
  if (failedWith(error, 404) || failedWith(error, 400)) return <Notice kind="error">{t('invoice.missing')}</Notice>;
  if (!invoice)
    return error ? (
      <Notice kind="error">
        {t('failed')} {errorText(error)}
      </Notice>
    ) : (
      <Skeleton rows={1} height="12rem" />
    );
  const { state, amount, owed, patientName, createdAt, paidAt, receiptId, bookings, abilities } = invoice;
  const confirmed = (receipt: Answer<'confirmInvoice'>) => {
    setTaken(receipt);
    setIsConfirming(false);
  };
  return (
    <Card className={shared.stack} role="region" aria-label={t('invoice.of', { invoiceId })}>
      {taken && <PaymentResult receipt={taken} />}
      <DefinitionList
        items={[
          {
            label: t('verify.state'),
            value: (
              <span role="status">
                <Badge tone={tones[state]}>{t(`invoiceState.${state}`)}</Badge>
              </span>
            ),
          },
          { label: t('field.amount'), value: rupees(amount) },
          { label: t('sum.owed'), value: rupees(owed) },
          { label: t('verify.patient'), value: <Name>{patientName}</Name> },
          { label: t('verify.made'), value: formatDateTime(createdAt, language) },
          ...(paidAt ? [{ label: t('verify.paid'), value: formatDateTime(paidAt, language) }] : []),
        ]}
      />
      <InvoiceItems bookings={bookings} holder={patientName} />
      {state === 'PAID' && receiptId !== null && !taken && <Receipt id={receiptId} />}
      {state === 'CLOSED' && <p className={shared.soft}>{t('invoice.closed')}</p>}
      {abilities.confirm && <Button onClick={() => setIsConfirming(true)}>{t('confirm.title')}</Button>}
      {abilities.pay && maySee(screens.payment, role) && (
        <LinkButton to={`${screens.payment.path}?invoice=${invoiceId}`}>{t('pay')}</LinkButton>
      )}
      {isConfirming && <ConfirmInvoice invoice={invoice} onDone={confirmed} onClose={() => setIsConfirming(false)} />}
    </Card>
  );
}
