import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { analyte } from '#contract/lab-tests/analytes.ts';
import type { Analyte, ReferenceRangeRow } from '#contract/lab-tests/analytes.ts';
import { departments } from '#contract/lab-tests/departments.ts';
import { samplesAnswer } from '#contract/laboratory/specimens.ts';
import { readTable } from '../../lists/read-table.ts';
import { readSheet } from '../analyte-sheet.ts';
import { criticalLimits, withCriticalLimits } from './critical-limits.ts';

/**
 * A test of the starter catalogue, as a clinic that takes it over has it: switched off, without a price. The catalogue
 * is in the CSV files of this folder (docs/laboratory.md); they are read once, when somebody asks for it.
 */
const starterTest = z.object({
  /** On labels and at the counter. */
  code: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  nameBn: z.string(),
  department: z.enum(departments),
  /** As usual in a small laboratory; '' where that differs. */
  method: z.string(),
  promisedHours: z.int(),
  preparation: z.string(),
  preparationBn: z.string(),
  /** Whether a visit at home is before ten o'clock. */
  fasting: z.boolean(),
  ...samplesAnswer.shape,
  analytes: z.array(analyte),
});
export type StarterTest = Readonly<z.output<typeof starterTest>>;

const fileOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The lines of one of the files, with their cells by the headings. */
function linesOf<Column extends string>(name: string, columns: readonly Column[]): Record<Column, string>[] {
  const table = readTable(fileOf(name), (cells) => (columns.every((column) => cells.includes(column)) ? 1 : 0));
  if ('fault' in table || !table.head) throw new Error(`${name} cannot be read`);
  const places = columns.map((column) => [column, table.head!.cells.indexOf(column)] as const);
  return table.lines.map(
    ({ cells }) => Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? ''])) as never,
  );
}

/** A range without what nobody set. Whole limits are numbers; others keep their decimals on the report. */
function withoutEmpty({ sex, from, to, text, source, ...limits }: ReferenceRangeRow): ReferenceRangeRow {
  const set = Object.entries<unknown>(limits).filter(([, limit]) => limit !== null && limit !== undefined);
  const typed = set.map(([key, limit]) => {
    const isWhole = typeof limit === 'string' && /^\d+$/.test(limit);
    return [key, isWhole ? Number(limit) : limit];
  });
  return { sex, from, to, text, source, ...(Object.fromEntries(typed) as Partial<ReferenceRangeRow>) };
}

/** What can be measured, by code, with the critical limits and without headings. @throws if a line has a fault */
function readValues(): Map<string, Analyte> {
  const { analytes, problems } = readSheet(fileOf('values.csv'));
  if (problems.length > 0) throw new Error(`values.csv: ${JSON.stringify(problems)}`);
  const units = new Map(linesOf('units.csv', ['unit', 'ucum', 'factor']).map((line) => [line.unit, line]));
  const limits = criticalLimits(linesOf('critical-limits.csv', ['value', 'unit', 'low', 'high']));
  return new Map(
    analytes.map((each) => {
      const { ucum = '', factor = '' } = units.get(each.unit ?? '') ?? {};
      const value = { ...each, unitUcum: ucum, ucumFactor: factor || null, loinc: '' };
      return [each.code, withCriticalLimits({ ...value, ranges: each.ranges.map(withoutEmpty) }, limits)];
    }),
  );
}

const testColumns = [
  'code',
  'name',
  'name_bn',
  'department',
  'method',
  'hours',
  'fasting',
  'preparation',
  'preparation_bn',
  'samples',
] as const;

/** `EDTA: Whole blood | CLOT: Serum` */
const readSamples = (cell: string) =>
  cell
    .split(' | ')
    .filter(Boolean)
    .map((one) => {
      const [container, kind] = one.split(': ');
      return { container, kind };
    });

function readTests(): StarterTest[] {
  const places = linesOf('values-of-tests.csv', ['test', 'heading', 'heading_bn', 'value']);
  return linesOf('tests.csv', testColumns).map((line) =>
    z.parse(starterTest, {
      code: line.code,
      name: line.name,
      nameBn: line.name_bn,
      department: line.department,
      method: line.method,
      promisedHours: Number(line.hours),
      preparation: line.preparation,
      preparationBn: line.preparation_bn,
      fasting: line.fasting === 'yes',
      samples: readSamples(line.samples),
      analytes: places
        .filter(({ test }) => test === line.code)
        .map(({ heading, heading_bn: headingBn, value }) => ({ ...starterValue(value), heading, headingBn })),
    }),
  );
}

function once<Read>(read: () => Read): () => Read {
  let kept: Read | undefined;
  return () => (kept ??= read());
}
const values = once(readValues);

/** What small laboratories in India do, to begin with, by department: a pathologist looks at each to confirm it. */
export const starterTests: () => readonly StarterTest[] = once(readTests);

/** A value of the catalogue, without a heading. @throws RangeError for an unknown code */
export function starterValue(code: string): Analyte {
  const value = values().get(code);
  if (!value) throw new RangeError(`No value ${code}`);
  return value;
}

/** What a test of the catalogue measures, by its code. @throws RangeError for an unknown one */
export function starterAnalytes(code: string): StarterTest['analytes'] {
  const test = starterTests().find((each) => each.code === code);
  if (!test) throw new RangeError(`No test ${code}`);
  return test.analytes;
}
