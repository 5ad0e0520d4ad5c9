import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { recordBody } from '#contract/payments/shapes.ts';
import { counterModes } from '#contract/payments/states.ts';
import type { CounterMode } from '#contract/payments/states.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AmountField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { readAmount, useRupees } from '../shared/amounts.ts';
import { PaymentModeFields } from '../shared/payment-mode-fields.tsx';

/**
 * Records a payment at the counter, of all that is owed or a part; of a transfer that arrived, also more. The button
 * shows the amount.
 */
export function RecordPayment({
  bookingId,
  owed,
  onDone,
  onClose,
}: {
  bookingId: number;
  owed: number;
  onDone: (receipt: Answer<'recordPayment'>) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('payments');
  const fieldText = useFieldText();
  const rupees = useRupees();
  const record = useAction('recordPayment');
  const modes: readonly CounterMode[] = owed > 0 ? counterModes : ['upi'];
  const first: CounterMode = owed > 0 ? 'cash' : 'upi';
  const form = useContractForm(recordBody, { bookingId, mode: first, amount: owed > 0 ? String(owed) : '' });
  const {
    register,
    watch,
    setValue,
    clearErrors,
    formState: { errors },
  } = form;
  const [mode, amount, received] = watch(['mode', 'amount', 'received']);
  const { sheet } = useSend(form, {
    failed: t('record.failed'),
    send: async (body) => onDone(await record.mutateAsync({ body })),
  });
  const choose = (next: CounterMode) => {
    clearErrors();
    setValue('mode', next);
  };
  const whole = readAmount(String(amount));
  return (
    <FormSheet
      {...sheet}
      title={t(owed > 0 ? 'record.title' : 'record.transfer')}
      save={whole ? t('record.save', { amount: rupees(whole) }) : t('record.title')}
      onClose={onClose}
    >
      <AmountField
        label={t('field.amount')}
        data-autofocus
        hint={t('record.owed', { amount: rupees(owed) })}
        error={fieldText(errors.amount)}
        {...register('amount')}
      />
      <PaymentModeFields
        mode={mode}
        modes={modes}
        amount={amount}
        received={received}
        register={register}
        errors={errors}
        onMode={choose}
      />
      {mode === 'upi' && whole !== null && whole > owed && <Notice>{t('record.over')}</Notice>}
    </FormSheet>
  );
}
