import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDayMonth, formatNumber, formatRupees } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import type { Answer } from '#contract/endpoints.ts';
import { DayBars } from './day-bars.tsx';
import css from './series.module.css';

/** Two charts, each with its own axis from zero, and their values as a table. */
export default function SeriesCharts() {
  const { t } = useTranslation('closing');
  const query = useQuery(queryOf('readPaymentSeries'));
  return (
    <Loaded query={query} data={query.data} failedText={t('series.failed')} rows={1} rowHeight="24rem">
      {({ days }) => <Charts days={days} />}
    </Loaded>
  );
}

function Charts({ days }: Answer<'readPaymentSeries'>) {
  const { t } = useTranslation('closing');
  const language = useLanguage();
  const id = useId();
  const [showsTable, setShowsTable] = useState(false);
  const bookings = days.reduce((sum, day) => sum + day.bookings, 0);
  const income = days.reduce((sum, day) => sum + Math.round(day.income * 100), 0) / 100;
  const [meanBookings, meanIncome] = [bookings / days.length, income / days.length];
  const count = (value: number) => formatNumber(value, language);
  const rupees = (value: number) => formatRupees(value, language);
  const name = (day: string) => formatDayMonth(`${day}T12:00:00Z`, language);
  return (
    <Card className={css.card} role="region" aria-labelledby={id}>
      <h2 id={id}>{t('series.title')}</h2>
      <div className={css.pair}>
        <DayBars
          title={t('series.bookings')}
          about={t('series.bookingsAbout', { n: count(bookings) })}
          mean={meanBookings}
          meanText={t('series.mean', { mean: count(Math.round(meanBookings * 10) / 10) })}
          write={count}
          name={name}
          wholeNumbers
          days={days.map((day) => ({ day: day.day, value: day.bookings }))}
        />
        <DayBars
          title={t('series.income')}
          about={t('series.incomeAbout', { amount: rupees(income) })}
          mean={meanIncome}
          meanText={t('series.mean', { mean: rupees(Math.round(meanIncome)) })}
          write={rupees}
          name={name}
          days={days.map((day) => ({ day: day.day, value: day.income }))}
        />
      </div>
      <p className={css.keys}>{t('series.keys')}</p>
      <Fold title={t('series.table')} isOpen={showsTable} onToggle={setShowsTable}>
        <SeriesTable days={days} name={name} count={count} rupees={rupees} />
      </Fold>
    </Card>
  );
}

/** The values of the charts, newest first. */
function SeriesTable({
  days,
  name,
  count,
  rupees,
}: {
  days: Answer<'readPaymentSeries'>['days'];
  name: (day: string) => string;
  count: (value: number) => string;
  rupees: (value: number) => string;
}) {
  const { t } = useTranslation('closing');
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('series.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('series.day')}</th>
          <th scope="col">{t('series.bookings')}</th>
          <th scope="col">{t('series.income')}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, bookings, income }) => (
          <tr key={day}>
            <th scope="row">{name(day)}</th>
            <td>{count(bookings)}</td>
            <td>{rupees(income)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
