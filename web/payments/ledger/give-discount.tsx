import { useTranslation } from 'react-i18next';
import { discountBody } from '#contract/payments/shapes.ts';
import { limits } from '#contract/limits.ts';
import { useContractForm, useFieldText } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AmountField, TextField } from '#web/ui/fields/field.tsx';
import { cacheLedger } from '../shared/queries.ts';
import { LedgerForm } from './ledger-form.tsx';
import { readAmount, useRupees } from '../shared/amounts.ts';

/** Gives a discount, with a reason. */
export function GiveDiscount({
  bookingId,
  owed,
  onDone,
  onClose,
}: {
  bookingId: number;
  owed: number;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('payments');
  const fieldText = useFieldText();
  const rupees = useRupees();
  const give = useAction('giveDiscount', { updateCache: cacheLedger });
  const form = useContractForm(discountBody, { amount: '', reason: '' });
  const {
    register,
    getValues,
    formState: { errors },
  } = form;
  const amount = () => rupees(readAmount(String(getValues('amount'))) ?? 0);
  return (
    <LedgerForm
      title={t('discount.title')}
      yes={t('discount.yes')}
      question={() => t('discount.question', { amount: amount(), reason: getValues('reason') })}
      failed={t('discount.failed')}
      form={form}
      onClose={onClose}
      send={async (body) => {
        await give.mutateAsync({ params: { id: bookingId }, body });
        onDone(t('discount.done', { amount: amount() }));
      }}
    >
      <AmountField
        label={t('field.amount')}
        data-autofocus
        hint={t('record.owed', { amount: rupees(owed) })}
        error={fieldText(errors.amount)}
        {...register('amount')}
      />
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
