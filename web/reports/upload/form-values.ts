import * as z from 'zod/mini';
import { asTyped } from '#contract/clinic-time.ts';
import type { Entry, EntryRow } from '#contract/reports/entry.ts';
import { rowsFor } from '#contract/reports/entry-ranges.ts';
import { withItsMarks } from '#contract/reports/reading.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { draftTexts } from '#contract/reports/value-drafts.ts';
import { emptyRow, isBlank, limitsOfEntry, pregnancyOf } from './values-draft.ts';
import type { RowDraft, ValuesDraft } from './values-draft.ts';

const written = (limit: number | null, typed: string | undefined) => typed ?? (limit === null ? '' : String(limit));

/** A row of the catalogue with its value. */
const rowOfEntry = (row: EntryRow, value: string): RowDraft => ({
  analyte: row.analyte,
  kind: row.kind,
  words: row.choices.join('\n'),
  test: row.test,
  // Results of formulas are computed again.
  value: row.kind === 'FORMULA' ? '' : value,
  again: '',
  unit: row.unit,
  ...limitsOfEntry(row),
  validLow: row.validLow ?? '',
  validHigh: row.validHigh ?? '',
});

/** A report's answer about a pregnancy. */
function answerOf(report: Report | undefined, isAsked: boolean): ValuesDraft['pregnancy'] {
  if (!report || !isAsked) return '';
  return report.isPregnant === null ? 'UNKNOWN' : report.isPregnant ? 'YES' : 'NO';
}

/** The typed texts by the name under which each is saved; results of formulas are not included. */
export function fieldsOf(draft: ValuesDraft, { rows }: Pick<Entry, 'rows'>): Map<string, string> {
  const computed = new Set(rows.filter(({ kind }) => kind === 'FORMULA').map(({ analyte }) => analyte));
  const free = draft.results.filter((row) => row.analyte === '' && !isBlank(row));
  return new Map([
    ...draft.results
      .filter(({ analyte }) => analyte !== '' && !computed.has(analyte))
      .map(({ analyte, value }): [string, string] => [analyte, value]),
    ['rows', free.length > 0 ? JSON.stringify(free.map(freeTexts)) : ''],
    ...draftTexts.map((name): [string, string] => [name, draft[name]]),
  ]);
}

const freeTexts = ({ test, value, unit, low, high, criticalLow, criticalHigh }: RowDraft) => [
  test,
  value,
  unit,
  low,
  high,
  criticalLow,
  criticalHigh,
];

/** The saved freely typed rows; none if the text cannot be read. */
export function readRows(saved: string): RowDraft[] {
  const parsed = saved === '' ? undefined : z.safeParse(savedRows, saved).data;
  return (parsed ?? []).map(([test, value, unit, low, high, criticalLow, criticalHigh]) => ({
    ...emptyRow,
    test,
    value,
    unit,
    low,
    high,
    criticalLow,
    criticalHigh,
  }));
}
const text = z.string();
const savedRows = z.pipe(
  z.pipe(
    z.string(),
    z.transform((json: string): unknown => {
      try {
        return JSON.parse(json);
      } catch {
        return undefined;
      }
    }),
  ),
  z.array(z.tuple([text, text, text, text, text, text, text])),
);

const isAnswer = (answer: string | undefined): answer is ValuesDraft['pregnancy'] =>
  answer !== undefined && ['', 'NO', 'YES', 'UNKNOWN'].includes(answer);

/**
 * The form values of a report, or empty ones: first the rows of the catalogue, then the freely typed ones.
 * @param typed later input that was not handed in, by field (`fieldsOf`)
 */
export function draftOf(
  report: Report | undefined,
  entry: Pick<Entry, 'rows' | 'sample' | 'sampleDoubt' | 'pregnancy'> = {
    rows: [],
    sample: null,
    sampleDoubt: null,
    pregnancy: null,
  },
  typed: ReadonlyMap<string, string> = new Map(),
): ValuesDraft {
  const answered = typed.get('pregnancy');
  const pregnancy = isAnswer(answered) ? answered : answerOf(report, entry.pregnancy !== null);
  const pregnantWeeks = typed.get('pregnantWeeks') ?? String(report?.pregnantWeeks ?? '');
  const rowsOfEntry = rowsFor(entry, pregnancyOf({ pregnancy, pregnantWeeks }));
  const saved = new Map(report?.rows.map((row) => [row.analyte, withItsMarks(row)]));
  const ofEntry = rowsOfEntry.map((row) => {
    const handedIn = saved.get(row.analyte) ?? '';
    const value = typed.get(row.analyte) ?? handedIn;
    // A value that was handed in was typed twice already.
    return { ...rowOfEntry(row, value), again: value === handedIn ? handedIn : '' };
  });
  const typedRows = typed.get('rows');
  const rows = typedRows === undefined ? freeRowsOf(report, entry) : readRows(typedRows);
  const textOf = (name: (typeof draftTexts)[number], handedIn: string | null | undefined) =>
    typed.get(name) ?? handedIn ?? '';
  return {
    results: ofEntry.length + rows.length > 0 ? [...ofEntry, ...rows] : [emptyRow],
    sampleKind: textOf('sampleKind', report ? report.sampleKind : entry.sample?.kind),
    sampleNumber: textOf('sampleNumber', report ? report.sampleNumber : entry.sample?.number),
    sampleCollectedAt: textOf(
      'sampleCollectedAt',
      asTyped((report ? report.sampleCollectedAt : entry.sample?.collectedAt) ?? ''),
    ),
    sampleReceivedAt: textOf(
      'sampleReceivedAt',
      asTyped((report ? report.sampleReceivedAt : entry.sample?.receivedAt) ?? ''),
    ),
    sampleDoubt: entry.sampleDoubt,
    sampleReason: textOf('sampleReason', report?.sampleReason),
    asksPregnancy: entry.pregnancy !== null,
    pregnancy,
    pregnantWeeks,
    interpretation: textOf('interpretation', report?.interpretation),
    recommendations: textOf('recommendations', report?.recommendations),
  };
}

/** Sets a field that is not a value of the catalogue; repeated values stay repeated. */
export function withField(
  draft: ValuesDraft,
  { report, entry }: { report: Report | undefined; entry: Entry },
  field: string,
  value: string,
): ValuesDraft {
  const next = draftOf(report, entry, fieldsOf(draft, entry).set(field, value));
  const repeated = new Map(draft.results.map(({ analyte, again }) => [analyte, again]));
  const results = next.results.map((row) =>
    row.analyte === '' ? row : { ...row, again: repeated.get(row.analyte) ?? row.again },
  );
  return { ...next, results };
}

/** The rows of a report that the catalogue does not have. */
function freeRowsOf(report: Report | undefined, { rows }: Pick<Entry, 'rows'>): RowDraft[] {
  const known = new Set(rows.map(({ analyte }) => analyte));
  const free = report?.rows.filter(({ analyte }) => analyte === undefined || !known.has(analyte)) ?? [];
  return free.map((row) => ({
    ...emptyRow,
    test: row.test,
    value: withItsMarks(row),
    unit: row.unit ?? '',
    low: written(row.low, row.typed?.low),
    high: written(row.high, row.typed?.high),
    criticalLow: written(row.criticalLow, row.typed?.criticalLow),
    criticalHigh: written(row.criticalHigh, row.typed?.criticalHigh),
  }));
}
