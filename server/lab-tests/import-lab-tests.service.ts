import { guessDepartment } from '#contract/lab-tests/departments.ts';
import type { ImportChange } from '#contract/lab-tests/import.ts';
import { noteRecords } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../errors.ts';
import { paiseOf } from '../money.ts';
import { sha256 } from '../secrets.ts';
import { presentLabTest } from './lab-tests.present.ts';
import { selectLabTests } from './lab-tests.store.ts';
import type { LabTestRow } from './lab-tests.store.ts';
import { insertLabTests, lockAllLabTests, updateLabTests } from './import-lab-tests.store.ts';
import { isChange, planImport } from './plan-import.ts';
import type { Plan } from './plan-import.ts';
import { readListFile } from '../exports/read-list-file.ts';

/** A plan, and the fingerprint with which it is carried out. */
export type Preview = Plan & { readonly fingerprint: string };

/** What an import of this file would do, or its problems line by line. Writes nothing. */
export async function previewImport(db: Db, csv: string): Promise<Preview> {
  const tests = await selectLabTests(db, true);
  return { ...plan(csv, tests), fingerprint: fingerprintOf(csv, tests) };
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
  if (fingerprintOf(csv, tests) !== fingerprint) throw clinicError('STALE');
  const { changes, problems } = plan(csv, tests);
  if (problems.length > 0) throw clinicError('INVALID_FIELDS', { fields: { csv: 'import.problems' } });
  const wanted = changes.filter(isChange).map(rowOf);
  await insertLabTests(
    tx,
    wanted.filter(({ id }) => id === null),
  );
  // New tests have no number yet: the update finds none of them.
  await updateLabTests(tx, wanted);
  noteRecords(wanted.flatMap(({ id }) => id ?? []));
  return changes;
}

function plan(csv: string, tests: readonly LabTestRow[]): Plan {
  const { lines, problems } = readListFile('tests', csv);
  const planned = planImport(lines, tests.map(presentLabTest));
  return {
    changes: planned.changes,
    problems: [...problems, ...planned.problems].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}

/** A hash of the file and the whole list, in number order; any change of either changes it. */
function fingerprintOf(csv: string, tests: readonly LabTestRow[]): string {
  const list = tests
    .toSorted((a, b) => a.id - b.id)
    .map(({ department: _department, method: _method, referralLab: _lab, ...test }) => test);
  return sha256(JSON.stringify([csv, list])).toString('hex');
}

function rowOf({ id, after }: ImportChange) {
  const { testName: name, testNameBn: nameBn, testPrice, ...facts } = after;
  return { id, name, nameBn, pricePaise: paiseOf(testPrice), department: guessDepartment(name), ...facts };
}
