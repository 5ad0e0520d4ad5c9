import { useTranslation } from 'react-i18next';
import { writeRange } from '#contract/report-flags.ts';
import type { ResultRow } from '#contract/reports.ts';
import { ResultFlagText } from '../result-flag.tsx';
import css from './details.module.css';

/** A report's values with units, ranges and flags. Names, values and units stand as the laboratory wrote them. */
export function ResultsTable({ rows }: { rows: readonly ResultRow[] }) {
  const { t } = useTranslation('reports');
  return (
    <div className={css.sheet} tabIndex={0} role="region" aria-label={t('results.title')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('values.test')}</th>
            <th scope="col">{t('values.value')}</th>
            <th scope="col">{t('values.unit')}</th>
            <th scope="col">{t('results.range')}</th>
            <th scope="col">{t('values.flag')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{row.test}</th>
              <td className={css.value}>{row.value}</td>
              <td>{row.unit}</td>
              <td className={css.whole}>{writeRange(row)}</td>
              <td><ResultFlagText flag={row.flag} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
