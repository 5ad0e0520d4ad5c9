import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDayMonth, formatRupees } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import css from './taken-bars.module.css';

const height = 100;

/**
 * The payments of each of the last 30 days as bars, today's dark, with the mean as a dashed line. Drawn without the
 * library of the large charts.
 * @param more leads to the large ones
 */
export default function TakenBars({ more }: { more: ReactNode }) {
  const { t } = useTranslation('closing');
  const query = useQuery(queryOf('readPaymentSeries'));
  return (
    <Loaded query={query} data={query.data} failedText={t('series.failed')} rows={1} rowHeight="9.5rem">
      {({ days }) => <Bars days={days} more={more} />}
    </Loaded>
  );
}

function Bars({ days, more }: Answer<'readPaymentSeries'> & { more: ReactNode }) {
  const { t } = useTranslation('closing');
  const language = useLanguage();
  const sum = days.reduce((total, { income }) => total + Math.round(income * 100), 0) / 100;
  const mean = sum / Math.max(1, days.length);
  const most = Math.max(1, ...days.map(({ income }) => income));
  const name = (day: string | undefined) => (day ? formatDayMonth(`${day}T12:00:00Z`, language) : '');
  const about = t('series.incomeAbout', { amount: formatRupees(sum, language) });
  const meanText = t('series.mean', { mean: formatRupees(Math.round(mean), language) });
  return (
    <figure className={css.figure}>
      <figcaption className={css.head}>
        <h2>{t('series.income')}</h2>
        <p className={css.about}>
          {about} · {meanText}
        </p>
        {more}
      </figcaption>
      {/* What was given back on a day of little income has no bar: the table of the large charts has its sum. */}
      <svg className={css.bars} viewBox={`0 0 ${days.length * 10} ${height}`} preserveAspectRatio="none" aria-hidden>
        {days.map(({ day, income }, place) => {
          const tall = (Math.max(0, income) / most) * height;
          return (
            <rect
              key={day}
              className={place === days.length - 1 ? css.today : css.bar}
              x={place * 10 + 2}
              y={height - tall}
              width={6}
              height={tall}
            >
              <title>{`${name(day)}: ${formatRupees(income, language)}`}</title>
            </rect>
          );
        })}
        {mean > 0 && (
          <line
            className={css.mean}
            x1={0}
            x2={days.length * 10}
            y1={height - (mean / most) * height}
            y2={height - (mean / most) * height}
          />
        )}
      </svg>
      <p className={css.ends} aria-hidden="true">
        <span>{name(days[0]?.day)}</span>
        <span>{name(days.at(-1)?.day)}</span>
      </p>
    </figure>
  );
}
