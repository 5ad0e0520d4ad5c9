import type { PageProps } from '../texts.ts';
import { About } from './about.tsx';
import { HomeTests } from './home-tests.tsx';
import { Services } from './services.tsx';
import { Today } from './today.tsx';
import { linksOf } from '../links.ts';
import { PlaceCard } from './place-card.tsx';
import css from './home-page.module.css';

/** The landing page (R10). */
export function HomePage(props: PageProps) {
  return (
    <>
      <Hero {...props} />
      <Today {...props} />
      <HomeTests {...props} />
      <About {...props} />
      <Services {...props} />
      <ClosingBand {...props} />
    </>
  );
}

function Hero(props: PageProps) {
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

function ClosingBand(props: PageProps) {
  const { t } = props;
  const links = linksOf(props);
  return (
    <section className={css.band} aria-labelledby="begin">
      <h2 id="begin">{t('band.title')}</h2>
      <p>{t('band.text')}</p>
      <p className="actions">
        <a className="button" href={links.book}>
          {t('band.book')}
        </a>
        <a className="button quiet" href={links.contact}>
          {t('band.contact')}
        </a>
      </p>
    </section>
  );
}
