import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { readLimit } from './flags.ts';

/** Most values of a course: the latest ones. */
export const mostPoints = 12;

/** The course of each value of a report, oldest first, its own the last. */
export const trends = z.array(
  z.object({ analyte: z.string(), points: z.array(z.object({ at: moment, value: z.number() })) }),
);

/** A report's results, and when its sample was taken or, if that is not known, when it was signed. */
interface Measured {
  rows: readonly { analyte?: string | undefined; value: string; unit: string | null }[];
  at: string;
}

/**
 * The course of each value of a report, oldest first: earlier numbers in the same unit, then its own. Values with `<`
 * or `>` cannot be drawn and are left out. Empty if there is nothing to compare with.
 */
export function trendsOf(report: Measured, earlier: readonly Measured[]): z.infer<typeof trends> {
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
