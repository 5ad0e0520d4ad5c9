import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import { weekdays } from '#contract/clinic/shapes.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { useProfileForm, readPosition, toNumber } from './form.ts';
import type { ProfileForm } from './form.ts';
import { ProfileSection } from './profile-section.tsx';
import { DayHours } from './day-hours.tsx';
import css from './clinic.module.css';

/** When the clinic is open, and where it is. */
export default function HoursTab() {
  return (
    <>
      <HoursSection />
      <PositionSection />
    </>
  );
}

/** The position of the clinic on the map of the contact page. */
function PositionSection() {
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

/** The opening hours of each day. */
function HoursSection() {
  const { t } = useTranslation('clinic');
  const { getValues, setValue } = useProfileForm();
  const copyMonday = () => {
    const monday = getValues('profile.openingHours.monday');
    for (const day of weekdays) setValue(`profile.openingHours.${day}`, monday, { shouldValidate: true });
  };
  return (
    <ProfileSection
      title={t('hours.title')}
      about={t('hours.about')}
      actions={
        <Button look="quiet" onClick={copyMonday}>
          {t('hours.copy')}
        </Button>
      }
    >
      <div className={css.days}>
        {weekdays.map((day) => (
          <DayHours key={day} day={day} />
        ))}
      </div>
    </ProfileSection>
  );
}
