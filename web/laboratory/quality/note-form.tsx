import { useTranslation } from 'react-i18next';
import { runNoteBody } from '#contract/laboratory/quality.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/field.tsx';

/** What was done about a rejected run; it is written once. */
export function NoteForm({ runId }: { runId: number }) {
  const { t } = useTranslation('quality');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('noteRun');
  const form = useContractForm(runNoteBody, { note: '' });
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('noteFailed'),
    isShort: true,
    send: (body) => mutateAsync({ params: { id: runId }, body }),
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={t('note')}
        hint={t('noteHint')}
        autoComplete="off"
        error={fieldText(form.formState.errors.note)}
        {...form.register('note')}
      />
      <Button type="submit" look="quiet" busy={isBusy}>
        {t('saveNote')}
      </Button>
      {failure && <Notice kind="error">{failure}</Notice>}
    </form>
  );
}
