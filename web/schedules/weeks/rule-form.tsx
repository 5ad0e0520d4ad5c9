import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ruleBody } from '#contract/schedules/shapes.ts';
import type { DoctorWeek, KeptSitting, Rule } from '#contract/schedules/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { today } from '#web/lib/now.ts';
import { useAction } from '#web/lib/queries.ts';
import { weekdayText } from '#web/lib/weekdays.ts';
import { AmountField, TextField, Fields } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { ruleFormOf } from './form.ts';
import { NumberChoice } from './number-choice.tsx';
import { useScheduleTexts } from './texts.ts';

type Values = z.input<typeof ruleBody>;
type Line = Exclude<keyof Values, 'weekdays' | 'weeks'>;

/** Adds hours to a doctor's week, or changes those of `rule`. */
export function RuleForm({
  doctor,
  rule,
  onDone,
  onClose,
}: {
  doctor: DoctorWeek;
  rule: Rule | undefined;
  onDone: (text: string, kept?: readonly KeptSitting[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('schedules');
  const fieldText = useFieldText();
  const { nameOf } = useScheduleTexts();
  const add = useAction('addRule');
  const change = useAction('changeRule');
  const name = nameOf(doctor);
  const form = useContractForm(ruleBody, ruleFormOf(rule, today()));
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('rule.failed'),
    send: async (body) => {
      if (!rule) await add.mutateAsync({ params: { doctorId: doctor.id }, body });
      const changed = rule && (await change.mutateAsync({ params: { id: rule.id }, body }));
      onDone(t('rule.saved', { name }), changed?.kept);
    },
  });
  const field = (path: Line) => ({
    ...form.register(path),
    error: fieldText(form.getFieldState(path, form.formState).error),
  });
  const count = (path: Line) => ({ inputMode: 'numeric' as const, autoComplete: 'off', ...field(path) });
  return (
    <FormSheet
      wide
      title={t('rule.title', { name })}
      save={t('rule.save')}
      isDirty={form.formState.isDirty}
      isBusy={isBusy}
      failure={failure}
      onSave={submit}
      onClose={onClose}
    >
      <Days control={form.control} />
      <Fields>
        <TextField type="time" label={t('field.startsAt')} {...field('startsAt')} />
        <TextField type="time" label={t('field.endsAt')} {...field('endsAt')} />
        <TextField label={t('field.room')} autoComplete="off" {...field('room')} />
        <TextField label={t('field.capacity')} {...count('capacity')} />
        <TextField label={t('field.online')} {...count('onlineQuota')} />
        <TextField label={t('field.sameDay')} hint={t('field.sameDayHint')} {...count('sameDayQuota')} />
        <TextField label={t('field.minutes')} {...count('minutesPerPatient')} />
        <TextField label={t('field.opens')} hint={t('field.opensHint')} {...count('opensDaysBefore')} />
        <TextField label={t('field.closes')} hint={t('field.closesHint')} {...count('closesMinutesBefore')} />
        <TextField
          label={t('field.reserved')}
          hint={t('field.reservedHint')}
          autoComplete="off"
          {...field('reservedNumbers')}
        />
        <AmountField label={t('field.fee')} hint={t('field.feeHint')} {...field('fee')} />
        <TextField label={t('field.followupDays')} hint={t('field.followupHint')} {...count('followupDays')} />
        <AmountField label={t('field.followupFee')} {...field('followupFee')} />
        <TextField type="date" label={t('field.firstDay')} {...field('firstDay')} />
        <TextField type="date" label={t('field.lastDay')} hint={t('field.lastDayHint')} {...field('lastDay')} />
      </Fields>
    </FormSheet>
  );
}

/** The weekdays, and in which weeks of the month. */
function Days({ control }: { control: Control<Values, unknown, z.output<typeof ruleBody>> }) {
  const { t } = useTranslation('schedules');
  const language = useLanguage();
  const fieldText = useFieldText();
  const { field: weekdays, fieldState: weekdaysState } = useController({ control, name: 'weekdays' });
  const { field: weeks, fieldState: weeksState } = useController({ control, name: 'weeks' });
  return (
    <>
      <NumberChoice
        label={t('field.weekdays')}
        choices={[0, 1, 2, 3, 4, 5, 6].map((value) => ({ value, label: weekdayText(value, language) }))}
        {...weekdays}
        error={fieldText(weekdaysState.error)}
      />
      <NumberChoice
        label={t('field.weeks')}
        hint={t('field.weeksHint')}
        choices={([1, 2, 3, 4, 5] as const).map((value) => ({ value, label: t(`week.${value}`) }))}
        {...weeks}
        error={fieldText(weeksState.error)}
      />
    </>
  );
}
