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
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { PaymentModeFields } from '../shared/payment-mode-fields.tsx';
import { useRupees } from '../shared/use-rupees.ts';
import { DiscountFields } from './discount-fields.tsx';
import { UpiToPatient } from './pay-by-phone.tsx';
import type { Draft, sumsOf } from './draft.ts';
import css from './counter.module.css';

export interface PaymentValues {
  mode: CounterMode;
  amount: string | number;
  received?: string | number | undefined;
  reference?: string | undefined;
}
export type PaymentForm = UseFormReturn<PaymentValues, unknown, CounterPaymentForm>;

/** What is to be paid, the discount, and, once it is taken, the payment. */
export function BillColumn({
  draft,
  isKnown,
  sums: { total, now, waits, isUnread, discountPaise },
  form,
  isPaying,
  isBusy,
  failure,
  discountRef,
  reasonError,
  onChange,
  onPay,
  onSave,
  onLater,
}: {
  draft: Draft;
  /** The server has said the prices. */
  isKnown: boolean;
  sums: ReturnType<typeof sumsOf>;
  form: PaymentForm;
  isPaying: boolean;
  isBusy: boolean;
  failure: string | undefined;
  discountRef: RefObject<HTMLInputElement | null>;
  reasonError: string | undefined;
  onChange: (draft: Draft) => void;
  onPay: () => void;
  onSave: () => void;
  onLater: () => void;
}) {
  const { t } = useTranslation('counter');
  const rupees = useRupees();
  const language = useLanguage();
  const count = draft.lines.length + draft.joined.length;
  return (
    <>
      <p>{t('lineCount', { count, number: formatNumber(count, language) })}</p>
      <DiscountFields
        draft={draft}
        waits={waits}
        isUnread={isUnread}
        fieldRef={discountRef}
        reasonError={reasonError}
        onChange={onChange}
      />
      <p className={css.total}>
        <span>{t('total')}</span>
        <strong aria-busy={!isKnown || undefined}>{isKnown ? rupees(total) : '…'}</strong>
      </p>
      {waits && isKnown && (
        <p className={css.soft}>{t('total.waits', { amount: rupees(discountPaise / 100), now: rupees(now) })}</p>
      )}
      {isPaying && (!isKnown || now > 0) && <PaymentFields form={form} />}
      {failure && <Notice kind="error">{failure}</Notice>}
      {isPaying ? (
        <>
          <Button wide busy={isBusy} disabled={!isKnown} onClick={now > 0 ? onSave : onLater}>
            {t('save')}
          </Button>
          {(!isKnown || now > 0) && (
            <Button wide look="quiet" busy={isBusy} onClick={onLater}>
              {t('later')}
            </Button>
          )}
        </>
      ) : (
        <Button wide disabled={count === 0} onClick={onPay}>
          {t('pay')}
        </Button>
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
  // At once: the form's own `setFocus` waits for a timer, and the first digits of who types fast would go elsewhere.
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
