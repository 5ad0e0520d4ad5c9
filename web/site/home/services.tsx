import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../texts.ts';
import { allServices, mainServices, serviceAddress } from './service-list.ts';
import css from './services.module.css';

/** The clinic's services, each with a link. */
export function Services(props: PageProps) {
  const { t } = props;
  return (
    <section className={css.services} aria-labelledby="services">
      <h2 id="services">{t('services.title')}</h2>
      <ul className={css.cards}>
        {mainServices.map((service) => (
          <li key={service.name} className={css.card}>
            <Icon name={service.icon} />
            <h3>
              <a href={serviceAddress(service, props)}>{t(`service.${service.name}`)}</a>
            </h3>
            <p>{t(`service.${service.name}.text`)}</p>
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
      <div className={css.scroller} role="region" aria-labelledby="more-services" tabIndex={0}>
        <ul className={css.more}>
          {allServices.map((service) => (
            <li key={service.name}>
              <Icon name={service.icon} />
              <a href={serviceAddress(service, props)}>{t(`service.${service.name}`)}</a>
              {!isMain(service.name) && <span>{t(`service.${service.name}.text`)}</span>}
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
