import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PaymentMonth } from '#contract/payments/books.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { useDifference } from '../drawer/drawer-facts.tsx';
import { useRupees } from '../shared/amounts.ts';
import css from './month.module.css';

const modes = ['cash', 'upi', 'card', 'gateway'] as const;

/**
 * The days of a month, each with its sums by mode and the differences of its drawers. On a phone each day is a block.
 */
export function MonthTable({ month: { days, total } }: { month: PaymentMonth }) {
  const { t } = useTranslation(['month', 'payments']);
  const language = useLanguage();
  const rupees = useRupees();
  const difference = useDifference();
  if (days.length === 0) return <p>{t('none')}</p>;
  const cells = (row: PaymentMonth['total']) => (
    <>
      {modes.map((mode) => (
        <td key={mode} data-label={t(`payments:paymentMode.${mode}`)}>
          {rupees(row[mode])}
        </td>
      ))}
      <td data-label={t('total')} className={css.total}>
        {rupees(row.total)}
      </td>
      <td data-label={t('difference')}>
        {(row.difference !== null || row.uncounted === 0) && difference(row.difference)}
        {row.uncounted > 0 && (
          <span className={css.about}>
            {t('uncounted', { count: row.uncounted, n: formatNumber(row.uncounted, language) })}
          </span>
        )}
      </td>
    </>
  );
  return (
    <Card>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {modes.map((mode) => (
              <th key={mode} scope="col">
                {t(`payments:paymentMode.${mode}`)}
              </th>
            ))}
            <th scope="col">{t('total')}</th>
            <th scope="col">{t('difference')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((row) => (
            <tr key={row.day}>
              <th scope="row">
                <Link to={`${screens.closing.path}?day=${row.day}`}>
                  {formatDate(`${row.day}T12:00:00Z`, language)}
                </Link>
              </th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('wholeMonth')}</th>
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
