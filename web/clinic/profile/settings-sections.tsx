import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { boosts } from '#contract/queue/states.ts';
import { containers } from '#contract/laboratory/specimens.ts';
import { containerTexts } from '#web/lib/containers.ts';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { useProfileForm } from './form.ts';
import type { ProfileForm } from './form.ts';
import { PcpndtSection } from './pcpndt-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { toNumber } from './numbers.ts';
import { boostLabels } from './profile-fields.ts';
import css from './clinic.module.css';

/** Settings of the public site, of commissions and of the registration, each with an explanation. */
export function RulesSection() {
  const { t } = useTranslation('clinic');
  const booking = useController<ProfileForm, 'profile.publicBooking'>({ name: 'profile.publicBooking' }).field;
  const commissions = useController<ProfileForm, 'profile.commissions'>({ name: 'profile.commissions' }).field;
  const aadhaar = useController<ProfileForm, 'profile.aadhaar'>({ name: 'profile.aadhaar' }).field;
  return (
    <>
      <ProfileSection title={t('label.publicBooking')}>
        <div className={css.choice}>
          <Toggle
            label={t('label.publicBooking')}
            hideLabel
            value={booking.value}
            onChange={booking.onChange}
            choices={[
              { value: 'coming-soon', label: t('booking.comingSoon') },
              { value: 'open', label: t('booking.open') },
            ]}
          />
        </div>
        <p role="status">{booking.value === 'open' ? t('booking.openAbout') : t('booking.comingSoonAbout')}</p>
      </ProfileSection>
      <ProfileSection title={t('label.commissions')}>
        <div className={css.choice}>
          <Toggle
            label={t('label.commissions')}
            hideLabel
            value={commissions.value}
            onChange={commissions.onChange}
            choices={[
              { value: 'on', label: t('commissions.on') },
              { value: 'off', label: t('commissions.off') },
            ]}
          />
        </div>
        <p role="status">{commissions.value === 'on' ? t('commissions.onAbout') : t('commissions.offAbout')}</p>
      </ProfileSection>
      <ProfileSection title={t('label.aadhaar')}>
        <div className={css.choice}>
          <Toggle
            label={t('label.aadhaar')}
            hideLabel
            value={aadhaar.value}
            onChange={aadhaar.onChange}
            choices={[
              { value: 'optional', label: t('aadhaar.optional') },
              { value: 'required', label: t('aadhaar.required') },
            ]}
          />
        </div>
        <p role="status">{aadhaar.value === 'required' ? t('aadhaar.requiredAbout') : t('aadhaar.optionalAbout')}</p>
      </ProfileSection>
    </>
  );
}

/**
 * Who takes samples and checks values, how long tubes are kept, when a repeated test is warned of, and ultrasounds of
 * pregnancies.
 */
export function LaboratorySection() {
  const { t } = useTranslation(['clinic', 'samples']);
  const { register, errorOf } = useProfileForm();
  const taking = useController<ProfileForm, 'profile.sampleTaking'>({ name: 'profile.sampleTaking' }).field;
  const check = useController<ProfileForm, 'profile.valueCheck'>({ name: 'profile.valueCheck' }).field;
  return (
    <>
      <ProfileSection title={t('label.sampleTaking')}>
        <div className={css.choice}>
          <Toggle
            label={t('label.sampleTaking')}
            hideLabel
            value={taking.value}
            onChange={taking.onChange}
            choices={[
              { value: 'reception', label: t('taking.reception') },
              { value: 'laboratory', label: t('taking.laboratory') },
            ]}
          />
        </div>
        <p role="status">{t(taking.value === 'reception' ? 'taking.receptionAbout' : 'taking.laboratoryAbout')}</p>
      </ProfileSection>
      <ProfileSection title={t('label.valueCheck')}>
        <div className={css.choice}>
          <Toggle
            label={t('label.valueCheck')}
            hideLabel
            value={check.value}
            onChange={check.onChange}
            choices={[
              { value: 'signer', label: t('check.signer') },
              { value: 'second-person', label: t('check.secondPerson') },
            ]}
          />
        </div>
        <p role="status">{t(check.value === 'signer' ? 'check.signerAbout' : 'check.secondPersonAbout')}</p>
      </ProfileSection>
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

const labels = { years: 'label.years', doctors: 'label.doctors', patients: 'label.patients' } as const;

/** The three figures of the home page. */
export function FiguresSection() {
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

/** By how many minutes some people are taken earlier in the queue. */
export function EarlierSection() {
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

/** The account for UPI payments. */
export function UpiSection() {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  return (
    <ProfileSection title={t('upi.title')} about={t('upi.about')}>
      <TextField
        label={t('label.upiId')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('profile.upiId')}
        {...register('profile.upiId')}
      />
    </ProfileSection>
  );
}
