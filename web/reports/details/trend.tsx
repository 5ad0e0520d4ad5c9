import { useTranslation } from 'react-i18next';
import { writeValue } from '#contract/reports/flags.ts';
import type { Report, ResultRow } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate } from '#web/lib/format.ts';
import css from './trend.module.css';

const size = { width: 132, height: 34, edge: 4 };

/**
 * A small picture of a value's course: points by day, over the band of the range. A text with the same content names it
 * for screen readers.
 */
export function Trend({ row, points }: { row: ResultRow; points: Report['trends'][number]['points'] }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const times = points.map(({ at }) => Date.parse(at));
  const { xOf, yOf, band } = scaleOf(
    row,
    times,
    points.map(({ value }) => value),
  );
  const told = points.map(({ at, value }) => `${writeValue(String(value))} (${formatDate(at, language)})`);
  return (
    <svg
      className={css.trend}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={t('trend', { values: told.join(', ') })}
    >
      {band && <rect className={css.band} x={0} width={size.width} {...band} />}
      <polyline
        className={css.line}
        points={points.map(({ value }, n) => `${xOf(times[n]!)},${yOf(value)}`).join(' ')}
      />
      {points.map(({ at, value }, n) => (
        <circle
          key={at}
          className={css.point}
          data-last={n === points.length - 1 || undefined}
          cx={xOf(times[n]!)}
          cy={yOf(value)}
          r={n === points.length - 1 ? 3.5 : 2.5}
        >
          <title>{told[n]}</title>
        </circle>
      ))}
    </svg>
  );
}

/** The scales of time and value, wide enough for all values and the limits of the range. */
function scaleOf({ low, high }: ResultRow, times: readonly number[], values: readonly number[]) {
  const limits = [low, high].filter((limit) => limit !== null);
  const [least, most] = [Math.min(...values, ...limits), Math.max(...values, ...limits)];
  const [first, last] = [times[0]!, times.at(-1)!];
  const inside = (part: number, length: number) => size.edge + part * (length - 2 * size.edge);
  const yOf = (value: number) => inside(most === least ? 0.5 : (most - value) / (most - least), size.height);
  const [top, bottom] = [high === null ? 0 : yOf(high), low === null ? size.height : yOf(low)];
  return {
    xOf: (at: number) => inside(last === first ? 1 : (at - first) / (last - first), size.width),
    yOf,
    band: limits.length > 0 && { y: top, height: bottom - top },
  };
}
