import * as z from 'zod/mini';
import { analyteKinds } from '#contract/lab-tests/analytes.ts';
import type { EntryRow } from '#contract/reports/entry.ts';
import { flagOf, isImplausible } from '#contract/reports/flags.ts';
import type { ResultFlag } from '#contract/reports/flags.ts';
import { marksOf, readFree, readValue } from '#contract/reports/reading.ts';
import type { Reading } from '#contract/reports/reading.ts';
import { limitOf } from '#contract/reports/reference-limits.ts';
import { changeValuesBody } from '#contract/reports/shapes.ts';
import type { SampleDoubt } from '#contract/reports/unseen-sample.ts';

/**
 * A row of the form, all as text. In a row of the catalogue (`analyte` is its code) only `value` is typed, and `again`
 * for a critical one; the rest comes from the entry: its `kind`, and its choices or allowed words, one in each line.
 */
export const emptyRow = {
  analyte: '',
  kind: '',
  words: '',
  test: '',
  value: '',
  again: '',
  unit: '',
  low: '',
  high: '',
  criticalLow: '',
  criticalHigh: '',
  validLow: '',
  validHigh: '',
};
export type RowDraft = typeof emptyRow;

/** The form values of a report. Times are Indian, `2026-11-20T10:30`, or ''. */
export interface ValuesDraft {
  results: RowDraft[];
  sampleKind: string;
  sampleNumber: string;
  sampleCollectedAt: string;
  sampleReceivedAt: string;
  /** What the laboratory's records say against the sample, and why there are values nevertheless. */
  sampleDoubt: SampleDoubt | null;
  sampleReason: string;
  /** Whether ranges depend on a pregnancy, the answer ('' while there is none), and its completed weeks. */
  asksPregnancy: boolean;
  pregnancy: '' | 'NO' | 'YES' | 'UNKNOWN';
  pregnantWeeks: string;
  interpretation: string;
  recommendations: string;
}

type PregnancyAnswer = Pick<ValuesDraft, 'pregnancy' | 'pregnantWeeks'>;

/** The weeks as they are sent: null if none are typed or there is no pregnancy, NaN if they are no number. */
const weeksOf = ({ pregnancy, pregnantWeeks }: PregnancyAnswer) =>
  pregnancy === 'YES' ? limitOf(pregnantWeeks.trim()) : null;

/**
 * The answer about a pregnancy; null: none, or not known. Weeks that are no number count as not known: the ranges are
 * then the strictest for a pregnancy, not those of everybody else.
 */
export function pregnancyOf(answer: PregnancyAnswer) {
  if (answer.pregnancy === '' || answer.pregnancy === 'UNKNOWN') return null;
  const weeks = weeksOf(answer);
  return { isPregnant: answer.pregnancy === 'YES', weeks: Number.isNaN(weeks) ? null : weeks };
}

/** The limits as numbers: null when empty, NaN when not a number. */
const limitsOf = ({ low, high, criticalLow, criticalHigh }: RowDraft) => ({
  low: limitOf(low.trim()),
  high: limitOf(high.trim()),
  criticalLow: limitOf(criticalLow.trim()),
  criticalHigh: limitOf(criticalHigh.trim()),
});

/** Whether nothing was typed; name and range of a row of the catalogue do not count. */
export const isBlank = (row: RowDraft) =>
  row.analyte === '' ? Object.values(row).every((text) => text.trim() === '') : row.value.trim() === '';

/** The places of the rows that are sent: those with input or, without any, the only row of a form. */
function sentPlaces(rows: readonly RowDraft[]): number[] {
  const written = rows.flatMap((row, place) => (isBlank(row) ? [] : [place]));
  return written.length > 0 ? written : rows.flatMap((row, place) => (row.analyte === '' ? [place] : []));
}

/** The form's name of a field in the sent body: `results.1.value` may belong to its third row. */
export function fieldInForm(field: string, rows: readonly RowDraft[]): string {
  const [list, sent, ...rest] = field.split('.');
  const place = list === 'results' ? sentPlaces(rows)[Number(sent)] : undefined;
  return place === undefined ? field : [list, place, ...rest].join('.');
}

/** How many values of the catalogue are not typed yet, without formulas. */
export const countEmpty = (rows: readonly RowDraft[]) =>
  rows.filter((row) => row.analyte !== '' && row.kind !== 'FORMULA' && isBlank(row)).length;

/** How the text of a row is read; null while it is empty. */
export function readingOf(row: RowDraft): Reading | null {
  if (row.value.trim() === '') return null;
  const kind = analyteKinds.find((one) => one === row.kind);
  return kind ? readValue(row.value, { ...row, kind, words: row.words.split('\n') }) : readFree(row);
}

/** The value as it would be stored; '' while it is empty or cannot be read. */
export function readOf(row: RowDraft): string {
  const reading = readingOf(row);
  return reading && 'value' in reading ? reading.value : '';
}

/** Words in place of a number that are not on the list: they may be meant, and are shown before they are sent. */
export const wordsIn = (rows: readonly RowDraft[]) =>
  rows.filter((row) => {
    const reading = readingOf(row);
    return reading && 'value' in reading && reading.unasked;
  });

/** The marks that a row will have when it is stored. */
export function marksOfRow(row: RowDraft): ReturnType<typeof marksOf> {
  const reading = readingOf(row);
  return reading && 'value' in reading ? marksOf(reading) : {};
}

/** A critical value must be typed twice. */
export const isToRepeat = (row: RowDraft) => row.analyte !== '' && flagOfDraft(row)?.startsWith('CRITICAL') === true;

/** Whether a critical value was typed again, in whatever spelling. */
export const isRepeated = (row: RowDraft) => readOf({ ...row, value: row.again }) === readOf(row);

/** The error of a row before it is sent. */
function complaintOf(row: RowDraft): { field: keyof RowDraft; message: string } | null {
  const reading = readingOf(row);
  if (reading && 'wrong' in reading) return { field: 'value', message: reading.wrong };
  if (isImplausible(readOf(row), row)) return { field: 'value', message: 'analyte.implausible' };
  if (isToRepeat(row) && !isRepeated(row)) return { field: 'again', message: 'analyte.again' };
  return null;
}

/** The form's schema: validates with the contract's schema, under the form's field names. */
export const valuesForm = z.pipe(
  z.custom<ValuesDraft>(),
  z.transform((draft: ValuesDraft, context): z.output<typeof changeValuesBody> => {
    // Limits go as typed, so that the report keeps their decimals.
    const results = sentPlaces(draft.results).map((place) => {
      const { analyte, again: _again, kind: _kind, words: _words, ...row } = draft.results[place]!;
      const isWords = wordsIn([draft.results[place]!]).length > 0;
      return { ...row, ...(analyte !== '' && { analyte }), ...(isWords && { asWords: true }) };
    });
    const { asksPregnancy, pregnancy, pregnantWeeks: _, sampleDoubt, ...texts } = draft;
    const told = pregnancyOf(draft);
    const parsed = z.safeParse(changeValuesBody, {
      ...texts,
      results,
      ...(told && { isPregnant: told.isPregnant, pregnantWeeks: weeksOf(draft) }),
    });
    const complain = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: path.split('.'), message, input: draft });
    for (const { path, message } of parsed.error?.issues ?? [])
      complain(fieldInForm(path.join('.'), draft.results), message);
    if (sampleDoubt && draft.sampleReason.trim() === '')
      complain('sampleReason', sampleDoubt === 'NOT_TAKEN' ? 'report.notTaken' : 'report.notReceived');
    if (asksPregnancy && pregnancy === '') complain('pregnancy', 'report.pregnancy');
    for (const [place, row] of draft.results.entries()) {
      const complaint = complaintOf(row);
      if (complaint) complain(`results.${place}.${complaint.field}`, complaint.message);
    }
    return parsed.data ?? z.NEVER;
  }),
);

/** The flag of a row while it is typed. */
export function flagOfDraft(row: RowDraft): ResultFlag | null {
  const limits = limitsOf(row);
  const isReadable = Object.values(limits).every((limit) => limit === null || Number.isFinite(limit));
  return isReadable ? flagOf(readOf(row), limits) : null;
}

/** The limits of a row of the catalogue, as the form has them. */
export const limitsOfEntry = ({ low, high, criticalLow, criticalHigh }: EntryRow) => ({
  low: low ?? '',
  high: high ?? '',
  criticalLow: criticalLow ?? '',
  criticalHigh: criticalHigh ?? '',
});
