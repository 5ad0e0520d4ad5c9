import { useTranslation } from 'react-i18next';
import { DigitsField, TextField } from '#web/ui/fields/field.tsx';
import { useProfileForm } from '../form.ts';
import { Part } from './part.tsx';
import { lineDigits, PhoneList } from './phone-list.tsx';
import css from './clinic.module.css';

/** How the clinic is reached. */
export function ContactSection() {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  return (
    <Part title={t('contact.title')} about={t('contact.about')}>
      <PhoneList />
      <div className={css.pair}>
        <DigitsField
          label={t('label.emergencyPhone')}
          digits={lineDigits}
          type="tel"
          autoComplete="off"
          error={errorOf('profile.emergencyPhone')}
          {...register('profile.emergencyPhone')}
        />
        <TextField
          label={t('label.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errorOf('profile.email')}
          {...register('profile.email')}
        />
      </div>
    </Part>
  );
}
