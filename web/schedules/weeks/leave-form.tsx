import { useTranslation } from 'react-i18next';
import { leaveBody } from '#contract/schedules/shapes.ts';
import type { DoctorWeek, Leave } from '#contract/schedules/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { today as todayAtClinic } from '#web/lib/now.ts';
import { useAction } from '#web/lib/queries.ts';
import { TextField, Fields } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { useScheduleTexts } from './texts.ts';

/** Enters a doctor's leave; a doctor asks the desk for it. */
export function LeaveForm({
  doctor,
  onDone,
  onClose,
}: {
  doctor: DoctorWeek;
  /** `leave`: confirmed leave on which people are booked. */
  onDone: (text: string, leave?: Leave) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('schedules');
  const fieldText = useFieldText();
  const { nameOf } = useScheduleTexts();
  const { mutateAsync } = useAction('addLeave');
  const name = nameOf(doctor);
  const asks = doctor.abilities.leaveState === 'ASKED';
  const today = todayAtClinic();
  const form = useContractForm(leaveBody, { firstDay: today, lastDay: today, startsAt: '', endsAt: '', reason: '' });
  const { register, formState } = form;
  const { errors } = formState;
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('leave.failed'),
    isShort: true,
    send: async (body) => {
      const leave = await mutateAsync({ params: { doctorId: doctor.id }, body });
      onDone(asks ? t('leave.asked') : t('leave.saved', { name }), leave.booked > 0 ? leave : undefined);
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
          min={today}
          data-autofocus
          error={fieldText(errors.firstDay)}
          {...register('firstDay', {
            // One day of leave is one date to choose.
            onChange: ({ target }: { target: HTMLInputElement }) => {
              if (form.getValues('lastDay') < target.value) form.setValue('lastDay', target.value);
            },
          })}
        />
        <TextField
          type="date"
          label={t('field.lastDay')}
          min={today}
          error={fieldText(errors.lastDay)}
          {...register('lastDay')}
        />
        <TextField
          type="time"
          label={t('field.startsAt')}
          hint={t('field.wholeDays')}
          error={fieldText(errors.startsAt)}
          {...register('startsAt')}
        />
        <TextField type="time" label={t('field.endsAt')} error={fieldText(errors.endsAt)} {...register('endsAt')} />
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
