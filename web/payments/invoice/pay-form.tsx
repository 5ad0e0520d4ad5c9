import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Answer } from '#contract/endpoints.ts';
import { invoiceBody } from '#contract/payments/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatNumber } from '#web/lib/format.ts';
import { today as todayAtClinic } from '#web/lib/now.ts';
import { useAction } from '#web/lib/queries.ts';
import { AmountField } from '#web/ui/fields/field.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { cacheInvoice } from '../shared/queries.ts';
import { readAmount, useRupees } from '../shared/amounts.ts';
import { BeingChecked } from './being-checked.tsx';
import { DueList } from './due-list.tsx';
import { amountFor, askedOn, checkedOn, chosenFirst, dueOf, isChecked, owedOn } from './pay-rules.ts';
import shared from '../shared/payments.module.css';
import css from './invoice.module.css';

/**
 * The dues and the sums to be paid at the clinic, each with a box, and the form that pays all or part of the chosen
 * ones (R71). Choosing a booking that is reported as paid asks first. The server computes the prices.
 * @param named what the address chooses: a booking, or a person's patient number
 */
export function PayForm({
  dues: { bookings, invoices },
  named,
}: {
  dues: Answer<'readMyDues'>;
  named: { booking?: number; person?: string };
}) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  const language = useLanguage();
  const fieldText = useFieldText();
  const [, setParams] = useSearchParams();
  const [today] = useState(todayAtClinic);
  const [chosen, setChosen] = useState(() => chosenFirst(bookings, named, today));
  const create = useAction('createInvoice', { updateCache: cacheInvoice });
  const form = useContractForm(invoiceBody, { amount: amountFor(bookings, chosen) });
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('failed'),
    send: async ({ amount }) => {
      const invoice = await create.mutateAsync({ body: { amount, ...(chosen.length > 0 && { bookingIds: chosen }) } });
      setParams({ invoice: invoice.invoiceId });
    },
  });
  const [toConfirm, confirm] = useState<number[]>([]);
  const paidTwice = bookings.filter(
    (due) => isChecked(due) && toConfirm.includes(due.bookingId) && !chosen.includes(due.bookingId),
  );
  const choose = (ids: number[]) => {
    confirm([]);
    setChosen(ids);
    form.setValue('amount', amountFor(bookings, ids));
    form.clearErrors();
  };
  const typed = readAmount(String(useWatch({ control: form.control, name: 'amount' }))) ?? 0;
  /** Asks first if a chosen booking is reported as paid. */
  const chooseOrAsk = (ids: number[]) => {
    const isNew = (due: (typeof bookings)[number]) => ids.includes(due.bookingId) && !chosen.includes(due.bookingId);
    if (bookings.some((due) => isNew(due) && isChecked(due))) confirm(ids);
    else choose(ids);
  };
  const most = owedOn(bookings.filter(({ bookingId }) => chosen.includes(bookingId)));
  return (
    <form className={shared.stack} noValidate onSubmit={submit}>
      <Card className={shared.stack}>
        <h2>{t('dues.title')}</h2>
        <DueSums bookings={bookings} invoices={invoices} />
        {bookings.length > 0 && <DueList bookings={bookings} today={today} chosen={chosen} onChoose={chooseOrAsk} />}
      </Card>
      {paidTwice.length > 0 && (
        <Confirm
          look="primary"
          title={t('again.title')}
          yes={t('again.yes')}
          onYes={() => choose(toConfirm)}
          onClose={() => confirm([])}
        >
          <p>{t('again.text', { amount: rupees(owedOn(paidTwice)) })}</p>
        </Confirm>
      )}
      <AmountField
        label={t('field.amount')}
        hint={most > 0 ? t('dues.part', { amount: rupees(most) }) : undefined}
        error={fieldText(form.formState.errors.amount)}
        {...form.register('amount')}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className={css.bar}>
        {bookings.length > 1 && <p role="status">{t('dues.chosen', { n: formatNumber(chosen.length, language) })}</p>}
        <Button type="submit" className={css.go} busy={isBusy} disabled={bookings.length > 0 && chosen.length === 0}>
          {t('pay')} {typed > 0 && rupees(typed)}
        </Button>
      </div>
    </form>
  );
}

/** The sums: owed, reported as paid, and to be paid at the clinic. */
function DueSums({ bookings, invoices }: Pick<Answer<'readMyDues'>, 'bookings' | 'invoices'>) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  const due = askedOn(dueOf(bookings));
  const checked = checkedOn(bookings, invoices);
  const atClinic = askedOn(bookings.filter(({ isConfirmed }) => !isConfirmed));
  return (
    <>
      {due === 0 && checked.amount === 0 && <p>{t('dues.none')}</p>}
      {due > 0 && <p className={shared.due}>{rupees(due)}</p>}
      {checked.amount > 0 && (
        <BeingChecked about={t('dues.checked', { amount: rupees(checked.amount) })} invoiceIds={checked.invoiceIds} />
      )}
      {atClinic > 0 && <p>{t('dues.atClinic', { amount: rupees(atClinic) })}</p>}
    </>
  );
}
