import { useTranslation } from 'react-i18next';
import { reversalBody } from '#contract/payments/shapes.ts';
import { limits } from '#contract/limits.ts';
import { useContractForm, useFieldText } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { cacheLedger } from '../shared/queries.ts';
import { LedgerForm } from './ledger-form.tsx';
import { useRupees } from '../shared/amounts.ts';
import type { Entry } from './payment-entry.tsx';

/** Reverses a wrong entry, with a reason; both stay in the ledger. For cash one took oneself it asks another person. */
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
      title={t(entry.abilities.ask ? 'ask.title' : 'reverse.title')}
      yes={t(entry.abilities.ask ? 'ask.yes' : 'reverse.yes')}
      question={() =>
        t(entry.abilities.ask ? 'ask.question' : 'reverse.question', { ...what, reason: getValues('reason') })
      }
      failed={t('reverse.failed')}
      form={form}
      onClose={onClose}
      send={async (body) => {
        await reverse.mutateAsync({ params: { id: entry.id }, body });
        onDone(t(entry.abilities.ask ? 'ask.done' : 'reverse.done', what));
      }}
    >
      <p>{t('reverse.about', what)}</p>
      {entry.abilities.ask && <p>{t('ask.about')}</p>}
      <TextField
        label={t('field.reason')}
        maxLength={limits.longestReason}
        autoComplete="off"
        data-autofocus
        error={fieldText(errors.reason)}
        {...register('reason')}
      />
    </LedgerForm>
  );
}
