import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Answer } from '#contract/endpoints.ts';
import { invoiceBody } from '#contract/payments/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { cacheInvoice } from '../shared/queries.ts';
import shared from '../shared/payments.module.css';
import { useRupees } from '../shared/use-rupees.ts';
import { DueList } from './due-list.tsx';

/**
 * The dues, what is to be paid at the clinic, and the payment form (R71): all of them, one booking, or a part. The
 * server computes the prices.
 */
export function PayForm({ dues: { total, bookings }, first }: { dues: Answer<'readMyDues'>; first: number }) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  const [only] = bookings;
  const atClinic = sumOf(bookings.filter(({ isConfirmed }) => !isConfirmed));
  const due = sumOf(bookings.filter(({ isConfirmed }) => isConfirmed));
  const [bookingId, setBookingId] = useState(() =>
    bookings.length === 1 && only ? only.bookingId : (bookings.find((due) => due.bookingId === first)?.bookingId ?? 0),
  );
  const owed = bookings.find((due) => due.bookingId === bookingId)?.owed ?? total;
  return (
    <>
      <Card className={shared.stack}>
        <h2>{t('dues.title')}</h2>
        {total === 0 && <p>{t('dues.none')}</p>}
        {due > 0 && <p className={shared.due}>{rupees(due)}</p>}
        {atClinic > 0 && <p>{t('dues.atClinic', { amount: rupees(atClinic) })}</p>}
        {bookings.length > 0 && (
          <DueList bookings={bookings} total={total} chosen={bookingId} onChoose={setBookingId} />
        )}
      </Card>
      <AmountForm key={`${bookingId} ${owed}`} bookingId={bookingId} owed={owed} />
    </>
  );
}

/** What is owed on these bookings, in rupees. Added in paise: rupees are fractions. */
const sumOf = (bookings: Answer<'readMyDues'>['bookings']) =>
  bookings.reduce((sum, { owed }) => sum + Math.round(owed * 100), 0) / 100;

function AmountForm({ bookingId, owed }: { bookingId: number; owed: number }) {
  const { t } = useTranslation('payments');
  const fieldText = useFieldText();
  const rupees = useRupees();
  const [, setParams] = useSearchParams();
  const create = useAction('createInvoice', { updateCache: cacheInvoice });
  const form = useContractForm(invoiceBody, { amount: owed > 0 ? String(owed) : '' });
  const {
    register,
    formState: { errors },
  } = form;
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('failed'),
    send: async ({ amount }) => {
      const invoice = await create.mutateAsync({ body: { amount, ...(bookingId > 0 && { bookingId }) } });
      setParams({ invoice: invoice.invoiceId });
    },
  });
  return (
    <form className={shared.stack} noValidate onSubmit={submit}>
      <AmountField
        label={t('field.amount')}
        hint={owed > 0 ? t('dues.part', { amount: rupees(owed) }) : undefined}
        error={fieldText(errors.amount)}
        {...register('amount')}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button type="submit" wide busy={isBusy}>
        {t('pay')}
      </Button>
    </form>
  );
}
