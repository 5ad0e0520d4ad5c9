import { useTranslation } from 'react-i18next';
import type { ClipboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import { useProfileForm } from './form.ts';
import type { ProfileForm } from './form.ts';
import { ProfileSection } from './profile-section.tsx';
import { PhoneList } from './phone-list.tsx';
import { readPosition, toNumber } from './numbers.ts';
import css from './clinic.module.css';

/** Phones, e-mail and other contact data. */
export function ContactSection() {
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

/** Whom patients turn to about their data and with complaints. */
export function GrievanceSection() {
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

/** The position of the clinic on the map of the contact page. */
export function PositionSection() {
  const { t } = useTranslation('clinic');
  const { register, setValue, errorOf } = useProfileForm();
  const { latitude, longitude } = useWatch<ProfileForm, 'profile.position'>({ name: 'profile.position' });
  const fillBoth = (event: ClipboardEvent) => {
    const position = readPosition(event.clipboardData.getData('text'));
    if (!position) return;
    event.preventDefault();
    setValue('profile.position', position, { shouldValidate: true });
  };
  const field = (name: 'latitude' | 'longitude') =>
    ({
      inputMode: 'decimal',
      autoComplete: 'off',
      onPaste: fillBoth,
      error: errorOf(`profile.position.${name}`),
      ...register(`profile.position.${name}`, { setValueAs: toNumber }),
    }) as const;
  return (
    <ProfileSection title={t('label.position')} about={t('position.about')}>
      <div className={css.pair}>
        <TextField label={t('position.latitude')} {...field('latitude')} />
        <TextField label={t('position.longitude')} {...field('longitude')} />
      </div>
      {Number.isFinite(latitude + longitude) && (
        <p>
          <a
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('position.lookUp')}
          </a>
        </p>
      )}
    </ProfileSection>
  );
}
