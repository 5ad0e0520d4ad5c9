import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { siteAddress, tokenPath } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits, formatTime, formatVisitDay, dialled } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf, isFirstAsked } from '#web/lib/queries.ts';
import { CardLink } from '#web/ui/layout/card.tsx';
import { Icon } from '#web/ui/layout/icon.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { addressOf, bookedName, isUnconfirmed } from '#web/bookings/shared/booking.ts';
import type { Booking } from '#web/bookings/shared/booking.ts';
import { useBookingList } from '#web/bookings/shared/queries.ts';
import css from './dashboards.module.css';

const nearest = { page: 0, size: 1, scope: 'upcoming' } as const;
const timeOf = ({ checkupScheduledDate: at }: Booking) => (at ? Date.parse(at) : Infinity);

/**
 * The next visit of a patient or of somebody in their family. Its place is kept until it is known.
 * @param patientId whose visit: a family member's id, or `self` for the account's holder; without it the next of
 *   anybody
 */
export function NextVisit({ patientId }: { patientId?: number | 'self' | undefined }) {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const wanted = patientId === undefined ? nearest : { ...nearest, patientId: String(patientId) };
  const lists = [useBookingList('doctor', wanted), useBookingList('test', wanted)];
  // Waits for both lists: the visit that is known first need not be the next.
  const isRead = !lists.some(({ query }) => isFirstAsked(query));
  const found = isRead ? lists.flatMap(({ rows = [] }) => rows) : [];
  const [next] = found.toSorted((one, other) => timeOf(one) - timeOf(other));
  if (!next) {
    const isKnown = lists.every(({ rows }) => rows);
    return <p className={css.nextNone}>{isKnown ? t('next.none') : '\u00a0'}</p>;
  }
  const { name, nameBn } = bookedName(next);
  const token = 'token' in next ? next.token : null;
  return (
    <section className={css.next} aria-label={t('next.title')}>
      <CardLink to={addressOf(next)} className={css.nextCard}>
        <h2 className={css.nextTitle}>{t('next.title')}</h2>
        <p className={css.nextTime}>
          <VisitTime at={next.checkupScheduledDate} />
        </p>
        {isUnconfirmed(next) && <p>{t('next.waiting')}</p>}
        <p>
          {name === '' ? t('next.noDoctor') : <Name>{inLanguage(language, name, nameBn)}</Name>}
          {next.patient.relation !== 'Self' && (
            <>
              {' · '}
              <Name>{next.patient.name}</Name>
            </>
          )}
        </p>
      </CardLink>
      <div className={css.nextWays}>
        {token?.code && (
          <a className={css.nextNumber} href={tokenPath(token.code, language)}>
            {t('next.number', { n: formatDigits(token.number, language) })}
          </a>
        )}
        <Ways />
      </div>
    </section>
  );
}

/** How to get to the clinic, and whom to call. */
function Ways() {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const { data } = useQuery(queryOf('readClinic'));
  const [reception] = data?.profile.phones ?? [];
  return (
    <>
      <a href={`${siteAddress('contacts', language)}#map`}>
        <Icon name="pin" />
        {t('next.directions')}
      </a>
      {reception && (
        <a href={`tel:${dialled(reception)}`}>
          <Icon name="phone" />
          {t('next.call')}
        </a>
      )}
    </>
  );
}

/** The day and, if one is set, the time. */
function VisitTime({ at }: { at: string | null }) {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  if (!at) return t('next.noDay');
  return (
    <time dateTime={at}>
      {formatVisitDay(at, language)}
      {at.includes('T') && `, ${formatTime(at, language)}`}
    </time>
  );
}
