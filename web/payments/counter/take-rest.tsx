import { useTranslation } from 'react-i18next';
import { counterPayment } from '#contract/payments/shapes.ts';
import type { CounterPaymentForm } from '#contract/payments/shapes.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AmountField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { PaymentModeFields } from '../shared/payment-mode-fields.tsx';
import { useRupees } from '../shared/amounts.ts';
import { showVisit } from '../shared/queries.ts';
import type { PaymentValues } from './bill-column.tsx';

/** Takes all or part of what is still owed for a visit, under one receipt. */
export function TakeRest({ visit: { visitId, owed }, onClose }: { visit: Visit; onClose: () => void }) {
  const { t } = useTranslation('counter');
  const fieldText = useFieldText();
  const rupees = useRupees();
  const pay = useAction('payVisit', { updateCache: showVisit });
  const form = useContractForm<PaymentValues, CounterPaymentForm>(counterPayment, {
    mode: 'cash',
    amount: String(owed),
  });
  const {
    register,
    watch,
    setValue,
    clearErrors,
    formState: { errors },
  } = form;
  const [mode, amount, received] = watch(['mode', 'amount', 'received']);
  const { sheet } = useSend(form, {
    failed: t('rest.failed'),
    send: async (body) => {
      await pay.mutateAsync({ params: { id: visitId }, body });
      onClose();
    },
  });
  return (
    <FormSheet {...sheet} title={t('pay')} save={t('pay')} onClose={onClose}>
      <AmountField
        label={t('amount')}
        data-autofocus
        hint={t('rest.owed', { amount: rupees(owed) })}
        error={fieldText(errors.amount)}
        {...register('amount')}
      />
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
    </FormSheet>
  );
}
