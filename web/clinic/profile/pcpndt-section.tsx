import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { useProfileForm } from './form.ts';
import type { ProfileForm } from './form.ts';
import { ProfileSection } from './profile-section.tsx';
import css from './clinic.module.css';

/** The registration for ultrasounds of pregnancies, and which doctors do them. */
export function PcpndtSection() {
  const { t } = useTranslation('clinic');
  const language = useLanguage();
  const { register, errorOf } = useProfileForm();
  const { data: doctors = [] } = useQuery(queryOf('listDoctors'));
  /** Whether a doctor still works here: those who have left are not registered any more. */
  const isListed = (id: number) => doctors.some((doctor) => doctor.id === id);
  const { field } = useController<ProfileForm, 'profile.pcpndt.doctors'>({ name: 'profile.pcpndt.doctors' });
  return (
    <ProfileSection title={t('pcpndt.title')} about={t('pcpndt.about')}>
      <TextField
        label={t('label.pcpndtRegistration')}
        autoComplete="off"
        error={errorOf('profile.pcpndt.registration')}
        {...register('profile.pcpndt.registration')}
      />
      <fieldset className={css.marks}>
        <legend>{t('label.pcpndtDoctors')}</legend>
        {doctors.map(({ id, name, nameBn }) => (
          <Checkbox
            key={id}
            label={inLanguage(language, name, nameBn)}
            checked={field.value.includes(id)}
            onChange={({ target: { checked } }) =>
              field.onChange([...field.value.filter((one) => one !== id && isListed(one)), ...(checked ? [id] : [])])
            }
          />
        ))}
      </fieldset>
    </ProfileSection>
  );
}
