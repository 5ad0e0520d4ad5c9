import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { doctorTypes } from '#contract/doctors/shapes.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Fields } from '#web/ui/fields/fields.tsx';
import { LanguageField } from '#web/ui/fields/language-field.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { useDoctorForm } from '../form.ts';
import { typeTexts } from '../listed.ts';

/** What the clinic keeps of a doctor beside name, speciality and phone. */
export function MoreFields() {
  const { t } = useTranslation('doctors');
  const { field, register, control } = useDoctorForm();
  const ownType = doctorTypes[0];
  return (
    <Fields>
      <Controller
        control={control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <Toggle
            label={t('field.type')}
            value={value ?? ownType}
            onChange={onChange}
            choices={doctorTypes.map((type) => ({ value: type, label: t(typeTexts[type]) }))}
          />
        )}
      />
      <div>
        <Checkbox label={t('field.public')} {...register('isPublic')} />
        <Checkbox label={t('field.reporting')} {...register('isReporting')} />
      </div>
      <TextField label={t('field.hospital')} autoComplete="off" {...field('hospital')} />
      <TextField label={t('field.email')} type="email" inputMode="email" autoComplete="off" {...field('email')} />
      <TextField label={t('field.qualifications')} autoComplete="off" {...field('qualifications')} />
      <TextField label={t('field.registration')} autoComplete="off" {...field('registrationNumber')} />
      <LanguageField label={t('field.schedule')} language="en" {...field('schedule')} />
      <LanguageField label={t('field.schedule')} language="bn" {...field('scheduleBn')} />
      <LanguageField label={t('field.name')} language="bn" {...field('nameBn')} />
      <LanguageField label={t('field.speciality')} language="bn" {...field('specialityBn')} />
    </Fields>
  );
}
