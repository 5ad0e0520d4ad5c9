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
import { amountsToPay, chosenFirst } from './pay-rules.ts';

/**
 * The dues, what is to be paid at the clinic, and the payment form (R71): all of them, one booking, or a part. The
 * server computes the prices.
 */
export function PayForm({ dues: { bookings }, first }: { dues: Answer<'readMyDues'>; first: number }) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  const [chosen, setChosen] = useState(() => chosenFirst(bookings, first));
  const { due, atClinic, all, most, prefilled } = amountsToPay(bookings, chosen);
  return (
    <>
      <Card className={shared.stack}>
        <h2>{t('dues.title')}</h2>
        {due === 0 && <p>{t('dues.none')}</p>}
        {due > 0 && <p className={shared.due}>{rupees(due)}</p>}
        {atClinic > 0 && <p>{t('dues.atClinic', { amount: rupees(atClinic) })}</p>}
        {bookings.length > 0 && (
          <DueList
            bookings={bookings}
            all={{ label: t(due > 0 ? 'dues.all' : 'dues.together'), amount: all }}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
      </Card>
      <AmountForm key={`${chosen} ${all}`} bookingId={chosen} prefilled={prefilled} most={most} />
    </>
  );
}

function AmountForm({ bookingId, prefilled, most }: { bookingId: number; prefilled: number; most: number }) {
  const { t } = useTranslation('payments');
  const fieldText = useFieldText();
  const rupees = useRupees();
  const [, setParams] = useSearchParams();
  const create = useAction('createInvoice', { updateCache: cacheInvoice });
  const form = useContractForm(invoiceBody, { amount: prefilled > 0 ? String(prefilled) : '' });
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
        hint={most > 0 ? t('dues.part', { amount: rupees(most) }) : undefined}
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
