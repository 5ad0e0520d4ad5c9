import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { recordBody } from '#contract/payments/shapes.ts';
import type { CounterMode } from '#contract/payments/ledger.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { readAmount } from '../../amounts.ts';
import { useRupees } from '../use-rupees.ts';
import { PaymentModeFields } from '../payment-mode-fields.tsx';

/** Records a payment at the counter, of all that is owed or a part. The button shows the amount. */
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
  const first: CounterMode = 'cash';
  const form = useContractForm(recordBody, { bookingId, mode: first, amount: String(owed) });
  const {
    register,
    watch,
    setValue,
    clearErrors,
    formState: { errors, isDirty },
  } = form;
  const [mode, amount, received] = watch(['mode', 'amount', 'received']);
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('record.failed'),
    send: async (body) => onDone(await record.mutateAsync({ body })),
  });
  const choose = (next: CounterMode) => {
    clearErrors();
    setValue('mode', next, { shouldDirty: true });
  };
  const whole = readAmount(String(amount));
  return (
    <FormSheet
      title={t('record.title')}
      save={whole ? t('record.save', { amount: rupees(whole) }) : t('record.title')}
      isDirty={isDirty}
      isBusy={isBusy}
      failure={failure}
      onSave={submit}
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
        amount={amount}
        received={received}
        register={register}
        errors={errors}
        onMode={choose}
      />
    </FormSheet>
  );
}
