import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import type { InvoiceState } from '#contract/payments/states.ts';
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
import type { useInvoice } from '../shared/queries.ts';
import { InvoiceItems } from '../invoice/due-list.tsx';
import { PaymentResult } from '../ledger/payments-card.tsx';
import { Receipt } from '../shared/pdf-download.tsx';
import { useRupees } from '../shared/amounts.ts';
import { ClaimFacts, PatientsOf } from '../shared/invoice-facts.tsx';
import { ConfirmInvoice } from './confirm-invoice.tsx';
import { DeclineClaim } from './decline-claim.tsx';
import shared from '../shared/payments.module.css';

const tones: Record<InvoiceState, Tone> = { WAITING: 'pending', PAID: 'success', CLOSED: 'neutral' };

/** An invoice's state, amount, and what is still owed. The counter can confirm it while it is open. */
export function VerifiedInvoice({ invoiceId, query }: { invoiceId: string; query: ReturnType<typeof useInvoice> }) {
  const { t } = useTranslation('payments');
  const errorText = useErrorText();
  const language = useLanguage();
  const rupees = useRupees();
  const { role } = useUser();
  const [isConfirming, setIsConfirming] = useState(false);
  const [taken, setTaken] = useState<Answer<'confirmInvoice'>>();
  const { data: invoice, error } = query;
  if (failedWith(error, 404) || failedWith(error, 400)) return <Notice kind="error">{t('invoice.missing')}</Notice>;
  if (!invoice)
    return error ? (
      <Notice kind="error">
        {t('failed')} {errorText(error)}
      </Notice>
    ) : (
      <Skeleton rows={1} height="12rem" />
    );
  const { state, amount, owed, holderName, createdAt, paidAt, receiptId, bookings, claim, abilities } = invoice;
  const isUnpaid = state === 'WAITING' && claim?.state !== 'OPEN';
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
                <Badge tone={tones[state]}>{isUnpaid ? t('verify.unpaid') : t(`invoiceState.${state}`)}</Badge>
              </span>
            ),
          },
          { label: t('field.amount'), value: rupees(amount) },
          { label: t('sum.owed'), value: rupees(owed) },
          { label: t('verify.patient'), value: <PatientsOf bookings={bookings} /> },
          { label: t('verify.holder'), value: <Name>{holderName}</Name> },
          { label: t('verify.made'), value: formatDateTime(createdAt, language) },
          ...(paidAt ? [{ label: t('verify.paid'), value: formatDateTime(paidAt, language) }] : []),
        ]}
      />
      <InvoiceItems bookings={bookings} holder={holderName} />
      {claim && <ClaimFacts claim={claim} />}
      {claim?.state === 'DECLINED' && <p className={shared.muted}>{t('claim.declined')}</p>}
      {claim?.duplicate && state !== 'PAID' && <Notice kind="error">{t('claim.duplicate')}</Notice>}
      {state === 'PAID' && receiptId !== null && !taken && <Receipt id={receiptId} />}
      {state === 'CLOSED' && <p className={shared.muted}>{t('invoice.closed')}</p>}
      {abilities.confirm && <Button onClick={() => setIsConfirming(true)}>{t('confirm.title')}</Button>}
      {abilities.decline && <DeclineClaim invoiceId={invoiceId} />}
      {(abilities.pay || (abilities.claim && claim)) && maySee(screens.payment, role) && (
        <LinkButton to={`${screens.payment.path}?invoice=${invoiceId}`}>
          {t(abilities.pay ? 'pay' : 'claim.correct')}
        </LinkButton>
      )}
      {isConfirming && <ConfirmInvoice invoice={invoice} onDone={confirmed} onClose={() => setIsConfirming(false)} />}
    </Card>
  );
}
