import { guessDepartment } from '#contract/lab-tests/departments.ts';
import type { ImportChange } from '#contract/lab-tests/import.ts';
import { doesPrenatalScans } from '../clinic/clinic.service.ts';
import { noteChange, noteRecords } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import { paiseOf } from '../money.ts';
import { sha256 } from '../secrets.ts';
import { presentLabTest } from './lab-tests.present.ts';
import { selectLabTests } from './lab-tests.store.ts';
import type { LabTestRow } from './lab-tests.store.ts';
import { insertLabTests, lockAllLabTests, updateLabTests } from './import-lab-tests.store.ts';
import { insertPackage, selectPackages, updatePackage } from './packages.store.ts';
import type { PackageRow } from './packages.store.ts';
import type { Problem } from '../exports/import-texts.ts';
import { findUnseenGaps } from './analytes.service.ts';
import { planFile } from './plan-file.ts';
import { isChange } from './plan-import.ts';
import type { Plan } from './plan-import.ts';
import { readListFile } from '../exports/read-list-file.ts';

/** A plan, and the fingerprint with which it is carried out. */
export type Preview = Plan & { readonly fingerprint: string };

/** What an import of this file would do, or its problems line by line. Writes nothing. */
export async function previewImport(db: Db, csv: string): Promise<Preview> {
  const tests = await selectLabTests(db, true);
  const packages = await selectPackages(db);
  const planned = plan(csv, tests, packages, await doesPrenatalScans(db), await findUnseenGaps(db, tests));
  return { ...planned, fingerprint: fingerprintOf(csv, tests, packages) };
}

/**
 * Carries out exactly what a preview showed, wholly or not at all. The tests are locked, and the fingerprint shows
 * whether they and the file are those of the preview.
 * @returns what each line did
 * @throws STALE if the tests changed meanwhile, INVALID_FIELDS for a file with problems
 */
export async function importLabTests(
  tx: Db,
  { csv, fingerprint }: { csv: string; fingerprint: string },
): Promise<ImportChange[]> {
  const tests = await lockAllLabTests(tx);
  const packages = await selectPackages(tx);
  if (fingerprintOf(csv, tests, packages) !== fingerprint) throw clinicError('STALE');
  const { changes, problems } = plan(
    csv,
    tests,
    packages,
    await doesPrenatalScans(tx),
    await findUnseenGaps(tx, tests),
  );
  if (problems.length > 0) throw clinicError('INVALID_FIELDS', { fields: { csv: 'import.problems' } });
  const real = changes.filter(isChange);
  const wanted = real.filter(({ after }) => after.members === undefined).map(rowOf);
  await insertLabTests(
    tx,
    wanted.filter(({ id }) => id === null),
  );
  // New tests have no number yet: the update finds none of them.
  await updateLabTests(tx, wanted);
  await writePackages(
    tx,
    real.filter(({ after }) => after.members !== undefined),
  );
  noteRecords(wanted.flatMap(({ id }) => id ?? []));
  for (const { id, pricePaise } of wanted) {
    const before = tests.find((test) => test.id === id);
    if (before) noteChange({ field: 'price', record: id, from: before.pricePaise, to: pricePaise });
  }
  return changes;
}

/** The tests are on the list by now, and are found by their names. */
async function writePackages(tx: Db, changes: readonly ImportChange[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = new Map((await selectLabTests(tx, true)).map(({ id, name }) => [name, id]));
  for (const { id, after } of changes) {
    const { testName: name, testNameBn: nameBn, code, active, testPrice, members = [] } = after;
    const testIds = members.map((test) => ids.get(test)!);
    const row = { name, nameBn, code, active, pricePaise: testPrice === null ? null : paiseOf(testPrice), testIds };
    if (id === null) await insertPackage(tx, row);
    else await updatePackage(tx, id, row);
  }
}

function plan(
  csv: string,
  tests: readonly LabTestRow[],
  packages: readonly PackageRow[],
  withPrenatalScans: boolean,
  gapped: ReadonlySet<number>,
): Plan {
  const { lines, problems } = readListFile('tests', csv);
  const planned = planFile(lines, tests.map(presentLabTest), packages, withPrenatalScans);
  const gaps = planned.changes
    .filter(({ id, after }) => after.members === undefined && after.active && id !== null && gapped.has(id))
    .map(({ line }): Problem => ({ line, column: 'active', text: { field: 'labTest.gaps' } }));
  return {
    changes: planned.changes,
    problems: [...problems, ...planned.problems, ...gaps].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}

/** A hash of the file and the whole list with its packages, in number order; any change of either changes it. */
function fingerprintOf(csv: string, tests: readonly LabTestRow[], packages: readonly PackageRow[]): string {
  const list = tests.toSorted((a, b) => a.id - b.id).map(({ referralLab: _lab, toConfirm: _state, ...test }) => test);
  return sha256(JSON.stringify([csv, list, packages])).toString('hex');
}

function rowOf({ id, after }: ImportChange) {
  const { testName: name, testNameBn: nameBn, testPrice, department, ...facts } = after;
  const pricePaise = paiseOf(Number(testPrice));
  return { id, name, nameBn, pricePaise, ...facts, department: department ?? guessDepartment(name) };
}
