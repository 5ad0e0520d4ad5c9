import { mapHost } from '#contract/site.ts';
import type { PageProps } from '../texts.ts';
import css from './clinic-map.module.css';

/** Degrees of latitude and longitude shown to each side of the clinic. */
const mapMargin = 0.004;

/**
 * The clinic's position: a drawing and a link. The live map is a third-party service that would learn about the
 * visitor, so it loads only on request; the button for it needs a script.
 */
export function ClinicMap({ content, t }: PageProps) {
  const { latitude, longitude } = content.profile.position;
  const box = [longitude - mapMargin, latitude - mapMargin, longitude + mapMargin, latitude + mapMargin]
    .map((degrees) => degrees.toFixed(5))
    .join(',');
  const place = `${latitude}/${longitude}`;
  const view = `bbox=${encodeURIComponent(box)}&layer=mapnik&marker=${latitude}%2C${longitude}`;
  return (
    <section className={css.map} aria-labelledby="map">
      <h2 id="map">{t('contacts.map')}</h2>
      <div
        className={css.frame}
        data-map={`${mapHost}/export/embed.html?${view}`}
        data-name={t('contacts.liveMapName')}
      >
        <svg viewBox="0 0 400 240" role="img" aria-label={t('contacts.mapPicture')}>
          <path className={css.green} d="M0 0h120l-20 90L0 120ZM260 150l140-30v120H240Z" />
          <path
            className={css.water}
            d="M0 196c80-30 130 20 210 14s110-44 190-40v26c-74-6-120 34-188 40S70 194 0 222Z"
          />
          <path className={css.street} d="M-10 140 410 70M150-10l36 260M290-10l20 130M60 250l40-250" />
          <path className={css.road} d="M-10 140 410 70" />
          <path
            className={css.house}
            d="M196 62h34v30h-34ZM238 54h26v28h-26ZM112 84h30v24h-30ZM70 92h24v26H70ZM210 128h44v26h-44ZM320 98h34v24h-34ZM318 40h40v26h-40Z"
          />
          <path className={css.pin} d="M172 108c-16-20-24-30-24-44a24 24 0 0 1 48 0c0 14-8 24-24 44Z" />
          <path className={css.cross} d="M168 52h8v8h8v8h-8v8h-8v-8h-8v-8h8Z" />
        </svg>
      </div>
      <p>
        <a href={`${mapHost}/?mlat=${latitude}&mlon=${longitude}#map=17/${place}`} rel="noreferrer">
          {t('contacts.directions')}
        </a>
      </p>
      <p className={css.ask} data-ask-map hidden>
        <button className="button quiet" type="button" aria-describedby="map-note">
          {t('contacts.liveMap')}
        </button>
        <span id="map-note">{t('contacts.liveMapNote')}</span>
      </p>
    </section>
  );
}
