import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import { TextField } from '#web/ui/fields/field.tsx';
import { useProfileForm } from './form.ts';
import type { ProfileForm } from './form.ts';
import { readPosition, toNumber } from './numbers.ts';
import { ProfileSection } from './profile-section.tsx';
import css from './clinic.module.css';

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
