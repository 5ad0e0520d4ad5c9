import type { UncalledValue } from '#contract/reports/concerns.ts';
import type { ResultRow } from '#contract/reports/shapes.ts';
import type { ReportRow } from './report-row.ts';

/** The parts of a report that decide what its signer must see (`concernsOf`). */
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

/** Names a critical value that nobody was told of. */
export const uncalledValueOf = ({ test, testBn, value, unit }: ResultRow): UncalledValue => ({
  test,
  testBn: testBn ?? '',
  value,
  unit: unit ?? '',
});
