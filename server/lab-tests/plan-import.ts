import * as z from 'zod/mini';
import type { ImportChange } from '#contract/lab-tests/import.ts';
import { addTestBody, defaultTestPrice } from '#contract/lab-tests/shapes.ts';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { fileText } from '../exports/texts.ts';
import type { Problem } from './import-texts.ts';
import type { Column, TestLine } from './read-test-file.ts';

export interface Plan {
  /** What each line makes of a test, unchanged ones too; of use only without problems. */
  readonly changes: ImportChange[];
  readonly problems: Problem[];
}

/**
 * What a file's lines make of the list: a line with an ID, or with the name of a test that is there, changes that test;
 * another is a new test. Tests that no line names stay as they are. A column that the file has not stays as it is too.
 */
export function planImport(lines: readonly TestLine[], tests: readonly LabTest[]): Plan {
  const problems: Problem[] = [];
  const byId = new Map(tests.map((test) => [String(test.id), test]));
  const byName = new Map(tests.map((test) => [nameKey(test.testName), test]));
  const changes = lines.map(({ line, cells }): ImportChange => {
    const refuse = (column: Column | null, text: Problem['text']) => void problems.push({ line, column, text });
    const before = (cells.id ? byId.get(cells.id) : byName.get(nameKey(cells.testName ?? ''))) ?? null;
    if (cells.id && !before) refuse('id', 'id');
    return { line, id: before?.id ?? null, before: before && factsOf(before), after: read(cells, before, refuse) };
  });
  return {
    changes,
    problems: [...problems, ...findTwice(changes), ...findTaken(changes, tests)].toSorted(
      (a, b) => (a.line ?? 0) - (b.line ?? 0),
    ),
  };
}

type Facts = ImportChange['after'];
type Refuse = (column: Column | null, text: Problem['text']) => void;

const nameKey = (name: string) => name.trim().toLowerCase();
const factsOf = ({ testName, testNameBn, testPrice, hospital, active }: LabTest): Facts => ({
  testName,
  testNameBn,
  testPrice,
  hospital,
  active,
});

/** Whether a line changes anything. */
export const isChange = ({ before, after }: ImportChange) =>
  before === null || (Object.keys(after) as (keyof Facts)[]).some((key) => before[key] !== after[key]);

/** The test as the line wants it. What is wrong is refused, and stands here as it was. */
function read(cells: TestLine['cells'], before: LabTest | null, refuse: Refuse): Facts {
  const { testName, testNameBn, hospitalName } = addTestBody.shape;
  const text = (
    column: 'testName' | 'testNameBn' | 'hospitalName',
    schema: z.ZodMiniType<string | null | undefined>,
    stays: string,
  ) => {
    if (cells[column] === undefined) return stays;
    const parsed = z.safeParse(schema, cells[column]);
    if (parsed.success) return parsed.data ?? '';
    refuse(column, { field: parsed.error.issues[0]?.message ?? 'field.invalid' });
    return stays;
  };
  return {
    testName: text('testName', testName, before?.testName ?? ''),
    testNameBn: text('testNameBn', testNameBn, before?.testNameBn ?? ''),
    testPrice: price(cells.testPrice, before, refuse),
    hospital: text('hospitalName', hospitalName, before?.hospital ?? ''),
    active: active(cells.active, before, refuse),
  };
}

/** Digits, and at most two decimals: a comma may part thousands or decimals, so that none is taken. */
function price(cell: string | undefined, before: LabTest | null, refuse: Refuse): number {
  const stays = before?.testPrice ?? defaultTestPrice;
  if (cell === undefined) return stays;
  if (cell === '') {
    if (before) refuse('testPrice', 'priceMissing');
    return stays;
  }
  const parsed = z.safeParse(addTestBody.shape.testPrice, cell);
  if (parsed.success) return Number(parsed.data);
  refuse('testPrice', 'price');
  return stays;
}

const words = (key: 'active' | 'inactive', ...more: string[]) =>
  [fileText(`word.${key}`, 'en'), fileText(`word.${key}`, 'bn'), ...more].map((word) => word.toLowerCase());
const activeWords = words('active', 'true', 'yes', 'হ্যাঁ');
const inactiveWords = words('inactive', 'false', 'no', 'না');

function active(cell: string | undefined, before: LabTest | null, refuse: Refuse): boolean {
  const stays = before?.active ?? true;
  const word = cell?.toLowerCase() ?? '';
  if (word === '') return stays;
  if (!activeWords.includes(word) && !inactiveWords.includes(word)) refuse('active', 'active');
  return activeWords.includes(word);
}

/** Lines about a test that an earlier line is about: by its number, or by its name where it is new. */
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

/** Lines that give a test the name another test has once all lines are carried out. */
function findTaken(changes: readonly ImportChange[], tests: readonly LabTest[]): Problem[] {
  const renamed = new Set(
    changes
      .filter(({ before, after }) => before && nameKey(before.testName) !== nameKey(after.testName))
      .map(({ id }) => id),
  );
  const taken = new Map(
    tests.filter(({ id }) => !renamed.has(id)).map(({ id, testName }) => [nameKey(testName), `#${id}`]),
  );
  return changes.flatMap(({ line, id, after }): Problem[] => {
    // New tests share a mark: two of one name are told by `findTwice`.
    const [name, own] = [nameKey(after.testName), `#${id}`];
    const holder = taken.get(name) ?? own;
    taken.set(name, holder);
    return holder === own ? [] : [{ line, column: 'testName', text: { field: 'labTest.taken' } }];
  });
}
