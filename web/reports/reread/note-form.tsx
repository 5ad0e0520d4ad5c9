import { useTranslation } from 'react-i18next';
import { noteRereadBody } from '#contract/reports/reread-list.ts';
import type { RereadValue } from '#contract/reports/reread-list.ts';
import { limits } from '#contract/limits.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AreaField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Notes what was done about a released value, or why nothing was. */
export function NoteForm({ value, onDone, onClose }: { value: RereadValue; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('reread');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('noteReread');
  const form = useContractForm(noteRereadBody, { note: '' });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    failed: t('note.failed'),
    send: async (body) => {
      await mutateAsync({ params: { id: value.id }, body });
      onDone();
    },
  });
  return (
    <FormSheet {...sheet} title={t('note.action')} save={t('note.save')} onClose={onClose}>
      <AreaField
        label={t('note.what')}
        maxLength={limits.longestExplanation}
        data-autofocus
        error={fieldText(errors.note)}
        {...register('note')}
      />
    </FormSheet>
  );
}
