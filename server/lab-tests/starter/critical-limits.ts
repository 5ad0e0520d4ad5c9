import type { Analyte, ReferenceRangeRow } from '#contract/lab-tests/analytes.ts';
import { gapsOf } from '#contract/lab-tests/ranges.ts';
import { limitOf } from '#contract/reports/reference-limits.ts';

/**
 * Critical limits to begin with, by the code of the value and in its unit, until the clinic's pathologist sets others.
 * docs/laboratory.md says where they were published.
 */
export type CriticalLimits = ReadonlyMap<string, { unit: string; low: string | null; high: string | null }>;

/** The lines of critical-limits.csv, by the code of the value. */
export const criticalLimits = (
  lines: readonly { value: string; unit: string; low: string; high: string }[],
): CriticalLimits =>
  new Map(lines.map(({ value, unit, low, high }) => [value, { unit, low: low || null, high: high || null }]));

const source = 'Critical limits only: JAMA 1990;263:704, eJIFCC 2003;14:11';

/** The people who have no range of a value: everybody of one sex or both, or some ages. */
function withoutRange(ranges: readonly ReferenceRangeRow[]): Pick<ReferenceRangeRow, 'sex' | 'from' | 'to'>[] {
  if (ranges.length === 0) return [{ sex: null, from: null, to: null }];
  const [men, women] = [gapsOf(ranges, 'Male'), gapsOf(ranges, 'Female')];
  if (JSON.stringify(men) === JSON.stringify(women)) return men.map((ages) => ({ sex: null, ...ages }));
  return [
    ...men.map((ages) => ({ sex: 'Male' as const, ...ages })),
    ...women.map((ages) => ({ sex: 'Female' as const, ...ages })),
  ];
}

/**
 * A value of the catalogue with its critical limits, for everybody: who has no range gets them alone. A limit that
 * lies within somebody's range (haemoglobin of the newborn) is not theirs.
 * @throws RangeError for a value in another unit
 */
export function withCriticalLimits(analyte: Analyte, limits: CriticalLimits): Analyte {
  const own = limits.get(analyte.code);
  if (!own) return analyte;
  const { unit, low, high } = own;
  if (unit !== analyte.unit)
    throw new RangeError(`${analyte.code} is in ${analyte.unit}, its critical limits in ${unit}`);
  const around = (range: ReferenceRangeRow): ReferenceRangeRow => ({
    ...range,
    ...(low !== null && !(Number(low) >= (limitOf(range.low) ?? Infinity)) && { criticalLow: low }),
    ...(high !== null && !(Number(high) <= (limitOf(range.high) ?? -Infinity)) && { criticalHigh: high }),
  });
  const alone = withoutRange(analyte.ranges).map((people) => around({ ...people, text: '', source }));
  return { ...analyte, ranges: [...analyte.ranges.map(around), ...alone] };
}
