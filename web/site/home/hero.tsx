import { siteAddress } from '#contract/site.ts';
import type { PageProps } from '../texts.ts';
import { ClinicScene } from './clinic-scene.tsx';
import css from './hero.module.css';

export function Hero({ language, content, t }: PageProps) {
  const comingSoon = siteAddress('comingSoon', language);
  return (
    <section className={css.hero}>
      <div className={css.words}>
        <h1>{t('hero.title')}</h1>
        <p className={css.lead}>{t('hero.text', { town: content.profile.town[language] })}</p>
        <p className="actions">
          <a className="button" href={comingSoon}>{t('hero.bookNow')}</a>
          <a className="button quiet" href={comingSoon}>
            {t('hero.learnMore')}<span className="hidden">{t('hero.learnMoreAbout')}</span>
          </a>
        </p>
      </div>
      <ClinicScene />
    </section>
  );
}
