import { useTranslation } from 'react-i18next';
import { clinicToday } from '#contract/schedules/hours.ts';
import { leaveBody } from '#contract/schedules/shapes.ts';
import type { DoctorWeek } from '#contract/schedules/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { Fields } from '#web/ui/fields/fields.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { useScheduleTexts } from './texts.ts';

/** Enters a doctor's leave; a doctor asks the desk for it. */
export function LeaveForm({
  doctor,
  onDone,
  onClose,
}: {
  doctor: DoctorWeek;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('schedules');
  const fieldText = useFieldText();
  const { nameOf } = useScheduleTexts();
  const { mutateAsync } = useAction('addLeave');
  const name = nameOf(doctor);
  const asks = doctor.abilities.leaveState === 'ASKED';
  const form = useContractForm(leaveBody, { firstDay: '', lastDay: '', reason: '' });
  const { register, formState } = form;
  const { errors } = formState;
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('leave.failed'),
    isShort: true,
    send: async (body) => {
      await mutateAsync({ params: { doctorId: doctor.id }, body });
      onDone(asks ? t('leave.asked') : t('leave.saved', { name }));
    },
  });
  return (
    <FormSheet
      title={t('leave.title', { name })}
      save={t(asks ? 'leave.send' : 'leave.save')}
      isDirty={formState.isDirty}
      isBusy={isBusy}
      failure={failure}
      onSave={submit}
      onClose={onClose}
    >
      <Fields>
        <TextField
          type="date"
          label={t('field.firstDay')}
          min={clinicToday()}
          data-autofocus
          error={fieldText(errors.firstDay)}
          {...register('firstDay')}
        />
        <TextField
          type="date"
          label={t('field.lastDay')}
          min={clinicToday()}
          error={fieldText(errors.lastDay)}
          {...register('lastDay')}
        />
      </Fields>
      <TextField
        label={t('field.reason')}
        hint={t('field.reasonHint')}
        autoComplete="off"
        error={fieldText(errors.reason)}
        {...register('reason')}
      />
    </FormSheet>
  );
}
