import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { countBody } from '#contract/payments/books.ts';
import { limits } from '#contract/limits.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AmountField, TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { emptyToUndefined, readAmount, useRupees } from '../shared/amounts.ts';

export type Drawer = Answer<'readDrawer'>['drawer'];

/** Records the cash that was counted in a drawer on a day. */
export function CountDrawer({
  day,
  drawer: { accountId, shiftId, openedAt, by, float, taken, givenBack },
  onClose,
}: {
  day: string;
  drawer: Drawer;
  onClose: () => void;
}) {
  const { t } = useTranslation('drawer');
  const fieldText = useFieldText();
  const rupees = useRupees();
  const count = useAction('countDrawer');
  const form = useContractForm(countBody, { accountId, shiftId, float: float === 0 ? '' : String(float), counted: '' });
  const started = readAmount(String(form.watch('float') ?? '')) ?? 0;
  const { sheet } = useSend(form, {
    draft: `drawer/${accountId}/${day}/${shiftId}`,
    failed: t('failed'),
    send: async (body) => {
      await count.mutateAsync({ params: { day }, body });
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormSheet {...sheet} title={t('count')} save={t('save')} onClose={onClose}>
      <p>
        <Name>{by}</Name> · {t('expectedOf', { amount: rupees(Math.round((started + taken - givenBack) * 100) / 100) })}
      </p>
      {openedAt === null && (
        <AmountField
          label={t('field.float')}
          hint={t('field.floatHint')}
          error={fieldText(errors.float)}
          {...form.register('float', { setValueAs: emptyToUndefined })}
        />
      )}
      <AmountField
        label={t('field.counted')}
        data-autofocus
        hint={t('field.countedHint')}
        error={fieldText(errors.counted)}
        {...form.register('counted')}
      />
      <TextField
        label={t('field.note')}
        maxLength={limits.longestReason}
        autoComplete="off"
        error={fieldText(errors.note)}
        {...form.register('note', { setValueAs: emptyToUndefined })}
      />
    </FormSheet>
  );
}
