import type { LabTest } from '#contract/lab-tests/shapes.ts';
import type { Problem } from '../lists/import-texts.ts';
import type { ListLine } from '../lists/read-list-file.ts';
import type { PackageRow } from './packages.store.ts';
import { planTests } from './plan-import.ts';
import type { ListedTest, Plan } from './plan-import.ts';
import { isPackageLine, planPackages } from './plan-packages.ts';
import type { MemberTest } from './plan-packages.ts';

const memberOf = ({
  id,
  testName: name,
  testNameBn: nameBn,
  code,
}: Pick<LabTest, 'testName' | 'testNameBn' | 'code'> & { id: number | null }): MemberTest => ({
  id,
  name,
  nameBn,
  code,
});

/** What a file does to tests and packages: its packages may have tests that it adds. */
export function planFile(
  lines: readonly ListLine<'tests'>[],
  tests: readonly ListedTest[],
  packages: readonly PackageRow[],
  withPrenatalScans: boolean,
): Plan {
  const ofTests = planTests(
    lines.filter((line) => !isPackageLine(line)),
    tests,
    withPrenatalScans,
  );
  const changed = new Set(ofTests.changes.map(({ id }) => id));
  const later = [
    ...tests.filter(({ id }) => !changed.has(id)).map(memberOf),
    ...ofTests.changes.map(({ id, after }) => memberOf({ ...after, id })),
  ];
  const ofPackages = planPackages(lines.filter(isPackageLine), packages, later);
  const named = new Set(ofPackages.changes.map(({ id }) => id));
  const codes = new Set(packages.filter(({ id }) => !named.has(id)).map(({ code }) => code));
  const taken = ofTests.changes
    .filter(({ before, after }) => after.code !== '' && after.code !== before?.code && codes.has(after.code))
    .map(({ line }): Problem => ({ line, column: 'code', text: { field: 'labTest.codeTaken' } }));
  return {
    changes: [...ofTests.changes, ...ofPackages.changes].toSorted((one, other) => one.line - other.line),
    problems: [...ofTests.problems, ...taken, ...ofPackages.problems],
  };
}
