import { useTranslation } from 'react-i18next';
import { boosts } from '#contract/queue/states.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { ChoiceSection } from './choice-section.tsx';
import { useProfileForm, toNumber } from './form.ts';
import { boostLabels } from './profile-fields.ts';
import { ProfileSection } from './profile-section.tsx';
import css from './clinic.module.css';

/** Rules of the queue and of the registration. */
export default function ReceptionTab() {
  const { t } = useTranslation('clinic');
  return (
    <>
      <EarlierSection />
      <ChoiceSection
        name="aadhaar"
        title={t('label.aadhaar')}
        choices={[
          { value: 'optional', label: t('aadhaar.optional'), about: t('aadhaar.optionalAbout') },
          { value: 'required', label: t('aadhaar.required'), about: t('aadhaar.requiredAbout') },
        ]}
      />
    </>
  );
}

/** By how many minutes some people are called earlier in the queue. */
function EarlierSection() {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  return (
    <ProfileSection title={t('earlier.title')} about={t('earlier.about')}>
      <div className={css.columns}>
        {boosts.map((boost) => (
          <TextField
            key={boost}
            label={t(boostLabels[boost])}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf(`profile.earlier.${boost}`)}
            {...register(`profile.earlier.${boost}`, { setValueAs: toNumber })}
          />
        ))}
      </div>
    </ProfileSection>
  );
}
