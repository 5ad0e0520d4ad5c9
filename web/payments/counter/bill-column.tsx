import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CounterPaymentForm } from '#contract/payments/shapes.ts';
import type { CounterMode } from '#contract/payments/states.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useFieldText } from '#web/lib/form.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AmountField } from '#web/ui/fields/field.tsx';
import { PaymentModeFields } from '../shared/payment-mode-fields.tsx';
import { useRupees } from '../shared/amounts.ts';
import { DiscountFields } from './discount-fields.tsx';
import { UpiToPatient } from './pay-by-phone.tsx';
import type { Desk, DeskStep } from './use-desk.ts';
import type { useQuote } from './use-quote.ts';
import type { useSaving } from './use-saving.ts';
import css from './counter.module.css';

export interface PaymentValues {
  mode: CounterMode;
  amount: string | number;
  received?: string | number | undefined;
  reference?: string | undefined;
}
type PaymentForm = UseFormReturn<PaymentValues, unknown, CounterPaymentForm>;

/** The sum, the discount and, once the desk takes it, the payment. */
export function BillColumn({
  desk: { draft, isPaying },
  act,
  quote: { sums, isKnown },
  saving: { form, isBusy, failure, errors, pay, save },
  discountRef,
}: {
  desk: Desk;
  act: (step: DeskStep) => void;
  /** `isKnown`: the server has said the prices. */
  quote: Pick<ReturnType<typeof useQuote>, 'sums' | 'isKnown'>;
  saving: ReturnType<typeof useSaving>;
  discountRef: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const count = draft.lines.length + draft.joined.length;
  const isToPay = !isKnown || sums.now > 0;
  return (
    <section className={css.bill} aria-label={t('bill')}>
      <h2>
        {t('bill')} <kbd>F9</kbd>
      </h2>
      <p>{t('lineCount', { count, number: formatNumber(count, language) })}</p>
      <DiscountFields
        draft={draft}
        waits={sums.waits}
        isUnread={sums.isUnread}
        fieldRef={discountRef}
        reasonError={errors['discount.reason']}
        onChange={(next) => act({ does: 'change', draft: next })}
      />
      <Total sums={sums} isKnown={isKnown} />
      {isPaying && isToPay && <PaymentFields form={form} />}
      {failure && <Notice kind="error">{failure}</Notice>}
      {isPaying ? (
        <>
          <Button wide busy={isBusy} disabled={!isKnown} onClick={() => save(sums.now > 0)}>
            {t('save')}
          </Button>
          {isToPay && (
            <Button wide look="quiet" busy={isBusy} onClick={() => save(false)}>
              {t('later')}
            </Button>
          )}
        </>
      ) : (
        <Button wide disabled={count === 0} onClick={pay}>
          {t('pay')}
        </Button>
      )}
    </section>
  );
}

function Total({
  sums: { total, now, waits, discountPaise },
  isKnown,
}: Pick<ReturnType<typeof useQuote>, 'sums' | 'isKnown'>) {
  const { t } = useTranslation('counter');
  const rupees = useRupees();
  return (
    <>
      <p className={css.total}>
        <span>{t('total')}</span>
        <strong aria-busy={!isKnown || undefined}>{isKnown ? rupees(total) : '…'}</strong>
      </p>
      {waits && isKnown && (
        <p className={css.soft}>{t('total.waits', { amount: rupees(discountPaise / 100), now: rupees(now) })}</p>
      )}
    </>
  );
}

function PaymentFields({ form }: { form: PaymentForm }) {
  const { t } = useTranslation('counter');
  const fieldText = useFieldText();
  const {
    register,
    watch,
    setValue,
    clearErrors,
    formState: { errors },
  } = form;
  const [mode, amount, received] = watch(['mode', 'amount', 'received']);
  const fields = useRef<HTMLDivElement>(null);
  // Focused at once: the form's own `setFocus` waits for a timer, and the first digits of a fast typist would be lost.
  useEffect(() => {
    const name = mode === 'cash' ? 'received' : 'reference';
    fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }, [mode]);
  return (
    <div className={css.fields} ref={fields}>
      <AmountField label={t('amount')} error={fieldText(errors.amount)} {...register('amount')} />
      <PaymentModeFields
        mode={mode}
        amount={amount}
        received={received}
        register={register}
        errors={errors}
        onMode={(next) => {
          clearErrors();
          setValue('mode', next);
        }}
      />
      {mode === 'upi' && <UpiToPatient amount={String(amount)} />}
    </div>
  );
}
