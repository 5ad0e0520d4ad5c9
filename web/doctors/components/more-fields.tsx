import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { doctorTypes } from '#contract/doctors.ts';
import { languages } from '#web/i18n/index.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Fields } from '#web/ui/fields.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { useDoctorForm } from '../form.ts';
import { typeTexts } from '../listed.ts';
import css from './doctors.module.css';

/** What the clinic keeps of a doctor beside the described fields. */
export function MoreFields() {
  const { t } = useTranslation('doctors');
  const { field, register, control } = useDoctorForm();
  const ownType = doctorTypes[0];
  return (
    <Fields>
      <Controller control={control} name="type" render={({ field: { value, onChange } }) => (
        <Toggle label={t('field.type')} value={value ?? ownType} onChange={onChange} choices={doctorTypes.map((type) => ({ value: type, label: t(typeTexts[type]) }))} />
      )} />
      <div>
        <Checkbox label={t('field.public')} {...register('isPublic')} />
        <Checkbox label={t('field.reporting')} {...register('isReporting')} />
      </div>
      <TextField label={t('field.hospital')} autoComplete="off" {...field('hospital')} />
      <TextField label={t('field.email')} type="email" inputMode="email" autoComplete="off" {...field('email')} />
      <TextField label={t('field.qualifications')} autoComplete="off" {...field('qualifications')} />
      <TextField label={t('field.registration')} autoComplete="off" {...field('registrationNumber')} />
      <BilingualField label={t('field.schedule')} language="en" name="schedule" />
      <BilingualField label={t('field.schedule')} language="bn" name="scheduleBn" />
      <BilingualField label={t('field.name')} language="bn" name="nameBn" />
      <BilingualField label={t('field.speciality')} language="bn" name="specialityBn" />
    </Fields>
  );
}

/** A line written in one of the site's languages, which its label names. */
function BilingualField({ label, language, name }: { label: string; language: 'en' | 'bn'; name: 'schedule' | 'scheduleBn' | 'nameBn' | 'specialityBn' }) {
  const { field } = useDoctorForm();
  const ownName = languages.find(({ code }) => code === language)?.name;
  return (
    <TextField lang={language} className={css.bengali} autoComplete="off" {...field(name)}
      label={<>{label} <span className={css.language} lang={language}>{ownName}</span></>} />
  );
}
