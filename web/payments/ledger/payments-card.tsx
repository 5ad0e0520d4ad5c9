import { Suspense, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { queryOf } from '#web/lib/queries.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Receipt } from '../shared/pdf-download.tsx';
import { useRupees } from '../shared/amounts.ts';
import { LedgerActions } from './ledger-actions.tsx';
import type { LedgerAction } from './ledger-sheet.tsx';
import { PaymentEntry } from './payment-entry.tsx';
import css from './ledger.module.css';

/** Loaded when a form is opened: most users only read. */
const LedgerSheet = lazyPart(() => import('./ledger-sheet.tsx'));

/** A booking's payments: price, paid, owed, and every entry of the ledger. */
export default function PaymentsCard({ bookingId, asked = 0 }: { bookingId: number; asked?: number }) {
  const { t } = useTranslation('payments');
  const id = useId();
  const paymentsQuery = queryOf('readBookingPayments', { params: { id: bookingId } });
  const query = useQuery({ ...paymentsQuery, placeholderData: undefined });
  // Some users may read the booking but not its payments.
  if (failedWith(query.error, 404) || failedWith(query.error, 403)) return null;
  return (
    <Card className={css.card} role="region" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {t('card.title')}
      </h2>
      <Loaded query={query} data={query.data} failedText={t('card.failed')} rows={2} rowHeight="4rem">
        {(ledger) => <Ledger ledger={ledger} asked={asked} />}
      </Loaded>
    </Card>
  );
}

function Ledger({ ledger, asked }: { ledger: Answer<'readBookingPayments'>; asked: number }) {
  const { t } = useTranslation('payments');
  const [action, setAction] = useState<LedgerAction>();
  const [message, setMessage] = useState<string>();
  const [receipt, setReceipt] = useState<Answer<'recordPayment'>>();
  const [answered, setAnswered] = useState(0);
  if (asked > answered) {
    setAnswered(asked);
    // Money that was sent is entered with the same form.
    if (ledger.abilities.work) setAction({ name: 'record' });
  }
  const done = (text: string | undefined, taken?: Answer<'recordPayment'>) => {
    setAction(undefined);
    setMessage(text);
    setReceipt(taken);
  };
  const { entries } = ledger;
  return (
    <>
      {message && <Notice kind="success">{message}</Notice>}
      {receipt && <PaymentResult receipt={receipt} />}
      <Sums ledger={ledger} />
      <LedgerActions ledger={ledger} onAction={setAction} />
      {entries.length === 0 && <p className={css.about}>{t('card.none')}</p>}
      {entries.length > 0 && (
        <ol className={css.entries} aria-label={t('card.entries')}>
          {entries.toReversed().map((entry) => {
            const { refund, takeBack, ask } = entry.abilities;
            return (
              <PaymentEntry
                key={entry.id}
                entry={entry}
                of={entries.find((other) => other.id === entry.ofId)}
                onRefund={refund ? () => setAction({ name: 'refund', entry }) : undefined}
                onTakeBack={takeBack || ask ? () => setAction({ name: 'takeBack', entry }) : undefined}
              />
            );
          })}
        </ol>
      )}
      <Suspense>
        {action && <LedgerSheet action={action} ledger={ledger} onDone={done} onClose={() => setAction(undefined)} />}
      </Suspense>
    </>
  );
}

function Sums({
  ledger: { price, feeUnknown, discount, paid, owed, overpaid, isConfirmed },
}: {
  ledger: Answer<'readBookingPayments'>;
}) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  return (
    <dl className={css.sums}>
      <div>
        <dt>{t('sum.price')}</dt>
        <dd>{feeUnknown ? '–' : rupees(price)}</dd>
      </div>
      {discount > 0 && (
        <div>
          <dt>{t('sum.discount')}</dt>
          <dd>{rupees(discount)}</dd>
        </div>
      )}
      <div>
        <dt>{t('sum.paid')}</dt>
        <dd>{rupees(paid)}</dd>
      </div>
      <div>
        <dt>{t(isConfirmed || owed === 0 ? 'sum.owed' : 'sum.atClinic')}</dt>
        <dd className={isConfirmed && owed > 0 ? css.due : undefined}>{rupees(owed)}</dd>
      </div>
      {overpaid > 0 && (
        <div>
          <dt>{t('sum.overpaid')}</dt>
          <dd className={css.due}>{rupees(overpaid)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The result of a payment for the counter: receipt number, change, and what is still owed. */
export function PaymentResult({
  receipt: { receiptId, number, amount, returned, owed },
}: {
  receipt: Answer<'recordPayment'>;
}) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  return (
    <div>
      <Notice kind="success">
        <p>{t('record.done', { amount: rupees(amount) })}</p>
        {returned !== null && returned > 0 && <p>{t('record.return', { amount: rupees(returned) })}</p>}
        <p>{owed > 0 ? t('record.left', { amount: rupees(owed) }) : t('record.nothingLeft')}</p>
      </Notice>
      <Receipt id={receiptId} number={number} />
    </div>
  );
}
