import { siteAddress } from '#contract/site.ts';
import css from './coming-soon-page.module.css';
import { Icon } from './parts/icon.tsx';
import { phoneText } from './formats.ts';
import { dialled } from '#web/lib/format.ts';
import type { PageProps } from './texts.ts';

/** Shows the clinic's phones, the way to log in or sign up, and the way back (R13, D10). */
export function ComingSoonPage({ language, content, t }: PageProps) {
  return (
    <section className={css.page}>
      <div className={css.card}>
        <h1>{t('comingSoon.title')}</h1>
        <p className={css.lead}>{t('comingSoon.text')}</p>
        <h2>{t('comingSoon.callUs')}</h2>
        <ul className={css.phones}>
          {content.profile.phones.map((phone) => (
            <li key={phone}>
              <a href={`tel:${dialled(phone)}`}>
                <Icon name="phone" />
                {phoneText(phone)}
              </a>
            </li>
          ))}
        </ul>
        <p>{t('comingSoon.logInText')}</p>
        <p>{t('comingSoon.signUpText')}</p>
        <p className="actions">
          <a className="button" href={siteAddress('logIn', language)}>
            {t('nav.logIn')}
          </a>
          <a className="button quiet" href={siteAddress('signUp', language)}>
            {t('signUp.title')}
          </a>
          <a className="button quiet" href={siteAddress('home', language)}>
            {t('comingSoon.back')}
          </a>
        </p>
      </div>
    </section>
  );
}
