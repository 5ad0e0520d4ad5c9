import { siteAddress } from '#contract/site.ts';
import type { PageProps } from '../texts.ts';
import css from './closing-band.module.css';

export function ClosingBand({ language, t }: PageProps) {
  const comingSoon = siteAddress('comingSoon', language);
  return (
    <section className={css.band} aria-labelledby="begin">
      <h2 id="begin">{t('band.title')}</h2>
      <p>{t('band.text')}</p>
      <p className="actions">
        <a className="button" href={comingSoon}>{t('band.book')}</a>
        <a className="button quiet" href={comingSoon}>{t('band.contact')}</a>
      </p>
    </section>
  );
}
