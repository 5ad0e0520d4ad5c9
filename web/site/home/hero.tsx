import { linksOf } from '../links.ts';
import type { PageProps } from '../texts.ts';
import css from './hero.module.css';
import { PlaceCard } from './place-card.tsx';

export function Hero(props: PageProps) {
  const { language, content, t } = props;
  const links = linksOf(props);
  return (
    <section className={css.hero}>
      <div className={css.text}>
        <p className={css.tagline}>{content.profile.tagline[language]}</p>
        <h1>{t('hero.title')}</h1>
        <p className={css.lead}>{t('hero.text', { town: content.profile.town[language] })}</p>
        <p className="actions">
          <a className="button" href={links.book}>
            {t('hero.bookNow')}
          </a>
          <a className="button quiet" href={links.services}>
            {t('hero.learnMore')}
            <span className="hidden">{t('hero.learnMoreAbout')}</span>
          </a>
        </p>
      </div>
      <PlaceCard {...props} />
    </section>
  );
}
