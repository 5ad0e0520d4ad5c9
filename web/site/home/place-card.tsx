import { clinicPicturePath, clinicPictures } from '#contract/clinic/picture.ts';
import { siteAddress } from '#contract/site.ts';
import { hoursRows, openText, phoneText } from '../formats.ts';
import { dialled } from '#web/lib/format.ts';
import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../texts.ts';
import { ClinicScene } from './clinic-scene.tsx';
import css from './place-card.module.css';

const sizes = ['small', 'large'] as const;

/** The clinic, drawn while it has no picture; whether it is open now, its hours, the way, and the emergency number. */
export function PlaceCard({ content: { profile, picture, openNow }, language, t }: PageProps) {
  return (
    <section className={css.card} aria-label={t('place.title')}>
      {picture === null ? (
        <ClinicScene />
      ) : (
        <img
          src={clinicPicturePath(picture, 'large')}
          srcSet={sizes.map((form) => `${clinicPicturePath(picture, form)} ${clinicPictures[form].width}w`).join(', ')}
          sizes="(min-width: 48rem) 36rem, 100vw"
          width={clinicPictures.large.width}
          height={clinicPictures.large.height}
          alt={profile.name[language]}
        />
      )}
      <ul>
        <li>
          <Icon name="clock" />
          <div>
            <strong className={openNow.isOpen ? css.open : undefined}>{openText(openNow, language, t)}</strong>
            {hoursRows(profile.openingHours, language).map(({ days, open }) => (
              <span key={days} className={css.hours}>
                {days} {open ?? t('contacts.closed')}
              </span>
            ))}
          </div>
        </li>
        <li>
          <Icon name="pin" />
          <div>
            <span>{profile.address[language]}</span>
            <a href={`${siteAddress('contacts', language)}#map`}>{t('place.directions')}</a>
          </div>
        </li>
        <li className={css.urgent}>
          <Icon name="cross" />
          <div>
            <strong>{t('contacts.emergency')}</strong>
            <a href={`tel:${dialled(profile.emergencyPhone)}`}>{phoneText(profile.emergencyPhone)}</a>
          </div>
        </li>
      </ul>
    </section>
  );
}
