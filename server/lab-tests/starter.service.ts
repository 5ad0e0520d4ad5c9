import type { Received } from '#contract/endpoints.ts';
import type { StarterTest as ShownTest } from '#contract/lab-tests/starter.ts';
import { defaultTestPrice } from '#contract/lab-tests/shapes.ts';
import { noteRecords } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { paiseOf } from '../shared/money.ts';
import { fillUnchosenSamples } from '../laboratory/specimens.service.ts';
import { fillAnalytes } from './analytes.service.ts';
import { lockCatalogue, selectAllAnalytes, selectListedTests } from './analytes.store.ts';
import { lockAllLabTests } from './import-lab-tests.store.ts';
import { selectLabTests, insertLabTest } from './lab-tests.store.ts';
import type { LabTestRow } from './lab-tests.store.ts';
import { starterTests } from './starter/lists.ts';
import type { StarterTest } from './starter/lists.ts';
import { withFreeCodes } from './starter-codes.ts';
import { asKnown } from './shared-analytes.ts';

/** A test of the catalogue beside the clinic's list. */
export interface StarterRow {
  test: StarterTest;
  state: ShownTest['state'];
  /** The clinic's test of the same name or code; null for a new one. */
  testId: number | null;
}

/** The starter catalogue, with what taking each test over would do. Values that the clinic knows are the clinic's. */
export const readStarter = async (db: Db) => compare(db, await selectLabTests(db, true));

async function compare(db: Db, tests: readonly LabTestRow[]): Promise<StarterRow[]> {
  const known = await selectAllAnalytes(db);
  const listed = new Set((await selectListedTests(db)).map(({ id }) => id));
  const nameOf = ({ name }: { name: string }) => name.toLowerCase();
  return starterTests().map((test) => {
    const same = tests.find((other) => other.code === test.code) ?? tests.find((one) => nameOf(one) === nameOf(test));
    return {
      test: { ...test, analytes: asKnown(withFreeCodes(test.analytes, known), known) },
      state: !same ? 'NEW' : listed.has(same.id) ? 'THERE' : 'EMPTY',
      testId: same?.id ?? null,
    };
  });
}

/**
 * Takes tests of the catalogue over: a new one is switched off until the clinic has looked at its price; one that the
 * clinic has without values gets them. Nothing that is there changes, and nobody has confirmed the ranges.
 * @returns how many tests are new, and how many got values
 */
export async function takeStarter(
  tx: Db,
  { codes }: Received<'takeStarter'>['body'],
): Promise<{ added: number; filled: number }> {
  const tests = await lockAllLabTests(tx);
  await tx.run(lockCatalogue);
  const wanted = (await compare(tx, tests)).filter(({ test, state }) => codes.includes(test.code) && state !== 'THERE');
  for (const { test, testId } of wanted) {
    const id = testId ?? (await addTest(tx, test)).id;
    await fillAnalytes(tx, null, id, test.analytes);
    await fillUnchosenSamples(tx, id, test.samples);
    noteRecords([id]);
  }
  const added = wanted.filter(({ state }) => state === 'NEW').length;
  return { added, filled: wanted.length - added };
}

const addTest = (tx: Db, test: StarterTest) =>
  insertLabTest(tx, { ...test, pricePaise: paiseOf(defaultTestPrice), hospital: '', active: false, referralLab: '' });
