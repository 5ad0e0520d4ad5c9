import { useTranslation } from 'react-i18next';
import { siteAddress } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useClinicName } from '#web/lib/clinic-name.ts';
import { useSession } from '#web/lib/session.ts';
import { Logo } from '#web/site/parts/logo.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PersonMenu } from './person-menu.tsx';
import css from './header.module.css';

/** The clinic's name, the language switch, and the user menu. */
export function Header() {
  const { t } = useTranslation();
  const { user } = useSession();
  const clinic = useClinicName();
  return (
    <header className={css.header}>
      <div className={css.content}>
        <a className={css.home} href={siteAddress('home', useLanguage())}>
          <Logo />
          <span>{clinic || <span className="visually-hidden">{t('toClinicSite')}</span>}</span>
        </a>
        <div className={css.tools}>
          <LanguageSwitch />
          {user && <PersonMenu user={user} />}
        </div>
      </div>
    </header>
  );
}
