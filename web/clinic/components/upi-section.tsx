import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/fields/field.tsx';
import { useProfileForm } from '../form.ts';
import { Part } from './part.tsx';

/** Where patients' UPI payments go. */
export function UpiSection() {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  return (
    <Part title={t('upi.title')} about={t('upi.about')}>
      <TextField
        label={t('label.upiId')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('profile.upiId')}
        {...register('profile.upiId')}
      />
    </Part>
  );
}
