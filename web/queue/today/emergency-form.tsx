import { useTranslation } from 'react-i18next';
import { stepBody } from '#contract/queue/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Takes somebody before all others; the reason is kept. */
export default function EmergencyForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('queue');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('takeStep');
  const form = useContractForm(stepBody, { step: 'PRIORITY', priority: 'EMERGENCY', reason: '' });
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('emergencyFailed'),
    isShort: true,
    send: async (body) => {
      await mutateAsync({ params: { id }, body });
      onClose();
    },
  });
  return (
    <FormSheet
      title={t('step.emergency')}
      save={t('takeFirst')}
      isDirty={form.formState.isDirty}
      isBusy={isBusy}
      failure={failure}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        label={t('reason')}
        autoComplete="off"
        data-autofocus
        error={fieldText(form.formState.errors.reason)}
        {...form.register('reason')}
      />
    </FormSheet>
  );
}
