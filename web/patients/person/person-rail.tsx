import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { PersonFile } from '#contract/patients/corrections.ts';
import type { PersonTimeline } from '#contract/patients/timeline.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber, formatRupees, formatTime, formatVisitDay } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { today as todayAtClinic } from '#web/lib/now.ts';
import { isOnlyDay, nextOf } from './timeline-entries.ts';
import { bookingAddress } from './timeline-row.tsx';
import css from './person.module.css';

/** How many bookings the rail names of each kind; the timeline has them all. */
const named = { owed: 5, next: 3 };

/** The person's dues and next bookings. */
export function PersonRail({
  person: { owed },
  timeline,
  actions,
}: {
  person: PersonFile;
  timeline: PersonTimeline | undefined;
  /** What may be done next. */
  actions?: ReactNode;
}) {
  const { t } = useTranslation('timeline');
  const language = useLanguage();
  const [today] = useState(todayAtClinic);
  const next = timeline ? nextOf(timeline, today) : [];
  const unpaid = timeline?.bookings.filter((booking) => (booking.owed ?? 0) > 0) ?? [];
  const rest = unpaid.slice(named.owed);
  const restOwed = rest.reduce((paise, booking) => paise + Math.round(booking.owed! * 100), 0) / 100;
  return (
    <div className={css.rail}>
      {owed !== null && (
        <section>
          <h2>{t('owes')}</h2>
          <p className={owed > 0 ? css.owed : css.nothingOwed}>{formatRupees(owed, language)}</p>
          <ul className={css.lines}>
            {unpaid.slice(0, named.owed).map((booking) => (
              <li key={booking.id}>
                <Link to={bookingAddress(booking)}>{inLanguage(language, booking.name, booking.nameBn)}</Link>
                <span>{formatRupees(booking.owed!, language)}</span>
              </li>
            ))}
            {rest.length > 0 && (
              <li>
                <span>{t('owesMore', { count: rest.length, number: formatNumber(rest.length, language) })}</span>
                <span>{formatRupees(restOwed, language)}</span>
              </li>
            )}
          </ul>
        </section>
      )}
      <section>
        <h2>{t('next')}</h2>
        {timeline && next.length === 0 && <p className={css.muted}>{t('nothingNext')}</p>}
        <ul className={css.lines}>
          {next.slice(0, named.next).map((booking) => (
            <li key={booking.id}>
              <Link to={bookingAddress(booking)}>{inLanguage(language, booking.name, booking.nameBn)}</Link>
              <span>
                {formatVisitDay(booking.scheduledDate!, language)}
                {!isOnlyDay(booking) && `, ${formatTime(booking.scheduledDate!, language)}`}
              </span>
            </li>
          ))}
        </ul>
        {actions}
      </section>
      <p className={css.muted}>{t('audited')}</p>
    </div>
  );
}
