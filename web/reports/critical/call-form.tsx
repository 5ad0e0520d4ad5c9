import { useTranslation } from 'react-i18next';
import { criticalCallBody } from '#contract/reports/critical.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FieldError, TextField } from '#web/ui/fields/field.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/**
 * Records a call about all critical values of a report: who was told, and whether they read the values back. Nothing is
 * chosen in advance, so that a key pressed once too often cannot record a call.
 */
export default function CallForm({
  report,
  onDone,
  onClose,
}: {
  report: { id: number; requester: string | null; patientName: string };
  onDone: (wasReached: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('reports');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('noteCriticalCall');
  const form = useContractForm(criticalCallBody, {
    whom: report.requester || report.patientName,
    readBack: false,
    note: '',
  });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    failed: t('critical.saveFailed'),
    send: async (body) => {
      await mutateAsync({ params: { id: report.id }, body });
      onDone(body.reached);
    },
  });
  const reached = form.watch('reached') as boolean | undefined;
  return (
    <FormSheet {...sheet} title={t('critical.call')} save={t('critical.save')} onClose={onClose}>
      <TextField
        label={t('critical.whom')}
        autoComplete="off"
        data-autofocus
        error={fieldText(errors.whom)}
        {...register('whom')}
      />
      <Toggle
        label={t('critical.reached')}
        value={reached === undefined ? '' : reached ? 'yes' : 'no'}
        onChange={(next) => {
          form.setValue('reached', next === 'yes', { shouldDirty: true, shouldValidate: true });
          if (next === 'no') form.setValue('readBack', false);
        }}
        choices={[
          { value: 'yes', label: t('critical.yes') },
          { value: 'no', label: t('critical.no') },
        ]}
      />
      {errors.reached && <FieldError>{fieldText(errors.reached)}</FieldError>}
      {reached && <Checkbox label={t('critical.readBack')} {...register('readBack')} />}
      <TextField label={t('critical.note')} autoComplete="off" error={fieldText(errors.note)} {...register('note')} />
    </FormSheet>
  );
}
