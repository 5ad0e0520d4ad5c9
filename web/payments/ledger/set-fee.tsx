import { useTranslation } from 'react-i18next';
import { feeBody } from '#contract/payments/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AmountField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { cacheLedger } from '../shared/queries.ts';
import { useRupees } from '../shared/amounts.ts';

/** Sets the fee of a visit whose doctor has none in the list. */
export function SetFee({
  bookingId,
  onDone,
  onClose,
}: {
  bookingId: number;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('payments');
  const fieldText = useFieldText();
  const rupees = useRupees();
  const set = useAction('setFee', { updateCache: cacheLedger });
  const form = useContractForm(feeBody, { fee: '' });
  const { sheet } = useSend(form, {
    failed: t('fee.failed'),
    send: async (body) => {
      const { price } = await set.mutateAsync({ params: { id: bookingId }, body });
      onDone(t('fee.done', { amount: rupees(price) }));
    },
  });
  const { errors } = form.formState;
  return (
    <FormSheet {...sheet} title={t('fee.title')} save={t('fee.save')} onClose={onClose}>
      <AmountField
        label={t('fee.field')}
        data-autofocus
        hint={t('fee.hint')}
        error={fieldText(errors.fee)}
        {...form.register('fee')}
      />
    </FormSheet>
  );
}
