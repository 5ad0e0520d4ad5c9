import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useRegisteredDoctors } from '#web/lib/doctors.ts';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';
import type { FormFDraft } from './draft.ts';

/** The fields of the Form F of an ultrasound of a pregnancy, below its line. */
export default function FormFFields({
  value,
  errorOf,
  onChange,
}: {
  value: FormFDraft;
  errorOf: (part: keyof FormFDraft) => string | undefined;
  onChange: (value: FormFDraft) => void;
}) {
  const { t } = useTranslation('form-f');
  const language = useLanguage();
  return (
    <>
      <TextField
        label={t('number')}
        autoComplete="off"
        maxLength={40}
        error={errorOf('number')}
        value={value.number}
        onChange={(event) => onChange({ ...value, number: event.target.value })}
      />
      <SelectField
        label={t('doctor')}
        error={errorOf('doctorId')}
        value={value.doctorId}
        onChange={(event) => onChange({ ...value, doctorId: event.target.value })}
      >
        <option value="">{t('choose')}</option>
        {useRegisteredDoctors().map(({ id, name, nameBn }) => (
          <option key={id} value={id}>
            {inLanguage(language, name, nameBn)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('indication')}
        autoComplete="off"
        maxLength={200}
        error={errorOf('indication')}
        value={value.indication}
        onChange={(event) => onChange({ ...value, indication: event.target.value })}
      />
    </>
  );
}
