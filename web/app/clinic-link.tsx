import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteAddress } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useClinicLogo } from '#web/lib/clinic-logo.ts';
import { useClinicName } from '#web/lib/clinic-name.ts';
import { ClinicLogo } from '#web/site/parts/clinic-logo.tsx';
import css from './clinic-link.module.css';

/** The clinic's mark and name, a link to its public pages. */
export function ClinicLink() {
  const { t } = useTranslation();
  const clinic = useClinicName();
  const logo = useClinicLogo();
  const [failed, setFailed] = useState('');
  return (
    <a className={css.home} href={siteAddress('home', useLanguage())}>
      <ClinicLogo logo={logo?.digest === failed ? null : logo} onFail={() => setFailed(logo?.digest ?? '')} />
      <span>{clinic || <span className="visually-hidden">{t('toClinicSite')}</span>}</span>
    </a>
  );
}
