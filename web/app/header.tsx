import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteAddress } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useClinicLogo } from '#web/lib/clinic-logo.ts';
import { useClinicName } from '#web/lib/clinic-name.ts';
import { ClinicLogo } from '#web/site/parts/clinic-logo.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SearchButton } from './search/search-button.tsx';
import css from './header.module.css';

/** The clinic's name, the language switch, and the user menu: above screens without a sidebar. */
export function Header() {
  const { user } = useSession();
  return (
    <header className={css.header}>
      <div className={css.content}>
        <ClinicLink />
        <div className={css.tools}>
          {user && <SearchButton user={user} />}
          <LanguageSwitch />
          {user && <PersonMenu user={user} />}
        </div>
      </div>
    </header>
  );
}

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
