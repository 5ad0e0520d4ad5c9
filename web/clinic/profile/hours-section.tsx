import { useTranslation } from 'react-i18next';
import { weekdays } from '#contract/clinic/shapes.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useProfileForm } from './form.ts';
import { DayHours } from './day-hours.tsx';
import { ProfileSection } from './profile-section.tsx';
import css from './clinic.module.css';

/** The opening hours of each day. */
export function HoursSection() {
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
