import { useTranslation } from 'react-i18next';
import { containers } from '#contract/laboratory/specimens.ts';
import { containerTexts } from '#web/lib/sample-words.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { ChoiceSection } from './choice-section.tsx';
import { useProfileForm, toNumber } from './form.ts';
import { PcpndtSection } from './pcpndt-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import css from './clinic.module.css';

/**
 * Who takes samples and checks values, how long tubes are kept, after how few days a repeated test is warned about, and
 * ultrasounds of pregnancies.
 */
export default function LaboratoryTab() {
  const { t } = useTranslation(['clinic', 'samples']);
  const { register, errorOf } = useProfileForm();
  return (
    <>
      <ChoiceSection
        name="sampleTaking"
        title={t('label.sampleTaking')}
        choices={[
          { value: 'reception', label: t('taking.reception'), about: t('taking.receptionAbout') },
          { value: 'laboratory', label: t('taking.laboratory'), about: t('taking.laboratoryAbout') },
        ]}
      />
      <ChoiceSection
        name="valueCheck"
        title={t('label.valueCheck')}
        choices={[
          { value: 'signer', label: t('check.signer'), about: t('check.signerAbout') },
          { value: 'second-person', label: t('check.secondPerson'), about: t('check.secondPersonAbout') },
        ]}
      />
      <ProfileSection title={t('tubeDays.title')} about={t('tubeDays.about')}>
        <div className={css.columns}>
          {containers.map((container) => (
            <TextField
              key={container}
              label={t(containerTexts[container], { ns: 'samples' })}
              inputMode="numeric"
              autoComplete="off"
              error={errorOf(`profile.tubeDays.${container}`)}
              {...register(`profile.tubeDays.${container}`, { setValueAs: toNumber })}
            />
          ))}
        </div>
      </ProfileSection>
      <ProfileSection title={t('repeat.title')} about={t('repeat.about')}>
        <TextField
          label={t('label.repeatDays')}
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('profile.repeatDays')}
          {...register('profile.repeatDays', { setValueAs: toNumber })}
        />
      </ProfileSection>
      <PcpndtSection />
    </>
  );
}
