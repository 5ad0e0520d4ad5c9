import type { UncalledValue } from '#contract/reports/concerns.ts';
import type { ResultRow } from '#contract/reports/shapes.ts';
import type { ReportRow } from './report-row.ts';

/** A report as the rule of what its signer must see reads it (`concernsOf`). */
export const concerningOf = ({
  results,
  missing,
  controls,
  uncalled,
  sampleDoubt,
  sampleQuality,
}: Pick<ReportRow, 'results' | 'missing' | 'controls' | 'uncalled' | 'sampleDoubt' | 'sampleQuality'>) => ({
  rows: results ?? [],
  missing,
  controls: controls ?? [],
  uncalled: uncalled ?? [],
  sampleDoubt,
  sampleQuality,
});

/** A critical value of which nobody was told, as it is named. */
export const uncalledValueOf = ({ test, testBn, value, unit }: ResultRow): UncalledValue => ({
  test,
  testBn: testBn ?? '',
  value,
  unit: unit ?? '',
});
