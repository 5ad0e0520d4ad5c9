import { linksOf } from '../links.ts';
import type { PageProps } from '../texts.ts';
import css from './closing-band.module.css';

export function ClosingBand(props: PageProps) {
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
