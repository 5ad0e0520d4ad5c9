import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/fields/field.tsx';
import { ChoiceSection } from './choice-section.tsx';
import { useProfileForm } from './form.ts';
import { ProfileSection } from './profile-section.tsx';

/** How patients pay by UPI, and whether commissions are kept. */
export default function MoneyTab() {
  const { t } = useTranslation('clinic');
  return (
    <>
      <UpiSection />
      <ChoiceSection
        name="commissions"
        title={t('label.commissions')}
        choices={[
          { value: 'on', label: t('commissions.on'), about: t('commissions.onAbout') },
          { value: 'off', label: t('commissions.off'), about: t('commissions.offAbout') },
        ]}
      />
    </>
  );
}

/** The account for UPI payments. */
function UpiSection() {
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
