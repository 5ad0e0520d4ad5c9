import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { savedAnalyte } from '#contract/lab-tests/analytes.ts';
import type { Analyte, ReferenceRangeRow, SavedAnalyte } from '#contract/lab-tests/analytes.ts';
import type { AgeBound, AgeUnit } from '#contract/lab-tests/ranges.ts';
import { isGarbled, tidyCell } from '#contract/lists/cells.ts';
import { codeOf } from '#contract/lab-tests/codes.ts';
import { limitText } from '#contract/reports/reference-limits.ts';
import { byteOrderMark, csvLines, csvType, restore } from '../shared/csv.ts';
import type { Download } from '../shared/file-transfer.ts';
import { readTable } from '../lists/read-table.ts';

/**
 * The values of a test as a spreadsheet (docs/laboratory.md): a line for each range, and one line for a value without
 * ranges. Where a value has several lines, the first one describes it.
 */
const ofValue = [
  'heading',
  'heading_bn',
  'code',
  'name',
  'name_bn',
  'unit',
  'unit_ucum',
  'ucum_factor',
  'loinc',
  'kind',
  'decimals',
  'choices',
  'formula',
  'not_below',
  'not_above',
] as const;
const ofRange = [
  'sex',
  'from',
  'to',
  'weeks_from',
  'weeks_to',
  'low',
  'high',
  'critical_low',
  'critical_high',
  'text',
  'source',
] as const;
const columns = [...ofValue, ...ofRange];
type Column = (typeof columns)[number];
type Cells = Partial<Record<Column, string>>;

const letters = { DAY: 'd', MONTH: 'm', YEAR: 'y' } as const satisfies Record<AgeUnit, string>;
const writeAge = (age: AgeBound | null) => (age ? `${age.amount} ${letters[age.unit]}` : '');
const between = ' | ';
/** In the column of the sex. */
const pregnant = 'Pregnant';

/** The values as CSV with a byte order mark. */
export function writeSheet(analytes: readonly Analyte[]): string {
  const lines = analytes.flatMap((each) => {
    const value = [
      each.heading ?? '',
      each.headingBn ?? '',
      each.code,
      each.name,
      each.nameBn ?? '',
      each.unit ?? '',
      each.unitUcum ?? '',
      limitText(each.ucumFactor),
      each.loinc ?? '',
      each.kind,
      each.decimals,
      each.choices.join(between),
      each.formula ?? '',
      limitText(each.validLow),
      limitText(each.validHigh),
    ];
    if (each.ranges.length === 0) return [[...value, ...ofRange.map(() => null)]];
    return each.ranges.map((range) => [
      ...value,
      range.pregnancy ? pregnant : (range.sex ?? ''),
      writeAge(range.from),
      writeAge(range.to),
      range.pregnancy?.from ?? '',
      range.pregnancy?.to ?? '',
      limitText(range.low),
      limitText(range.high),
      limitText(range.criticalLow),
      limitText(range.criticalHigh),
      range.text ?? '',
      range.source ?? '',
    ]);
  });
  return byteOrderMark + csvLines([columns, ...lines]);
}

/** A test's values as a file. */
export const sheetFile = (testId: number, analytes: readonly Analyte[]): Download => ({
  stream: Readable.from([writeSheet(analytes)]),
  type: csvType,
  name: `values-of-test-${testId}.csv`,
});

/** A line that cannot be taken, and the key of its message; null: the whole text. */
export interface SheetProblem {
  line: number | null;
  error: string;
}

/**
 * Reads such a spreadsheet, from a file or pasted, with its columns in any order. Answers the values, or all problems
 * at once.
 */
export function readSheet(text: string): { analytes: SavedAnalyte[]; problems: SheetProblem[] } {
  const only = (line: number | null, error: string) => ({ analytes: [], problems: [{ line, error }] });
  const namesOf = (cells: readonly string[]) => cells.map((name) => tidyCell(name).toLowerCase());
  const table = readTable(text, (cells) => {
    const names = namesOf(cells);
    return names.includes('name') ? columns.filter((column) => names.includes(column)).length : 0;
  });
  if ('fault' in table) return only(table.line, 'analyte.sheet');
  const { head, lines } = table;
  const places = namesOf(head?.cells ?? []);
  if (!places.includes('name') || lines.length === 0) return only(null, 'analyte.sheetHead');
  const cellsOf = (record: readonly string[]): Cells =>
    Object.fromEntries(columns.map((column) => [column, restore(tidyCell(record[places.indexOf(column)] ?? ''))]));
  const values: { line: number; input: ReturnType<typeof valueOf> }[] = [];
  const problems: SheetProblem[] = [];
  for (const { line, cells: record } of lines) {
    const cells = cellsOf(record);
    if (columns.some((column) => isGarbled(cells[column] ?? '', column.endsWith('_bn'))))
      problems.push({ line, error: 'import.lostLetters' });
    const value = valueOf(cells);
    const last = values.at(-1);
    if (!last || !isSameValue(last.input, value)) values.push({ line, input: value });
    const range = rangeOf(cells);
    if (range) values.at(-1)!.input.ranges.push(range);
  }
  const analytes = values.flatMap(({ line, input }) => {
    const parsed = z.safeParse(savedAnalyte, input);
    if (parsed.success) return [parsed.data];
    problems.push({ line, error: parsed.error.issues[0]!.message });
    return [];
  });
  return { analytes: problems.length > 0 ? [] : analytes, problems };
}

/** Whether two lines are of one value: they have the same code or, without one, the same name. */
const isSameValue = (one: ReturnType<typeof valueOf>, other: ReturnType<typeof valueOf>) =>
  one.code === other.code && one.isCodeMade === other.isCodeMade && (!one.isCodeMade || one.name === other.name);

function valueOf(cells: Cells) {
  const words = (cells.choices ?? '').split('|').map((word) => word.trim());
  return {
    code: cells.code || codeOf(cells.name ?? ''),
    ...(!cells.code && { isCodeMade: true }),
    heading: cells.heading,
    headingBn: cells.heading_bn,
    name: cells.name,
    nameBn: cells.name_bn,
    unit: cells.unit,
    unitUcum: cells.unit_ucum,
    ucumFactor: cells.ucum_factor || null,
    loinc: cells.loinc,
    kind: cells.kind?.toUpperCase() || 'NUMBER',
    decimals: Number(cells.decimals || 0),
    choices: words.filter(Boolean),
    formula: cells.formula,
    validLow: cells.not_below || null,
    validHigh: cells.not_above || null,
    ranges: [] as unknown[],
  };
}

/** The range of a line; null where nothing of one is written. */
function rangeOf(cells: Cells): Record<keyof ReferenceRangeRow, unknown> | null {
  if (ofRange.every((column) => !cells[column])) return null;
  const isNamed = /^pregnan/i.test(cells.sex ?? '');
  const isPregnancy = isNamed || Boolean(cells.weeks_from || cells.weeks_to);
  return {
    sex: isNamed || (isPregnancy && !cells.sex) ? 'Female' : readSex(cells.sex ?? ''),
    from: readAge(cells.from ?? ''),
    to: readAge(cells.to ?? ''),
    pregnancy: isPregnancy ? { from: readWeek(cells.weeks_from), to: readWeek(cells.weeks_to) } : null,
    low: cells.low || null,
    high: cells.high || null,
    criticalLow: cells.critical_low || null,
    criticalHigh: cells.critical_high || null,
    text: cells.text,
    source: cells.source,
  };
}

const readSex = (text: string) =>
  text === '' ? null : /^m(ale|en)?$/i.test(text) ? 'Male' : /^(f(emale)?|women)$/i.test(text) ? 'Female' : text;

const readWeek = (text = '') => (text === '' ? null : Number(text));

/** `28 d`, `3 months`, `12` (years); what is none of these is refused by the schema. */
function readAge(text: string): AgeBound | string | null {
  if (text === '') return null;
  const [, amount, letter = 'y'] = /^(\d{1,4})\s*([dmy])?[a-z]*$/i.exec(text) ?? [];
  if (amount === undefined) return text;
  const unit = ({ d: 'DAY', m: 'MONTH', y: 'YEAR' } as const)[letter.toLowerCase() as 'd' | 'm' | 'y'];
  return Number(amount) === 0 ? null : { amount: Number(amount), unit };
}
