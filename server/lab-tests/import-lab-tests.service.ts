import { isDeepStrictEqual } from 'node:util';
import { guessDepartment } from '#contract/lab-tests/departments.ts';
import type { ImportChange } from '#contract/lab-tests/import.ts';
import type { Sample } from '#contract/laboratory/specimens.ts';
import { doesPrenatalScans } from '../clinic/clinic.service.ts';
import { fillSamplesOf, readChosenSamples } from '../laboratory/specimens.service.ts';
import { noteChange, noteRecords } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { paiseOf } from '../shared/money.ts';
import { sha256 } from '../shared/secrets.ts';
import { presentLabTest } from './lab-tests.present.ts';
import { selectLabTests } from './lab-tests.store.ts';
import type { LabTestRow } from './lab-tests.store.ts';
import { insertLabTests, lockAllLabTests, updateLabTests } from './import-lab-tests.store.ts';
import { insertPackage, selectPackages, updatePackage } from './packages.store.ts';
import type { PackageRow } from './packages.store.ts';
import type { Problem } from '../lists/import-texts.ts';
import { findUnseenGaps } from './analytes.service.ts';
import { planFile } from './plan-file.ts';
import { isChange } from './plan-import.ts';
import type { Plan } from './plan-import.ts';
import { readListFile } from '../lists/read-list-file.ts';

/** A plan, and the fingerprint with which it is carried out. */
export type Preview = Plan & { readonly fingerprint: string };

/** What an import of this file would do, or its problems line by line. Writes nothing. */
export async function previewImport(db: Db, csv: string): Promise<Preview> {
  const list = await readList(db, await selectLabTests(db, true));
  return { ...(await plan(db, csv, list)), fingerprint: fingerprintOf(csv, list) };
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
  const list = await readList(tx, await lockAllLabTests(tx));
  if (fingerprintOf(csv, list) !== fingerprint) throw clinicError('STALE');
  const { changes, problems } = await plan(tx, csv, list);
  if (problems.length > 0) throw clinicError('INVALID_FIELDS', { fields: { csv: 'import.problems' } });
  const real = changes.filter(isChange);
  const wanted = real.filter(({ after }) => after.members === undefined).map(rowOf);
  await insertLabTests(
    tx,
    wanted.filter(({ id }) => id === null),
  );
  // New tests have no number yet: the update finds none of them.
  await updateLabTests(tx, wanted);
  await writeTubes(tx, real);
  await writePackages(
    tx,
    real.filter(({ after }) => after.members !== undefined),
    list.packages,
  );
  noteRecords(wanted.flatMap(({ id }) => id ?? []));
  for (const { id, pricePaise } of wanted) {
    const before = list.tests.find((test) => test.id === id);
    if (before) noteChange({ field: 'price', record: id, from: before.pricePaise, to: pricePaise });
  }
  return changes;
}

/** Everything that an import reads of the list. */
interface List {
  readonly tests: readonly LabTestRow[];
  /** The tubes that were chosen for each test. */
  readonly chosen: ReadonlyMap<number, Sample[]>;
  readonly packages: readonly PackageRow[];
}

const readList = async (db: Db, tests: readonly LabTestRow[]): Promise<List> => ({
  tests,
  chosen: await readChosenSamples(db),
  packages: await selectPackages(db),
});

/** The numbers of the tests, by name, once the file's are on the list. */
const numbersOf = async (tx: Db) => new Map((await selectLabTests(tx, true)).map(({ id, name }) => [name, id]));

/** The tubes that the file names, of tests that had others or none. */
async function writeTubes(tx: Db, changes: readonly ImportChange[]): Promise<void> {
  const named = changes.filter(
    ({ before, after }) => after.tubes !== null && JSON.stringify(before?.tubes) !== JSON.stringify(after.tubes),
  );
  if (named.length === 0) return;
  const ids = await numbersOf(tx);
  await fillSamplesOf(
    tx,
    named.map(({ id, after }) => ({ testId: id ?? ids.get(after.testName)!, samples: after.tubes! })),
  );
}

/**
 * Writes the packages, once the file's tests are on the list. Tests are found by name; where a package keeps its tests,
 * these may be off the list.
 * @param packages as they were
 */
async function writePackages(tx: Db, changes: readonly ImportChange[], packages: readonly PackageRow[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = await numbersOf(tx);
  for (const { id, after } of changes) {
    const { testName: name, testNameBn: nameBn, code, active, testPrice, members = [] } = after;
    const old = packages.find((one) => one.id === id)?.tests ?? [];
    const stays = isDeepStrictEqual(
      old.map((test) => test.name),
      members,
    );
    const testIds = stays ? old.map((test) => test.id) : members.map((test) => ids.get(test)!);
    const row = { name, nameBn, code, active, pricePaise: testPrice === null ? null : paiseOf(testPrice), testIds };
    if (id === null) await insertPackage(tx, row);
    else await updatePackage(tx, id, row);
  }
}

async function plan(db: Db, csv: string, { tests, chosen, packages }: List): Promise<Plan> {
  const gapped = await findUnseenGaps(db, tests);
  const { lines, problems } = readListFile('tests', csv);
  const listed = tests.map((test) => ({ ...presentLabTest(test), samples: chosen.get(test.id) ?? null }));
  const planned = planFile(lines, listed, packages, await doesPrenatalScans(db));
  const gaps = planned.changes
    .filter(({ id, after }) => after.members === undefined && after.active && id !== null && gapped.has(id))
    .map(({ line }): Problem => ({ line, column: 'active', text: { field: 'labTest.gaps' } }));
  return {
    changes: planned.changes,
    problems: [...problems, ...planned.problems, ...gaps].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}

/** A hash of the file and the whole list, in number order, with tubes and packages; any change of either changes it. */
function fingerprintOf(csv: string, { tests, chosen, packages }: List): string {
  const list = tests
    .toSorted((a, b) => a.id - b.id)
    .map(({ referralLab: _lab, toConfirm: _state, ...test }) => [test, chosen.get(test.id)]);
  return sha256(JSON.stringify([csv, list, packages])).toString('hex');
}

function rowOf({ id, after }: ImportChange) {
  const { testName: name, testNameBn: nameBn, testPrice, department, tubes: _tubes, ...facts } = after;
  const pricePaise = paiseOf(Number(testPrice));
  return { id, name, nameBn, pricePaise, ...facts, department: department ?? guessDepartment(name) };
}
