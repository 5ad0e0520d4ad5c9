import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Receipt, Voucher } from '../shared/pdf-download.tsx';
import { AskedBack } from './asked-back.tsx';
import { useRupees } from '../shared/amounts.ts';
import css from './ledger.module.css';

export type Entry = Answer<'readBookingPayments'>['entries'][number];

const statusTexts = {
  PENDING: 'bookings:payment.PENDING',
  PARTIAL: 'bookings:payment.PARTIAL',
  COMPLETED: 'bookings:payment.COMPLETED',
} as const;

/** An entry of the ledger with its receipt and what can be done about it. */
export function PaymentEntry({
  entry,
  of,
  onRefund,
  onTakeBack,
}: {
  entry: Entry;
  /** The entry that it refunds or reverses. */
  of: Entry | undefined;
  /** Undefined when this is not possible. */
  onRefund: (() => void) | undefined;
  onTakeBack: (() => void) | undefined;
}) {
  const { t } = useTranslation(['payments', 'bookings']);
  const language = useLanguage();
  const rupees = useRupees();
  const {
    kind,
    mode,
    amount,
    at,
    by,
    reference,
    reason,
    status,
    isReversed,
    receiptId,
    receiptNumber,
    voucherId,
    voucherNumber,
    asked,
  } = entry;
  const isOut = kind === 'refund' || (kind === 'reversal' && of?.kind === 'payment');
  return (
    <li className={css.entry} data-reversed={isReversed || undefined}>
      <p className={css.line}>
        <span className={css.kind}>
          {mode
            ? t('entry.withMode', { kind: t(`entryKind.${kind}`), mode: t(`paymentMode.${mode}`) })
            : t(`entryKind.${kind}`)}
        </span>
        {isReversed && <Badge>{t('entry.reversed')}</Badge>}
        <span className={css.sum}>{status ? t(statusTexts[status]) : rupees(isOut ? -amount : amount)}</span>
      </p>
      <p className={css.about}>
        <time dateTime={at}>{formatDateTime(at, language)}</time> ·{' '}
        {by ? <Name>{by}</Name> : t(mode === 'gateway' ? 'entry.byGateway' : 'entry.carried')}
      </p>
      {reference && <p className={css.about}>{t('entry.reference', { reference })}</p>}
      {kind === 'reversal' && of && (
        <p className={css.about}>{t('entry.of', { kind: t(`entryKind.${of.kind}`), amount: rupees(of.amount) })}</p>
      )}
      {status === 'COMPLETED' && amount > 0 && (
        <p className={css.about}>{t('entry.waived', { amount: rupees(amount) })}</p>
      )}
      {reason && <p className={css.about}>{t('entry.reason', { reason })}</p>}
      {entry.askedBy && (
        <p className={css.about}>
          {t('entry.askedBy')} <Name>{entry.askedBy}</Name>
        </p>
      )}
      {!reason && (kind === 'discount' || kind === 'reversal') && <p className={css.about}>{t('entry.byForm')}</p>}
      {receiptId !== null && kind === 'payment' && <Receipt id={receiptId} number={receiptNumber ?? undefined} />}
      {voucherId === null && voucherNumber && (
        <p className={css.about}>{t('entry.number', { number: voucherNumber })}</p>
      )}
      {voucherId !== null && <Voucher id={voucherId} number={voucherNumber ?? ''} />}
      {asked && <AskedBack entryId={entry.id} asked={asked} abilities={entry.abilities} />}
      <EntryActions entry={entry} onRefund={onRefund} onTakeBack={onTakeBack} />
    </li>
  );
}

function EntryActions({
  entry,
  onRefund,
  onTakeBack,
}: Pick<ComponentProps<typeof PaymentEntry>, 'entry' | 'onRefund' | 'onTakeBack'>) {
  const { t } = useTranslation('payments');
  if (!onRefund && !onTakeBack) return null;
  return (
    <div className={css.actions}>
      {onRefund && (
        <Button look="plain" onClick={onRefund}>
          {t('refund.title')}
        </Button>
      )}
      {onTakeBack && (
        <Button look="plain" onClick={onTakeBack}>
          {t(entry.abilities.ask ? 'ask.title' : 'reverse.title')}
        </Button>
      )}
    </div>
  );
}
