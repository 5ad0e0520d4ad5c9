import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sharedPicture } from '#contract/clinic/picture.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { ClinicPicture, useClinicPicture } from './clinic-picture.tsx';
import { useProfileForm } from './form.ts';
import type { ProfileForm } from './form.ts';
import { ProfileSection } from './profile-section.tsx';
import css from './clinic.module.css';

/** The address of an image if it is on our own site, else null: for the preview the page may load no others (S24). */
function ownSiteImage(address: string): string | null {
  const isOwn = address.startsWith('/') || address.startsWith(`${window.location.origin}/`);
  return isOwn ? address : null;
}

/**
 * The clinic's picture, the address of the image used in shared links while there is no picture, and a preview of such
 * a link.
 */
export function SocialImageSection() {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  const language = useLanguage();
  const { name, tagline, socialImage } = useWatch<ProfileForm, 'profile'>({ name: 'profile' });
  const digest = useClinicPicture();
  const { address } = sharedPicture(digest ?? null, socialImage.trim());
  const picture = ownSiteImage(address);
  const isElsewhere = !picture && address.startsWith('https://');
  return (
    <ProfileSection title={t('picture.section')} about={t('socialImage.about')}>
      <ClinicPicture />
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
              <a className={css.externalLink} href={address} target="_blank" rel="noreferrer">
                {t('socialImage.open')}
              </a>
            )
          )}
          <p className={css.linkTitle}>{name[language]}</p>
          <p className={css.about}>{tagline[language]}</p>
        </div>
      </figure>
    </ProfileSection>
  );
}
