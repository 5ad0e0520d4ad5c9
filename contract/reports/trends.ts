import { readLimit } from './flags.ts';
import type { ResultRow } from './shapes.ts';

/** The most values of a course: the last ones. */
export const mostPoints = 12;

/** A measured value of a person at a time. */
export interface TrendPoint {
  at: string;
  value: number;
}
/** A report's results, and when its sample was taken or, if that is not known, when it was signed. */
export interface Measured {
  rows: readonly Pick<ResultRow, 'analyte' | 'value' | 'unit'>[];
  at: string;
}

/**
 * The course of each value of a report: the earlier ones in the same unit that are numbers, then its own, oldest first.
 * Values with `<` or `>` have no place in a picture. Empty where there is nothing to compare with.
 */
export function trendsOf(report: Measured, earlier: readonly Measured[]): { analyte: string; points: TrendPoint[] }[] {
  const before = earlier.filter(({ at }) => at < report.at).toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return report.rows.flatMap(({ analyte, unit, value }) => {
    if (analyte === undefined || !Number.isFinite(readLimit(value))) return [];
    const points = [...before, { ...report, rows: [{ analyte, unit, value }] }].flatMap(({ rows, at }) => {
      const same = rows.find((row) => row.analyte === analyte && (row.unit ?? '') === (unit ?? ''));
      const measured = same ? readLimit(same.value) : Number.NaN;
      return Number.isFinite(measured) ? [{ at, value: measured }] : [];
    });
    return points.length > 1 ? [{ analyte, points: points.slice(-mostPoints) }] : [];
  });
}
