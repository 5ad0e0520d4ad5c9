import * as z from 'zod/mini';
import { flagOf } from '#contract/reports/flags.ts';
import type { ResultFlag } from '#contract/reports/flags.ts';
import { changeValuesBody } from '#contract/reports/shapes.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { inAscii } from '#web/ui/fields/only-digits.ts';

/** A row as it is typed: all of it text. */
export type RowDraft = Record<'test' | 'value' | 'unit' | 'low' | 'high' | 'criticalLow' | 'criticalHigh', string>;

/** A report's values as they are typed. `sampleCollectedAt` is the clinic's clock, `2026-11-20T10:30`, or ''. */
export interface ValuesDraft {
  results: RowDraft[];
  sampleKind: string;
  sampleCollectedAt: string;
  interpretation: string;
  recommendations: string;
}

/** The same as it is sent. */
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

/** A limit as typed, in either language's digits: null for none, NaN for what is no number. */
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

/** A row nobody has written anything in. It is not sent, unless it is the only one. */
const isBlank = (row: RowDraft) => Object.values(row).every((text) => text.trim() === '');

/** What is typed, as the call takes it: checked by the contract's own schema, under the names of the form's fields. */
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

/** How a row stands while it is typed. */
export function flagOfDraft(row: RowDraft): ResultFlag | null {
  const limits = limitsOf(row);
  const isReadable = Object.values(limits).every((limit) => limit === null || Number.isFinite(limit));
  return isReadable ? flagOf(row.value, limits) : null;
}

const written = (limit: number | null) => (limit === null ? '' : String(limit));

/** The form filled from a report, or empty. */
export function draftOf(report: Report | undefined, writeMoment: (at: string) => string): ValuesDraft {
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
    sampleCollectedAt: report?.sampleCollectedAt ? writeMoment(report.sampleCollectedAt) : '',
    interpretation: report?.interpretation ?? '',
    recommendations: report?.recommendations ?? '',
  };
}
