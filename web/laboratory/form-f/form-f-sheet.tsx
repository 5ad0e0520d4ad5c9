import { useTranslation } from 'react-i18next';
import { formFBody } from '#contract/bookings/form-f.ts';
import type { FormF } from '#contract/bookings/form-f.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useAction } from '#web/lib/queries.ts';
import { useRegisteredDoctors } from '#web/lib/doctors.ts';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Enters or changes what is kept of a booking's Form F. */
export function FormFSheet({
  booking: { id, version, formF },
  onClose,
}: {
  booking: { id: number; version: number; formF: FormF | null };
  onClose: () => void;
}) {
  const { t } = useTranslation('form-f');
  const language = useLanguage();
  const fieldText = useFieldText();
  const doctors = useRegisteredDoctors();
  const { mutateAsync } = useAction('editTestBooking');
  const form = useContractForm(formFBody, {
    number: formF?.number ?? '',
    doctorId: formF ? String(formF.doctorId) : '',
    indication: formF?.indication ?? '',
  });
  const { errors } = form.formState;
  const { sheet } = useSend(form, {
    failed: t('failed'),
    isShort: true,
    send: async (body) => {
      await mutateAsync({ body: { id, version, formF: body } });
      onClose();
    },
  });
  // A doctor who is no longer registered is still shown, and refused if they are saved again.
  const kept = formF && !doctors.some((one) => one.id === formF.doctorId) ? formF : null;
  return (
    <FormSheet {...sheet} title={t('title')} save={t('save')} onClose={onClose}>
      <TextField label={t('number')} autoComplete="off" error={fieldText(errors.number)} {...form.register('number')} />
      {/* A list that arrives later would put the choice back to none. */}
      <SelectField
        key={doctors.length}
        label={t('doctor')}
        error={fieldText(errors.doctorId)}
        {...form.register('doctorId')}
      >
        <option value="">{t('choose')}</option>
        {kept && <option value={kept.doctorId}>{inLanguage(language, kept.doctor, kept.doctorBn)}</option>}
        {doctors.map((doctor) => (
          <option key={doctor.id} value={doctor.id}>
            {inLanguage(language, doctor.name, doctor.nameBn)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('indication')}
        autoComplete="off"
        error={fieldText(errors.indication)}
        {...form.register('indication')}
      />
    </FormSheet>
  );
}
