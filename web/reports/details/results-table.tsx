import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isContradicted, isLongValue, isStarred, lacksRange, writeRange } from '#contract/reports/flags.ts';
import { headingsOf, showRange, showValue } from '#contract/reports/value-words.ts';
import type { Report, ResultRow } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { RangePeople, useDependsOn, ResultFlagText, SaidOtherwise } from '../shared/report-text.tsx';
import { RangeBar } from './range-bar.tsx';
import { Trend } from './trend.tsx';
import css from './details.module.css';

/**
 * The values with units, ranges and flags; on a phone unit and flag are below the value. Of the laboratory's texts only
 * values in words have a Bengali wording (`value-words.ts`).
 */
export function ResultsTable({
  rows,
  missing = 0,
  trends,
  isOpen,
}: {
  rows: readonly ResultRow[];
  /** How many values of the test's list are not in the report. */
  missing?: number;
  trends: Report['trends'];
  /** Whether it is not signed yet: only then contradictions are shown, for the signer. */
  isOpen: boolean;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const headings = headingsOf(rows.map(({ group }) => group));
  return (
    <div className={css.sheet} role="group" aria-label={t('results.title')} tabIndex={0}>
      <ResultsSum rows={rows} missing={missing} />
      <table className={css.table}>
        <caption className="visually-hidden">{t('results.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('values.test')}</th>
            <th scope="col">{t('values.value')}</th>
            <th scope="col" className={css.onWide}>
              {t('values.unit')}
            </th>
            <th scope="col">{t('results.range')}</th>
            <th scope="col" className={css.onWide}>
              {t('values.flag')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={index}>
              {headings[index] !== null && (
                <tr>
                  <th className={css.group} colSpan={5} scope="colgroup">
                    <Name>{inLanguage(language, row.group ?? '', row.groupBn ?? '') || t('results.otherValues')}</Name>
                  </th>
                </tr>
              )}
              {isLongValue(row.value) ? <LongRow row={row} /> : <ShortRow row={row} trends={trends} isOpen={isOpen} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How many values are outside their range; nothing if no value has one. */
function ResultsSum({ rows, missing }: { rows: readonly ResultRow[]; missing: number }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const flags = rows.flatMap(({ flag }) => flag ?? []);
  const outside = flags.filter((flag) => flag !== 'NORMAL').length;
  if (flags.length === 0) return null;
  const count = (value: number) => formatNumber(value, language);
  const numbers = { n: count(outside), of: count(flags.length), all: count(rows.length) };
  // A report with missing values, contradictions or values to be looked at never counts as all within range.
  const isWhole = missing === 0 && !rows.some((row) => isContradicted(row) || isStarred(row));
  const inside = isWhole && flags.length === rows.length ? 'results.inside' : 'results.insideOf';
  const sum = outside > 0 || isWhole || missing === 0 ? undefined : t('results.lacking', { n: count(missing) });
  return <p className={css.sum}>{sum ?? t(outside > 0 ? 'results.outside' : inside, numbers)}</p>;
}

function ShortRow({ row, trends, isOpen }: { row: ResultRow; trends: Report['trends']; isOpen: boolean }) {
  const { t } = useTranslation('reports');
  const dependsOn = useDependsOn();
  const language = useLanguage();
  return (
    <tr>
      <th scope="row">
        <Name>{inLanguage(language, row.test, row.testBn ?? '')}</Name>
        <TrendOf row={row} trends={trends} />
      </th>
      <td>
        <span className={css.value}>{showValue(row.value, language)}</span>
        <span className={css.onPhone}>{row.unit}</span>
        <span className={css.onPhone}>
          <ResultFlagText flag={row.flag} />
          {isOpen && <SaidOtherwise {...row} />}
        </span>
      </td>
      <td className={css.onWide}>{row.unit}</td>
      <td className={css.noWrap}>
        {dependsOn(row.dependsOn) ??
          (lacksRange(row.value, writeRange(row)) ? t('results.noRange') : showRange(row, language))}
        <RangePeople of={row.pregnancy} />
        <RangeBar row={row} />
      </td>
      <td className={css.onWide}>
        <ResultFlagText flag={row.flag} />
        {isOpen && <SaidOtherwise {...row} />}
      </td>
    </tr>
  );
}

function TrendOf({ row, trends }: { row: ResultRow; trends: Report['trends'] }) {
  const points = trends.find(({ analyte }) => analyte === row.analyte)?.points;
  return points ? <Trend row={row} points={points} /> : null;
}

function LongRow({ row }: { row: ResultRow }) {
  const dependsOn = useDependsOn();
  const language = useLanguage();
  return (
    <tr>
      <td colSpan={5}>
        <strong>{inLanguage(language, row.test, row.testBn ?? '')}</strong> {row.unit}{' '}
        {dependsOn(row.dependsOn) ?? showRange(row, language)} <RangePeople of={row.pregnancy} />
        <ResultFlagText flag={row.flag} />
        <p className={css.words}>{row.value}</p>
      </td>
    </tr>
  );
}
