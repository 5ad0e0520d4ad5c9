import * as z from 'zod/mini';
import type { ImportChange } from '#contract/lab-tests/import.ts';
import { plainAmount, sameNameKey as nameKey, tidyCell } from '#contract/lists/cells.ts';
import { departments, guessDepartment } from '#contract/lab-tests/departments.ts';
import type { Department } from '#contract/lab-tests/departments.ts';
import { departmentName } from '../print/texts.ts';
import { isPrenatalScan } from '#contract/lab-tests/prenatal.ts';
import { addTestBody, defaultTestPrice } from '#contract/lab-tests/shapes.ts';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import type { Sample } from '#contract/laboratory/specimens.ts';
import { fileText } from '../lists/words.ts';
import type { Problem } from '../lists/import-texts.ts';
import type { ExportColumn } from '#contract/exports/shapes.ts';
import type { ListLine } from '../lists/read-list-file.ts';
import { readTubes, saysTubes } from './tubes-cell.ts';

type Column = ExportColumn<'tests'>;
type TestLine = ListLine<'tests'>;

/** A test with the tubes that were chosen for it; null where its department decides. */
export type ListedTest = LabTest & { readonly samples: readonly Sample[] | null };

export interface Plan {
  /** What each line does to a test, also unchanged ones; valid only without problems. */
  readonly changes: ImportChange[];
  readonly problems: Problem[];
}

/**
 * What the lines about tests of a file do to the list. A line with a known ID, or with the name of an existing test,
 * changes that test; any other is a new test. Tests without a line, and columns that are not in the file, stay
 * unchanged.
 * @param withPrenatalScans whether the clinic does ultrasounds of pregnancies
 */
export function planTests(lines: readonly TestLine[], tests: readonly ListedTest[], withPrenatalScans = false): Plan {
  const problems: Problem[] = [];
  const byId = new Map(tests.map((test) => [String(test.id), test]));
  const byName = new Map(tests.map((test) => [nameKey(test.testName), test]));
  const changes = lines.map(({ line, cells }): ImportChange => {
    const refuse: Refuse = (column, text, values) =>
      void problems.push({ line, column, text, ...(values && { values }) });
    const before = (cells.id ? byId.get(cells.id) : byName.get(nameKey(cells.testName ?? ''))) ?? null;
    if (cells.id && !before) refuse('id', 'id');
    const after = readFacts(cells, before, refuse);
    if (!withPrenatalScans && after.active && isPrenatalScan(after.testName, after.testNameBn))
      refuse('testName', { field: 'labTest.prenatal' });
    return { line, id: before?.id ?? null, before: before && factsOf(before), after };
  });
  return {
    changes,
    problems: [...problems, ...findTwice(changes), ...findTaken(changes, tests)].toSorted(
      (a, b) => (a.line ?? 0) - (b.line ?? 0),
    ),
  };
}

type Facts = ImportChange['after'];
export type Refuse = (column: Column | null, text: Problem['text'], values?: Problem['values']) => void;

const factsOf = (test: ListedTest): Facts => ({
  testName: test.testName,
  testNameBn: test.testNameBn,
  testPrice: test.testPrice,
  hospital: test.hospital,
  active: test.active,
  code: test.code,
  department: test.department,
  method: test.method,
  tubes: test.samples && [...test.samples],
  promisedHours: test.promisedHours,
  fasting: test.fasting,
  preparation: test.preparation,
  preparationBn: test.preparationBn,
});

/** Whether a line changes anything. */
export const isChange = ({ before, after }: ImportChange) =>
  before === null ||
  (Object.keys(after) as (keyof Facts)[]).some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));

/** The test's new values. Wrong values are refused and keep the old value. */
function readFacts(cells: TestLine['cells'], before: ListedTest | null, refuse: Refuse): Facts {
  const { testName, testNameBn, hospitalName, code, method, promisedHours, preparation, preparationBn } =
    addTestBody.shape;
  const text = (
    column: 'testName' | 'testNameBn' | 'hospitalName' | 'code' | 'method' | 'preparation' | 'preparationBn',
    schema: z.ZodMiniType<string | null | undefined>,
    stays: string,
  ) => {
    if (cells[column] === undefined) return stays;
    const parsed = z.safeParse(schema, cells[column]);
    // What only differs in blanks or composed letters is no change.
    if (parsed.success) return parsed.data === tidyCell(stays) ? stays : (parsed.data ?? '');
    refuse(column, { field: parsed.error.issues[0]?.message ?? 'field.invalid' });
    return stays;
  };
  const hours = () => {
    const stays = before?.promisedHours ?? null;
    if (cells.promisedHours === undefined) return stays;
    const parsed = z.safeParse(promisedHours, cells.promisedHours);
    if (parsed.success) return parsed.data || null;
    refuse('promisedHours', { field: 'labTest.hours' });
    return stays;
  };
  const name = text('testName', testName, before?.testName ?? '');
  return {
    testName: name,
    testNameBn: text('testNameBn', testNameBn, before?.testNameBn ?? ''),
    testPrice: price(cells.testPrice, before, refuse),
    hospital: text('hospitalName', hospitalName, before?.hospital ?? ''),
    active: readWord('active', cells.active, before?.active ?? true, refuse),
    code: text('code', code, before?.code ?? ''),
    department: readDepartment(cells.department, before?.department ?? guessDepartment(name), refuse),
    method: text('method', method, before?.method ?? ''),
    tubes: tubesIn(cells.tubes, before?.samples ?? null, refuse),
    promisedHours: hours(),
    fasting: readWord('fasting', cells.fasting, before?.fasting ?? false, refuse),
    preparation: text('preparation', preparation, before?.preparation ?? ''),
    preparationBn: text('preparationBn', preparationBn, before?.preparationBn ?? ''),
  };
}

/** A department by its name in either language; without one it stays, and a new test's is what its name suggests. */
function readDepartment(cell: string | undefined, stays: Department, refuse: Refuse): Department {
  const word = cell?.toLowerCase() ?? '';
  if (word === '') return stays;
  const found = departments.find((one) =>
    [one, departmentName(one, 'en'), departmentName(one, 'bn')].some((known) => known.toLowerCase() === word),
  );
  if (!found) refuse('department', 'department', { word: cell!.slice(0, 40) });
  return found ?? stays;
}

/** The tubes that a cell names; without any they stay as they are. */
function tubesIn(cell: string | undefined, stays: ListedTest['samples'], refuse: Refuse): Facts['tubes'] {
  const kept = stays && [...stays];
  if (cell === undefined || cell === '' || saysTubes(cell, stays)) return kept;
  const read = readTubes(cell);
  if ('unknown' in read) refuse('tubes', 'tube', { word: read.unknown.slice(0, 40) });
  else if ('message' in read) refuse('tubes', { field: read.message });
  else return [...read];
  return kept;
}

/** As price lists write it (`plainAmount`), with at most two decimals. */
function price(cell: string | undefined, before: LabTest | null, refuse: Refuse): number {
  const stays = before?.testPrice ?? defaultTestPrice;
  if (cell === undefined) return stays;
  if (cell === '') {
    if (before) refuse('testPrice', 'priceMissing');
    return stays;
  }
  const parsed = z.safeParse(addTestBody.shape.testPrice, plainAmount(cell));
  if (parsed.success) return Number(parsed.data);
  refuse('testPrice', 'price');
  return stays;
}

const inBoth = (...keys: Parameters<typeof fileText>[0][]) =>
  keys.flatMap((key) => [fileText(key, 'en'), fileText(key, 'bn')]).map((word) => word.toLowerCase());
const yes = [...inBoth('word.yes'), 'true'];
const no = [...inBoth('word.no'), 'false'];
/** The words for and against, and how a wrong one is refused. */
const flags = {
  active: { yes: [...inBoth('word.active'), ...yes], no: [...inBoth('word.inactive'), ...no], wrong: 'active' },
  fasting: { yes, no, wrong: 'yesOrNo' },
} as const;

/** Whether a line's test or package is on offer, or its test fasting; without a word it stays as it is. */
export function readWord(
  column: keyof typeof flags,
  cell: string | undefined,
  stays: boolean,
  refuse: Refuse,
): boolean {
  const word = cell?.toLowerCase() ?? '';
  if (word === '') return stays;
  const { wrong, ...known } = flags[column];
  if (!known.yes.includes(word) && !known.no.includes(word)) refuse(column, wrong);
  return known.yes.includes(word);
}

/** Lines for a test that an earlier line already names: by its number, or by name if it is new. */
function findTwice(changes: readonly ImportChange[]): Problem[] {
  const seen = new Map<string, number>();
  return changes.flatMap(({ line, id, after }): Problem[] => {
    const key = id === null ? nameKey(after.testName) : `#${id}`;
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, line);
    return earlier === undefined || key === ''
      ? []
      : [{ line, column: null, text: 'twice', values: { line: earlier } }];
  });
}

/** What no two tests of the list share. Two new tests of one name are found by `findTwice`. */
const ofOneTest: readonly {
  column: 'testName' | 'code';
  key: (facts: Pick<Facts, 'testName' | 'code'>) => string;
  ownerOf: (change: ImportChange) => string;
  text: string;
}[] = [
  {
    column: 'testName',
    key: ({ testName }) => nameKey(testName),
    ownerOf: ({ id }) => `#${id}`,
    text: 'labTest.taken',
  },
  {
    column: 'code',
    key: ({ code }) => code,
    ownerOf: ({ id, line }) => (id === null ? `line ${line}` : `#${id}`),
    text: 'labTest.codeTaken',
  },
];

/** Lines that would give a test the name or the code of another test. */
function findTaken(changes: readonly ImportChange[], tests: readonly LabTest[]): Problem[] {
  return ofOneTest.flatMap(({ column, key, ownerOf, text }) => {
    const given = new Set(
      changes.filter(({ before, after }) => before && key(before) !== key(after)).map(({ id }) => id),
    );
    const owners = new Map(tests.filter(({ id }) => !given.has(id)).map((test) => [key(test), `#${test.id}`]));
    owners.delete('');
    return changes.flatMap((change): Problem[] => {
      const [wanted, own] = [key(change.after), ownerOf(change)];
      const holder = owners.get(wanted) ?? own;
      if (wanted !== '') owners.set(wanted, holder);
      return holder === own ? [] : [{ line: change.line, column, text: { field: text } }];
    });
  });
}
