import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { AppointmentStatus } from '#contract/bookings/states.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import css from './dashboards.module.css';

const cards = [
  { count: 'scheduled', status: 'SCHEDULED', label: 'counts.scheduled' },
  { count: 'pending', status: 'REQUESTED', label: 'counts.pending' },
  { count: 'cancelled', status: 'CANCELLED', label: 'counts.cancelled' },
] as const satisfies readonly { count: string; status: AppointmentStatus; label: string }[];

const lists = [
  { type: 'doctor', screen: screens.allBookings, label: 'counts.doctor' },
  { type: 'test', screen: screens.testBookings, label: 'counts.test' },
] as const;

/**
 * Counts of scheduled, pending and cancelled bookings; each number links to its list (D30). Until they are known their
 * places are empty, so that nothing moves.
 */
export function Counts() {
  const { t } = useTranslation(['dashboards', 'bookings']);
  const language = useLanguage();
  const { data, isError, isFetching, refetch } = useQuery(queryOf('countBookings'));
  const write = (count: number | undefined) => (count === undefined ? '\u00a0' : formatNumber(count, language));
  if (isError && !data)
    return <FailedState text={t('bookings:failedData')} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className={css.counts} aria-busy={isFetching || undefined}>
      {cards.map(({ count, status, label }) => (
        <Card key={count} className={css.count}>
          <h2 className={css.countLabel}>{t(label)}</h2>
          <p className={css.countNumber}>{write(data && data.doctor[count] + data.test[count])}</p>
          <ul className={css.countLinks}>
            {lists.map((list) => (
              <li key={list.type}>
                <Link className={css.countLink} to={`${list.screen.path}?status=${status}`}>
                  <span>
                    <span className="visually-hidden">{t(label)}: </span>
                    {t(list.label)}
                  </span>
                  <span>{write(data?.[list.type][count])}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
