import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { useProfileForm } from '../form.ts';
import type { ProfileForm } from '../form.ts';
import { Part } from './part.tsx';
import css from './clinic.module.css';

/** The picture that comes with the site. */
const ownPicture = '/social.png';

/** A picture this page may show: one of our own site. Pages load nothing from elsewhere (S24). */
function ownAddress(address: string): string | null {
  if (address === '') return ownPicture;
  return address.startsWith(`${window.location.origin}/`) ? address : null;
}

/** The picture that goes with shared links, and how such a link will look. */
export function SocialImageSection() {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  const language = useLanguage();
  const { name, tagline, socialImage } = useWatch<ProfileForm, 'profile'>({ name: 'profile' });
  const address = socialImage.trim();
  const picture = ownAddress(address);
  const isElsewhere = !picture && address.startsWith('https://');
  return (
    <Part title={t('label.socialImage')} about={t('socialImage.about')}>
      <TextField
        type="url"
        inputMode="url"
        label={t('socialImage.label')}
        hint={t('socialImage.hint')}
        autoComplete="off"
        error={errorOf('profile.socialImage')}
        {...register('profile.socialImage')}
      />
      <figure className={css.shared}>
        <figcaption className={css.about}>{t('socialImage.preview')}</figcaption>
        <div className={css.link}>
          {picture ? (
            <img className={css.picture} src={picture} alt="" width="1200" height="630" loading="lazy" />
          ) : (
            isElsewhere && (
              <a className={css.elsewhere} href={address} target="_blank" rel="noreferrer">
                {t('socialImage.open')}
              </a>
            )
          )}
          <p className={css.linkTitle}>{name[language]}</p>
          <p className={css.about}>{tagline[language]}</p>
        </div>
      </figure>
    </Part>
  );
}
