import * as z from 'zod/mini';
import { asTyped } from '#contract/clinic-time.ts';
import { flagOf } from '#contract/reports/flags.ts';
import type { ResultFlag } from '#contract/reports/flags.ts';
import { changeValuesBody, limitOf } from '#contract/reports/shapes.ts';
import type { Report } from '#contract/reports/shapes.ts';

/** A row of the form, all as text. */
export type RowDraft = Record<'test' | 'value' | 'unit' | 'low' | 'high' | 'criticalLow' | 'criticalHigh', string>;

/** The form values of a report. Times are Indian, `2026-11-20T10:30`, or ''. */
export interface ValuesDraft {
  results: RowDraft[];
  sampleKind: string;
  sampleNumber: string;
  sampleCollectedAt: string;
  sampleReceivedAt: string;
  interpretation: string;
  recommendations: string;
}

export const emptyRow: RowDraft = {
  test: '',
  value: '',
  unit: '',
  low: '',
  high: '',
  criticalLow: '',
  criticalHigh: '',
};

/** The limits as numbers: null when empty, NaN when not a number. */
const limitsOf = ({ low, high, criticalLow, criticalHigh }: RowDraft) => ({
  low: limitOf(low.trim()),
  high: limitOf(high.trim()),
  criticalLow: limitOf(criticalLow.trim()),
  criticalHigh: limitOf(criticalHigh.trim()),
});

/** Empty rows are not sent, except the only one. */
const isBlank = (row: RowDraft) => Object.values(row).every((text) => text.trim() === '');

/** The form's schema: validates with the contract's schema, under the form's field names. */
export const valuesForm = z.pipe(
  z.transform((draft: ValuesDraft): z.input<typeof changeValuesBody> => {
    const written = draft.results.filter((row) => !isBlank(row));
    return {
      ...draft,
      // Limits go as typed, so that the report keeps their decimals.
      results: written.length > 0 ? written : draft.results,
    };
  }),
  changeValuesBody,
);

/** The flag of a row while it is typed. */
export function flagOfDraft(row: RowDraft): ResultFlag | null {
  const limits = limitsOf(row);
  const isReadable = Object.values(limits).every((limit) => limit === null || Number.isFinite(limit));
  return isReadable ? flagOf(row.value, limits) : null;
}

const written = (limit: number | null, typed: string | undefined) => typed ?? (limit === null ? '' : String(limit));

/** The form values of a report, or empty ones. */
export function draftOf(report: Report | undefined): ValuesDraft {
  const rows = report?.rows.map((row): RowDraft => ({
    test: row.test,
    value: row.value,
    unit: row.unit ?? '',
    low: written(row.low, row.typed?.low),
    high: written(row.high, row.typed?.high),
    criticalLow: written(row.criticalLow, row.typed?.criticalLow),
    criticalHigh: written(row.criticalHigh, row.typed?.criticalHigh),
  }));
  return {
    results: rows && rows.length > 0 ? rows : [emptyRow],
    sampleKind: report?.sampleKind ?? '',
    sampleNumber: report?.sampleNumber ?? '',
    sampleCollectedAt: asTyped(report?.sampleCollectedAt ?? ''),
    sampleReceivedAt: asTyped(report?.sampleReceivedAt ?? ''),
    interpretation: report?.interpretation ?? '',
    recommendations: report?.recommendations ?? '',
  };
}
