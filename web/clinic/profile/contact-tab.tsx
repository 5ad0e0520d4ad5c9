import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import { useProfileForm } from './form.ts';
import { ProfileSection } from './profile-section.tsx';
import { PhoneList } from './phone-list.tsx';
import { NamesSection } from './names-section.tsx';
import css from './clinic.module.css';

/** Who the clinic is, and how people reach it. */
export default function ContactTab() {
  return (
    <>
      <NamesSection />
      <ContactSection />
      <GrievanceSection />
    </>
  );
}

/** Phones, e-mail and other contact data. */
function ContactSection() {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  return (
    <ProfileSection title={t('contact.title')} about={t('contact.about')}>
      <PhoneList />
      <div className={css.pair}>
        <PhoneField
          label={t('label.emergencyPhone')}
          most={limits.lineDigits}
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
    </ProfileSection>
  );
}

/** The person to whom patients turn about their data and with complaints. */
function GrievanceSection() {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  return (
    <ProfileSection title={t('grievance.title')} about={t('grievance.about')}>
      <TextField
        label={t('label.grievanceName')}
        autoComplete="off"
        error={errorOf('profile.grievance.name')}
        {...register('profile.grievance.name')}
      />
      <div className={css.pair}>
        <PhoneField
          label={t('label.grievancePhone')}
          most={limits.lineDigits}
          error={errorOf('profile.grievance.phone')}
          {...register('profile.grievance.phone')}
        />
        <TextField
          label={t('label.grievanceEmail')}
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errorOf('profile.grievance.email')}
          {...register('profile.grievance.email')}
        />
      </div>
    </ProfileSection>
  );
}
