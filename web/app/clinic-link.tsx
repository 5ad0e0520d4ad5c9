import { useTranslation } from 'react-i18next';
import { siteAddress } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useClinicName } from '#web/lib/clinic-name.ts';
import { Logo } from '#web/site/parts/logo.tsx';
import css from './clinic-link.module.css';

/** The clinic's mark and name, a link to its public pages. */
export function ClinicLink() {
  const { t } = useTranslation();
  const clinic = useClinicName();
  return (
    <a className={css.home} href={siteAddress('home', useLanguage())}>
      <Logo />
      <span>{clinic || <span className="visually-hidden">{t('toClinicSite')}</span>}</span>
    </a>
  );
}
