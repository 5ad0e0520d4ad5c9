import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/fields/field.tsx';
import { ChoiceSection } from './choice-section.tsx';
import { useProfileForm, toNumber } from './form.ts';
import { ProfileSection } from './profile-section.tsx';
import { SocialImageSection } from './social-image-section.tsx';
import css from './clinic.module.css';

/** What the public site shows and offers. */
export default function SiteTab() {
  const { t } = useTranslation('clinic');
  return (
    <>
      <ChoiceSection
        name="publicBooking"
        title={t('label.publicBooking')}
        choices={[
          { value: 'coming-soon', label: t('booking.comingSoon'), about: t('booking.comingSoonAbout') },
          { value: 'open', label: t('booking.open'), about: t('booking.openAbout') },
        ]}
      />
      <FiguresSection />
      <SocialImageSection />
    </>
  );
}

const labels = { years: 'label.years', doctors: 'label.doctors', patients: 'label.patients' } as const;

/** The three figures of the home page. */
function FiguresSection() {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  return (
    <ProfileSection title={t('figures.title')} about={t('figures.about')}>
      <div className={css.columns}>
        {(['years', 'doctors', 'patients'] as const).map((name) => (
          <TextField
            key={name}
            label={t(labels[name])}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf(`profile.figures.${name}`)}
            {...register(`profile.figures.${name}`, { setValueAs: toNumber })}
          />
        ))}
      </div>
    </ProfileSection>
  );
}
