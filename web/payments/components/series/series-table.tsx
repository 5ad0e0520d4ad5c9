import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import css from './series.module.css';

/** The same numbers to be read, newest first. */
export function SeriesTable({
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
