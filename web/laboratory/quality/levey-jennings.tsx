import { useTranslation } from 'react-i18next';
import type { ControlRun } from '#contract/laboratory/quality.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import css from './quality.module.css';

const size = { width: 360, height: 150, left: 30, right: 8, top: 8, bottom: 8 };
/** The most standard deviations that are drawn; a value beyond lies on the edge. */
const most = 4;
const yOf = (z: number) => {
  const within = Math.max(-most, Math.min(most, z));
  return size.top + ((most - within) / (2 * most)) * (size.height - size.top - size.bottom);
};

/** A Levey-Jennings chart: the runs from left to right, each value in standard deviations from its mean. */
export function LeveyJennings({ name, runs }: { name: string; runs: readonly ControlRun[] }) {
  const { t } = useTranslation('quality');
  const language = useLanguage();
  const step = (size.width - size.left - size.right) / Math.max(runs.length, 8);
  const xOf = (index: number) => size.left + (index + 0.5) * step;
  const levels = [...new Set(runs.flatMap(({ values }) => values.map(({ level }) => level)))].toSorted();
  const last = runs.at(-1);
  const latest = last?.values.map(({ level, z }) => `${t('level', { n: formatNumber(level, language) })}: ${z} SD`);
  return (
    <figure className={css.chart}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={t('chart', { name, n: formatNumber(runs.length, language), latest: latest?.join(', ') ?? '' })}
      >
        {[-3, -2, -1, 0, 1, 2, 3].map((z) => (
          <g key={z}>
            <line
              className={css.line}
              data-z={Math.abs(z)}
              x1={size.left}
              x2={size.width - size.right}
              y1={yOf(z)}
              y2={yOf(z)}
            />
            <text className={css.mark} x={size.left - 6} y={yOf(z) + 5}>
              {z > 0 ? `+${z}` : z}
            </text>
          </g>
        ))}
        {levels.map((level) => {
          const points = runs.flatMap(({ id, at, values, rules }, index) =>
            values
              .filter((value) => value.level === level)
              .map(({ value, z }) => ({ id, at, value, z, x: xOf(index), isRejected: rules.length > 0 })),
          );
          return (
            <g key={level} className={css.level} data-level={level}>
              <polyline points={points.map(({ x, z }) => `${x},${yOf(z)}`).join(' ')} />
              {points.map(({ id, at, value, z, x, isRejected }) => (
                <g key={id} className={css.point} data-rejected={isRejected || undefined}>
                  <title>{`${value} (${z} SD), ${formatDateTime(at, language)}`}</title>
                  {level === 1 && <circle cx={x} cy={yOf(z)} r={3.5} />}
                  {level === 2 && <rect x={x - 3.2} y={yOf(z) - 3.2} width={6.4} height={6.4} />}
                  {level === 3 && <path d={`M${x} ${yOf(z) - 4.2}l4.2 7.6h-8.4z`} />}
                </g>
              ))}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
