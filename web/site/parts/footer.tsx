import { opensEveryDay } from '#contract/clinic/shapes.ts';
import { siteAddress } from '#contract/site.ts';
import { phoneText, yearText } from '../formats.ts';
import { dialled } from '#web/lib/format.ts';
import type { PageProps, TextKey } from '../texts.ts';
import { ClinicLogo } from './clinic-logo.tsx';
import css from './footer.module.css';
import { WayIn } from './way-in.tsx';

const serviceNames = [
  'service.diabetes',
  'service.cardiology',
  'service.orthopedics',
  'service.labTests',
  'service.homeCollection',
] as const;
/** The first year of the copyright (R12, D14). */
const firstYear = 2024;

export function Footer({ language, content, t }: PageProps) {
  const { profile, year } = content;
  const services = `${siteAddress('home', language)}#services`;
  const quickLinks: readonly [TextKey, string][] = [
    ['nav.home', siteAddress('home', language)],
    ['nav.services', services],
    ['nav.doctors', siteAddress('doctorsShowcase', language)],
    ['nav.prices', siteAddress('prices', language)],
    ['nav.contact', siteAddress('contacts', language)],
    ['nav.register', siteAddress('register', language)],
  ];
  const years = [...new Set([firstYear, year])].map((each) => yearText(each, language)).join('–');
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <div className={css.clinic}>
          <p className={css.name}>
            <ClinicLogo logo={content.logo} /> {profile.name[language]}
          </p>
          <p>{profile.tagline[language]}</p>
          <p>{profile.address[language]}</p>
          {profile.licence && <p>{t('footer.licence', { number: profile.licence })}</p>}
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">{t('footer.quickLinks')}</h2>
          <ul>
            {quickLinks.map(([key, href]) => (
              <li key={key}>
                <a href={href}>{t(key)}</a>
              </li>
            ))}
            <li>
              <WayIn language={language} t={t} />
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-services">
          <h2 id="footer-services">{t('footer.services')}</h2>
          <ul>
            {serviceNames.map((key) => (
              <li key={key}>
                <a href={services}>{t(key)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>{t('footer.contact')}</h2>
          <dl className={css.contact}>
            <dt>{t('footer.phone')}</dt>
            {profile.phones.map((phone) => (
              <dd key={phone}>
                <a href={`tel:${dialled(phone)}`}>{phoneText(phone)}</a>
              </dd>
            ))}
            <dt>{t('footer.email')}</dt>
            <dd>
              <a href={`mailto:${profile.email}`}>{profile.email}</a>
            </dd>
            <dt>{t('footer.grievance')}</dt>
            <dd>
              <a href={siteAddress('privacy', language)}>{t('privacy.title')}</a>
            </dd>
            <dt>{t('footer.hours')}</dt>
            <dd>
              {opensEveryDay(profile.openingHours) ? (
                t('footer.everyday')
              ) : (
                <a href={siteAddress('contacts', language)}>{t('footer.seeContact')}</a>
              )}
            </dd>
          </dl>
        </div>
      </div>
      <p className={css.copyright}>{t('footer.copyright', { years, clinic: profile.name[language] })}</p>
    </footer>
  );
}
