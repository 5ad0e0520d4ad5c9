import { useTranslation } from 'react-i18next';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { AreaField, DigitsField, TextField } from '#web/ui/fields/field.tsx';
import { Fields } from '#web/ui/fields/fields.tsx';
import { useDoctorForm } from '../form.ts';

/** The fields that are asked for (R41). A doctor's phone is their account's: it stays as it is. */
export function MainFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('doctors');
  const { field } = useDoctorForm();
  return (
    <Fields>
      <TextField label={t('field.name')} autoComplete="off" data-autofocus {...field('userName')} />
      <TextField label={t('field.speciality')} autoComplete="off" {...field('speciality')} />
      <DigitsField
        label={t('field.phone')}
        digits={10}
        type="tel"
        autoComplete="off"
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
