import { opensEveryDay } from '#contract/clinic.ts';
import { siteAddress } from '#contract/site.ts';
import { screens } from '#contract/screens.ts';
import { phoneText, yearText } from '../texts.ts';
import type { PageProps, TextKey } from '../texts.ts';
import css from './footer.module.css';
import { Logo } from './logo.tsx';

const services = ['service.diabetes', 'service.cardiology', 'service.orthopedics', 'service.labTests', 'service.homeCollection'] as const;
/** The year the description's footer names. */
const firstYear = 2024;

export function Footer({ language, content, t }: PageProps) {
  const { profile, year } = content;
  const comingSoon = siteAddress('comingSoon', language);
  const quickLinks: readonly [TextKey, string][] = [
    ['nav.home', siteAddress('home', language)],
    ['nav.services', comingSoon],
    ['nav.doctors', comingSoon],
    ['nav.contact', comingSoon],
    ['nav.logIn', screens.logIn.path],
  ];
  const years = [...new Set([firstYear, year])].map((each) => yearText(each, language)).join('–');
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <div className={css.clinic}>
          <p className={css.name}><Logo /> {profile.name[language]}</p>
          <p>{t('footer.clinic')}</p>
          <p>{profile.address[language]}</p>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">{t('footer.quickLinks')}</h2>
          <ul>{quickLinks.map(([key, href]) => <li key={key}><a href={href}>{t(key)}</a></li>)}</ul>
        </nav>
        <nav aria-labelledby="footer-services">
          <h2 id="footer-services">{t('footer.services')}</h2>
          <ul>{services.map((key) => <li key={key}><a href={comingSoon}>{t(key)}</a></li>)}</ul>
        </nav>
        <div>
          <h2>{t('footer.contact')}</h2>
          <dl className={css.contact}>
            <dt>{t('footer.phone')}</dt>
            {profile.phones.map((phone) => <dd key={phone}><a href={`tel:+91${phone}`}>{phoneText(phone)}</a></dd>)}
            <dt>{t('footer.email')}</dt>
            <dd><a href={`mailto:${profile.email}`}>{profile.email}</a></dd>
            <dt>{t('footer.hours')}</dt>
            <dd>{opensEveryDay(profile.openingHours) ? t('footer.everyday') : t('footer.seeContact')}</dd>
          </dl>
        </div>
      </div>
      <p className={css.copyright}>{t('footer.copyright', { years, clinic: profile.name[language] })}</p>
    </footer>
  );
}
