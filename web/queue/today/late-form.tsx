import { useTranslation } from 'react-i18next';
import { sessionStepBody } from '#contract/queue/shapes.ts';
import type { QueueSession } from '#contract/queue/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Says when the doctor of a session comes today. */
export default function LateForm({ session, onClose }: { session: QueueSession; onClose: () => void }) {
  const { t } = useTranslation('queue');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('takeSessionStep');
  const { doctorId, startsAt } = session;
  const form = useContractForm(sessionStepBody, { startsAt, step: 'LATE', expectedAt: startsAt });
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('late.failed'),
    isShort: true,
    send: async (body) => {
      await mutateAsync({ params: { doctorId }, body });
      onClose();
    },
  });
  return (
    <FormSheet
      title={t('late.title')}
      save={t('late.save')}
      isDirty={form.formState.isDirty}
      isBusy={isBusy}
      failure={failure}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        type="time"
        label={t('late.field')}
        data-autofocus
        error={fieldText(form.formState.errors.expectedAt)}
        {...form.register('expectedAt')}
      />
    </FormSheet>
  );
}
