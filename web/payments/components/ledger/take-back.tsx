import { useTranslation } from 'react-i18next';
import { reversalBody } from '#contract/payments/shapes.ts';
import { useContractForm, useFieldText } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { cacheLedger } from '../../queries.ts';
import { LedgerForm } from '../ledger-form.tsx';
import { useRupees } from '../use-rupees.ts';
import type { Entry } from './payment-entry.tsx';

/** Reverses a wrong entry, with a reason; both stay in the ledger. */
export function TakeBack({
  entry,
  onDone,
  onClose,
}: {
  entry: Entry;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('payments');
  const fieldText = useFieldText();
  const rupees = useRupees();
  const reverse = useAction('reverseEntry', { updateCache: cacheLedger });
  const form = useContractForm(reversalBody, { reason: '' });
  const {
    register,
    getValues,
    formState: { errors },
  } = form;
  const what = { kind: t(`entryKind.${entry.kind}`), amount: rupees(entry.amount) };
  return (
    <LedgerForm
      title={t('reverse.title')}
      yes={t('reverse.yes')}
      question={() => t('reverse.question', { ...what, reason: getValues('reason') })}
      failed={t('reverse.failed')}
      form={form}
      onClose={onClose}
      send={async (body) => {
        await reverse.mutateAsync({ params: { id: entry.id }, body });
        onDone(t('reverse.done', what));
      }}
    >
      <p>{t('reverse.about', what)}</p>
      <TextField
        label={t('field.reason')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        error={fieldText(errors.reason)}
        {...register('reason')}
      />
    </LedgerForm>
  );
}
