import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../texts.ts';
import { allServices, mainServices } from './service-list.ts';
import css from './services.module.css';

export function Services({ t }: PageProps) {
  return (
    <section className={css.services} aria-labelledby="services">
      <h2 id="services">{t('services.title')}</h2>
      <ul className={css.cards}>
        {mainServices.map(({ name, icon }) => (
          <li key={name} className={css.card}>
            <Icon name={icon} />
            <h3>{t(`service.${name}`)}</h3>
            <p>{t(`service.${name}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className={css.note}>
        <Icon name="house" />
        <span>
          <strong>{t('services.noteTitle')}</strong> {t('services.note')}
        </span>
      </p>
      <h3 id="more-services">{t('services.more')}</h3>
      {/* Scrolls sideways, so it must be focusable. */}
      <div className={css.scroller} role="region" aria-labelledby="more-services" tabIndex={0}>
        <ul className={css.more}>
          {allServices.map(({ name, icon }) => (
            <li key={name}>
              <Icon name={icon} />
              <strong>{t(`service.${name}`)}</strong>
              {!isMain(name) && <span>{t(`service.${name}.text`)}</span>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Services shown in the cards above are left out of the list. */
function isMain(name: string): boolean {
  return mainServices.some((main) => main.name === name);
}
