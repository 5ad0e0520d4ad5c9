import { useTranslation } from 'react-i18next';
import type { ControlRun } from '#contract/laboratory/quality.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatDateTime, formatNumber } from '#web/lib/format.ts';
import css from './quality.module.css';

const size = { width: 360, height: 150, left: 30, right: 8, top: 8, bottom: 8 };
/** Most standard deviations that are drawn; a value beyond is drawn on the edge. */
const most = 4;
const yOf = (z: number) => {
  const within = Math.max(-most, Math.min(most, z));
  return size.top + ((most - within) / (2 * most)) * (size.height - size.top - size.bottom);
};

/** A level has its own shape, not only its colour. */
function LevelPoint({ level, x, y }: { level: number; x: number; y: number }) {
  if (level === 1) return <circle cx={x} cy={y} r={3.5} />;
  if (level === 2) return <rect x={x - 3.2} y={y - 3.2} width={6.4} height={6.4} />;
  return <path d={`M${x} ${y - 4.2}l4.2 7.6h-8.4z`} />;
}

/** The shape of a level in a list beside the chart. */
export const LevelKey = ({ level }: { level: number }) => (
  <svg className={css.key} viewBox="0 0 10 10" aria-hidden="true">
    <g className={css.level} data-level={level}>
      <LevelPoint level={level} x={5} y={5} />
    </g>
  </svg>
);

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
                  <LevelPoint level={level} x={x} y={yOf(z)} />
                </g>
              ))}
            </g>
          );
        })}
      </svg>
      <figcaption className={css.days}>
        {[runs[0], last].map((run, end) => run && <span key={end}>{formatDate(run.at, language)}</span>)}
      </figcaption>
    </figure>
  );
}
