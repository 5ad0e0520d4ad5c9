import { useTranslation } from 'react-i18next';
import { languages } from '#web/i18n/index.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { useProfileForm } from './form.ts';
import { bilingualFields } from './profile-fields.ts';
import type { BilingualField } from './profile-fields.ts';
import { ProfileSection } from './profile-section.tsx';
import css from './clinic.module.css';

/** Names and address, in both languages side by side. */
export function NamesSection() {
  const { t } = useTranslation('clinic');
  return (
    <ProfileSection title={t('names.title')} about={t('names.about')}>
      {(Object.keys(bilingualFields) as BilingualField[]).map((name) => (
        <BilingualLine key={name} name={name} />
      ))}
    </ProfileSection>
  );
}

function BilingualLine({ name }: { name: BilingualField }) {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  return (
    <div className={css.pair}>
      {languages.map(({ code, name: ownName }) => {
        const path = `profile.${name}.${code}` as const;
        const label = (
          <>
            {t(bilingualFields[name])}{' '}
            <span className={css.language} lang={code} data-language-name>
              {ownName}
            </span>
          </>
        );
        return (
          <TextField
            key={code}
            label={label}
            lang={code}
            autoComplete="off"
            error={errorOf(path)}
            {...register(path)}
          />
        );
      })}
    </div>
  );
}
