import { placeInRange } from './range-place.ts';
import type { PlacedRow } from './range-place.ts';
import css from './trend.module.css';

/** A value on a line with its range; hollow, the one before. Value, range and flag stand beside it in words. */
export function RangeBar({ row }: { row: PlacedRow }) {
  const place = placeInRange(row);
  if (!place) return null;
  const { from, to, now, before } = place;
  const isOut = row.flag !== null && row.flag !== 'NORMAL';
  // The points lie whole inside the picture.
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
