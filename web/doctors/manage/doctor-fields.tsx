import { useTranslation } from 'react-i18next';
import { Controller } from 'react-hook-form';
import { AmountField, AreaField, TextField, Fields } from '#web/ui/fields/field.tsx';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import { doctorTypes } from '#contract/doctors/states.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { LanguageField } from '#web/ui/fields/language-field.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { useDoctorForm } from './form.ts';
import { typeTexts } from '../shared/doctor-list.ts';

/** The required fields (R41). The phone cannot be changed, since it identifies the doctor's account. */
export function MainFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('doctors');
  const { field } = useDoctorForm();
  return (
    <Fields>
      <TextField label={t('field.name')} autoComplete="off" data-autofocus {...field('userName')} />
      <TextField label={t('field.speciality')} autoComplete="off" {...field('speciality')} />
      <PhoneField
        label={t('field.phone')}
        readOnly={!isNew}
        hint={t(isNew ? 'form.phoneHint' : 'form.phoneStays')}
        {...field('phoneNumber')}
      />
      <AmountField label={t('field.fee')} hint={t('form.feeHint')} {...field('fee')} />
      <TextField label={t('field.address')} autoComplete="off" {...field('address')} />
      <AreaField label={t('field.notes')} rows={2} hint={t('form.notesHint')} {...field('notes')} />
    </Fields>
  );
}

/** The optional fields. */
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
