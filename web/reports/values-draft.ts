import * as z from 'zod/mini';
import { flagOf } from '#contract/reports/flags.ts';
import type { ResultFlag } from '#contract/reports/flags.ts';
import { changeValuesBody } from '#contract/reports/shapes.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { inAscii } from '#web/ui/fields/only-digits.ts';

/** A row of the form, all as text. */
export type RowDraft = Record<'test' | 'value' | 'unit' | 'low' | 'high' | 'criticalLow' | 'criticalHigh', string>;

/** The form values of a report. `sampleCollectedAt` is Indian time, `2026-11-20T10:30`, or ''. */
export interface ValuesDraft {
  results: RowDraft[];
  sampleKind: string;
  sampleCollectedAt: string;
  interpretation: string;
  recommendations: string;
}

/** The values as sent. */
export type SentValues = z.output<typeof changeValuesBody>;

export const emptyRow: RowDraft = {
  test: '',
  value: '',
  unit: '',
  low: '',
  high: '',
  criticalLow: '',
  criticalHigh: '',
};

/** A limit in digits of either language: null when empty, NaN when not a number. */
function readLimit(typed: string): number | null {
  const plain = inAscii(typed).trim();
  return plain === '' ? null : Number(plain);
}

const limitsOf = ({ low, high, criticalLow, criticalHigh }: RowDraft) => ({
  low: readLimit(low),
  high: readLimit(high),
  criticalLow: readLimit(criticalLow),
  criticalHigh: readLimit(criticalHigh),
});

/** Empty rows are not sent, except the only one. */
const isBlank = (row: RowDraft) => Object.values(row).every((text) => text.trim() === '');

/** The form's schema: validates with the contract's schema, under the form's field names. */
export const valuesForm = z.pipe(
  z.transform((draft: ValuesDraft): z.input<typeof changeValuesBody> => {
    const written = draft.results.filter((row) => !isBlank(row));
    return {
      ...draft,
      results: (written.length > 0 ? written : draft.results).map((row) => ({ ...row, ...limitsOf(row) })),
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

const written = (limit: number | null) => (limit === null ? '' : String(limit));

/** The form values of a report, or empty ones. */
export function draftOf(report: Report | undefined, toDateTimeInput: (at: string) => string): ValuesDraft {
  const rows = report?.rows.map((row): RowDraft => ({
    test: row.test,
    value: row.value,
    unit: row.unit ?? '',
    low: written(row.low),
    high: written(row.high),
    criticalLow: written(row.criticalLow),
    criticalHigh: written(row.criticalHigh),
  }));
  return {
    results: rows && rows.length > 0 ? rows : [emptyRow],
    sampleKind: report?.sampleKind ?? '',
    sampleCollectedAt: report?.sampleCollectedAt ? toDateTimeInput(report.sampleCollectedAt) : '',
    interpretation: report?.interpretation ?? '',
    recommendations: report?.recommendations ?? '',
  };
}
