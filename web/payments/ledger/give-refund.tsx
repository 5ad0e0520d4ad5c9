import { useTranslation } from 'react-i18next';
import { refundBody } from '#contract/payments/shapes.ts';
import { paymentModes } from '#contract/payments/states.ts';
import type { PaymentMode } from '#contract/payments/states.ts';
import { limits } from '#contract/limits.ts';
import { useContractForm, useFieldText } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AmountField, SelectField, TextField } from '#web/ui/fields/field.tsx';
import { emptyToUndefined, readAmount, useRupees } from '../shared/amounts.ts';
import { cacheLedger } from '../shared/queries.ts';
import { LedgerForm } from './ledger-form.tsx';
import type { Entry } from './payment-entry.tsx';

/** Refunds a payment, all of it or a part, with a reason. */
export function GiveRefund({
  payment,
  onDone,
  onClose,
}: {
  payment: Entry;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('payments');
  const fieldText = useFieldText();
  const rupees = useRupees();
  const refund = useAction('refundPayment', { updateCache: cacheLedger });
  const mode: PaymentMode = payment.mode ?? 'cash';
  const form = useContractForm(refundBody, { amount: String(payment.remaining), mode, reason: '' });
  const {
    register,
    getValues,
    watch,
    formState: { errors },
  } = form;
  const amount = () => rupees(readAmount(String(getValues('amount'))) ?? 0);
  return (
    <LedgerForm
      title={t('refund.title')}
      yes={t('refund.yes')}
      failed={t('refund.failed')}
      form={form}
      onClose={onClose}
      question={() =>
        t('refund.question', {
          amount: amount(),
          mode: t(`paymentMode.${getValues('mode')}`),
          reason: getValues('reason'),
        })
      }
      send={async (body) => {
        await refund.mutateAsync({ params: { id: payment.id }, body });
        onDone(t('refund.done', { amount: amount() }));
      }}
    >
      <AmountField
        label={t('field.amount')}
        data-autofocus
        hint={t('refund.most', { amount: rupees(payment.remaining) })}
        error={fieldText(errors.amount)}
        {...register('amount')}
      />
      <SelectField label={t('refund.mode')} error={fieldText(errors.mode)} {...register('mode')}>
        {paymentModes.map((value) => (
          <option key={value} value={value}>
            {t(`paymentMode.${value}`)}
          </option>
        ))}
      </SelectField>
      {watch('mode') !== 'cash' && (
        <TextField
          label={t('refund.reference')}
          maxLength={limits.referenceLength}
          autoComplete="off"
          error={fieldText(errors.reference)}
          {...register('reference', { setValueAs: emptyToUndefined, shouldUnregister: true })}
        />
      )}
      <TextField
        label={t('field.reason')}
        maxLength={limits.longestReason}
        autoComplete="off"
        error={fieldText(errors.reason)}
        {...register('reason')}
      />
    </LedgerForm>
  );
}
