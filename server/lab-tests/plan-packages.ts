import * as z from 'zod/mini';
import type { ImportChange } from '#contract/lab-tests/import.ts';
import { addPackageBody, mostTests } from '#contract/lab-tests/packages.ts';
import { plainAmount, sameNameKey as nameKey, tidyCell } from '#contract/lists/cells.ts';
import { isPrenatalScan } from '#contract/lab-tests/prenatal.ts';
import type { Problem } from '../lists/import-texts.ts';
import type { ListLine } from '../lists/read-list-file.ts';
import { rupeesOf } from '../shared/money.ts';
import type { PackageRow } from './packages.store.ts';
import { readWord } from './plan-import.ts';
import type { Plan, Refuse } from './plan-import.ts';

type PackageLine = ListLine<'tests'>;
type Facts = ImportChange['after'];
/** A test as it is on the list once the file is imported; a new one has no number yet. */
export interface MemberTest {
  id: number | null;
  name: string;
  nameBn: string;
  code: string;
}

/** How a file names a package: by its number after a P, so that it differs from a test's. */
export const packageId = (id: number) => `P${id}`;
/** A line is about a package if it has tests in it, or a package's ID. */
export const isPackageLine = ({ cells }: PackageLine) => /^p\d+$/i.test(cells.id ?? '') || Boolean(cells.members);

/** How a file names a test in a package: by its code, else its name, or by its ID where the name has the separator. */
export const memberCell = ({ id, name, code }: { id: number; name: string; code: string }) =>
  code || (name.includes(';') ? `#${id}` : name);

/** What belongs to each test of a package, and not to the package. */
const ofTestsOnly = [
  'hospitalName',
  'department',
  'method',
  'tubes',
  'promisedHours',
  'fasting',
  'preparation',
  'preparationBn',
] as const;

/**
 * What the packages' lines of a file do. A line with a package's ID, or the name of one, changes it; any other adds
 * one.
 * @param tests as they are once the file's tests are imported
 */
export function planPackages(
  lines: readonly PackageLine[],
  packages: readonly PackageRow[],
  tests: readonly MemberTest[],
): Plan {
  const problems: Problem[] = [];
  const byRef = new Map(
    tests.flatMap((test) => [
      ...(test.code === '' ? [] : [[nameKey(test.code), test] as const]),
      [nameKey(test.name), test] as const,
      ...(test.id === null ? [] : [[`#${test.id}`, test] as const]),
    ]),
  );
  const seen = new Map<string, number>();
  const changes = lines.map(({ line, cells }): ImportChange => {
    const refuse: Refuse = (column, text, values) => void problems.push({ line, column, text, values });
    const before =
      packages.find((one) =>
        cells.id ? packageId(one.id) === cells.id.toUpperCase() : nameKey(one.name) === nameKey(cells.testName ?? ''),
      ) ?? null;
    if (cells.id && !before) refuse('id', 'packageId');
    for (const column of ofTestsOnly) if (cells[column]) refuse(column, 'ofTests');
    const after = readFacts(cells, before, byRef, refuse);
    const key = before ? `#${before.id}` : nameKey(after.testName);
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, line);
    else refuse(null, 'twicePackage', { line: earlier });
    return { line, id: before?.id ?? null, before: before && factsOf(before), after };
  });
  const later = packages.filter(({ id }) => !changes.some((change) => change.id === id)).map(factsOf);
  for (const { line, after } of changes) {
    if (later.some(({ testName }) => nameKey(testName) === nameKey(after.testName)))
      problems.push({ line, column: 'testName', text: { field: 'package.taken' } });
    const others = [...later.map(({ code }) => code), ...tests.map(({ code }) => code)];
    if (after.code !== '' && others.includes(after.code))
      problems.push({ line, column: 'code', text: { field: 'labTest.codeTaken' } });
    later.push(after);
  }
  return { changes, problems };
}

const noTestFacts = {
  hospital: '',
  department: null,
  method: '',
  tubes: null,
  promisedHours: null,
  fasting: false,
  preparation: '',
  preparationBn: '',
};
const factsOf = ({ name, nameBn, code, pricePaise, active, tests }: PackageRow): Facts => ({
  testName: name,
  testNameBn: nameBn,
  testPrice: pricePaise === null ? null : rupeesOf(pricePaise),
  active,
  code,
  ...noTestFacts,
  members: tests.map(({ name }) => name),
});

/** A package's new values. Wrong values are refused and keep the old value. */
function readFacts(
  cells: PackageLine['cells'],
  before: PackageRow | null,
  byRef: ReadonlyMap<string, MemberTest>,
  refuse: Refuse,
): Facts {
  const { name, nameBn, code, price } = addPackageBody.shape;
  const old = before && factsOf(before);
  const text = (column: 'testName' | 'testNameBn' | 'code', schema: z.ZodMiniType<string | null | undefined>) => {
    const stays = old?.[column] ?? '';
    if (cells[column] === undefined) return stays;
    const parsed = z.safeParse(schema, cells[column]);
    if (parsed.success) return parsed.data === tidyCell(stays) ? stays : (parsed.data ?? '');
    refuse(column, { field: parsed.error.issues[0]?.message ?? 'field.invalid' });
    return stays;
  };
  const ownPrice = () => {
    if (cells.testPrice === undefined) return old?.testPrice ?? null;
    const parsed = z.safeParse(price, plainAmount(cells.testPrice));
    if (!parsed.success) refuse('testPrice', 'price');
    return parsed.success && cells.testPrice !== '' ? Number(parsed.data) : null;
  };
  return {
    testName: text('testName', name),
    testNameBn: text('testNameBn', nameBn),
    testPrice: ownPrice(),
    active: readWord('active', cells.active, before?.active ?? true, refuse),
    code: text('code', code),
    ...noTestFacts,
    members: cells.members ? membersOf(cells.members, before, byRef, refuse) : (old?.members ?? []),
  };
}

/** What a cell names, with semicolons between. */
const refsIn = (cell: string) =>
  cell
    .split(';')
    .map((ref) => ref.trim())
    .filter(Boolean);

/** Whether a cell names the tests that the package has: then they stay, even one that was deleted since. */
const isUnchanged = (refs: readonly string[], { tests }: PackageRow) =>
  refs.map(nameKey).join('\n') === tests.map(memberCell).flatMap(refsIn).map(nameKey).join('\n');

/** The names of the tests that a cell names. */
function membersOf(
  cell: string,
  before: PackageRow | null,
  byRef: ReadonlyMap<string, MemberTest>,
  refuse: Refuse,
): string[] {
  const refs = refsIn(cell);
  if (before && isUnchanged(refs, before)) return before.tests.map(({ name }) => name);
  const unknown = refs.find((ref) => !byRef.has(nameKey(ref)));
  if (unknown !== undefined) refuse('members', 'noMember', { name: unknown.slice(0, 60) });
  const found = refs.flatMap((ref) => byRef.get(nameKey(ref)) ?? []);
  const isGood = found.length >= 2 && found.length <= mostTests && new Set(found).size === found.length;
  if (unknown === undefined && !isGood) refuse('members', { field: 'package.tests' });
  if (found.some(({ name, nameBn }) => isPrenatalScan(name, nameBn))) refuse('members', { field: 'package.scan' });
  return found.map(({ name }) => name);
}
