import { readLimit } from '#contract/reports/flags.ts';
import type { ResultRow } from '#contract/reports/shapes.ts';
import css from './trend.module.css';

/** Places on a line from 0 to 100. A value before or behind the line stands at its end. */
export interface RangePlace {
  /** The reference range. */
  readonly from: number;
  readonly to: number;
  readonly now: number;
  /** The last value before it, if it is a number. */
  readonly before: number | null;
}

export type PlacedRow = Pick<ResultRow, 'value' | 'previous' | 'low' | 'high' | 'flag'>;

/**
 * Where a value lies beside its range: the line runs from half a range below to half a range above; with one limit,
 * from 0 to twice the limit. Null where the value is no number, or there is no range to draw.
 */
export function placeInRange({ value, previous, low, high }: PlacedRow): RangePlace | null {
  const now = readLimit(value);
  const ends = endsOf(low, high);
  if (!Number.isFinite(now) || !ends) return null;
  const { first, last } = ends;
  const at = (number: number) => Math.min(100, Math.max(0, (100 * (number - first)) / (last - first)));
  const before = previous ? readLimit(previous.value) : Number.NaN;
  return {
    from: at(low ?? first),
    to: at(high ?? last),
    now: at(now),
    before: Number.isFinite(before) ? at(before) : null,
  };
}

function endsOf(low: number | null, high: number | null): { first: number; last: number } | null {
  if (low !== null && high !== null) {
    const half = (high - low) / 2;
    return half > 0 ? { first: low - half, last: high + half } : null;
  }
  const limit = low ?? high;
  return limit !== null && limit > 0 ? { first: 0, last: 2 * limit } : null;
}

/**
 * A value on a line with its range; the value before is a hollow point. Value, range and flag stand beside it in words.
 */
export function RangeBar({ row }: { row: PlacedRow }) {
  const place = placeInRange(row);
  if (!place) return null;
  const { from, to, now, before } = place;
  const isOut = row.flag !== null && row.flag !== 'NORMAL';
  // Keeps whole points inside the picture.
  const xOf = (at: number) => 4 + at * 0.92;
  return (
    <svg className={css.bar} viewBox="0 0 100 10" aria-hidden="true">
      <rect className={css.track} x={4} y={3.5} width={92} height={3} rx={1.5} />
      <rect className={css.range} x={xOf(from)} y={3.5} width={xOf(to) - xOf(from)} height={3} />
      {before !== null && <circle className={css.before} cx={xOf(before)} cy={5} r={2.75} />}
      <circle className={css.now} data-out={isOut || undefined} cx={xOf(now)} cy={5} r={4} />
    </svg>
  );
}
