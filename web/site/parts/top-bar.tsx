import { isAccountPage, languages, pageOrHome, siteAddress, paperPath, verifyPath } from '#contract/site.ts';
import { dialled } from '#web/lib/format.ts';
import { linksOf } from '../links.ts';
import type { PageProps } from '../texts.ts';
import { Icon } from './icon.tsx';
import { ClinicLogo } from './clinic-logo.tsx';
import { WayIn } from './way-in.tsx';
import css from './top-bar.module.css';

const languageNames = { en: 'English', bn: 'বাংলা' } as const;

/** Logo and links (R10); language and log-in on the right. */
export function TopBar(props: PageProps) {
  const { page, language, content, form, t } = props;
  const links = linksOf(props);
  const other = languages.find((candidate) => candidate !== language) ?? language;
  const isAccount = isAccountPage(page);
  const [phone = ''] = content.profile.phones;
  const here =
    (form.verified && verifyPath(form.verified.code, other)) ?? (form.paper && paperPath(form.paper.code, other));
  return (
    <header className={css.bar}>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <div className={css.content}>
        <a className={css.home} href={siteAddress('home', language)}>
          <ClinicLogo logo={content.logo} />
          <span className={css.name}>{content.profile.name[language]}</span>
          <span className="hidden">, {t('nav.home')}</span>
        </a>
        {!isAccount && (
          <nav className={css.links} aria-label={t('nav.main')}>
            <a href={links.services}>{t('nav.services')}</a>
            <a href={links.doctors}>{t('nav.doctors')}</a>
            <a href={links.contact}>{t('nav.contact')}</a>
            {/* At the foot of a phone's window; on a wider one the call stands elsewhere. */}
            <span className={css.foot}>
              <a className={`button quiet ${css.call}`} href={`tel:${dialled(phone)}`}>
                <Icon name="phone" />
                {t('nav.call')}
                <span className="hidden">{t('nav.callClinic')}</span>
              </a>
              <a className={`button ${css.book}`} href={links.book}>
                {t('nav.bookAppointment')}
              </a>
            </span>
          </nav>
        )}
        <div className={css.person}>
          <a href={here ?? siteAddress(pageOrHome(page), other)} lang={other} hrefLang={other} data-language-name>
            {languageNames[other]}
          </a>
          {!isAccount && <WayIn className={css.logIn} language={language} t={t} />}
        </div>
      </div>
    </header>
  );
}
