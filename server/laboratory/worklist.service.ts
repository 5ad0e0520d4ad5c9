import type { Received } from '#contract/endpoints.ts';
import type { WorklistList } from '#contract/laboratory/worklist.ts';
import type { Caller } from '../shared/caller.ts';
import { noteRecords, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { refuseStep } from './storage.service.ts';
import { lockTubes } from './storage.store.ts';
import {
  countUntested,
  findReceipt,
  markReceived,
  selectLinesOf,
  selectToEnter,
  selectToWrite,
  writeQuality,
} from './worklist.store.ts';
import type { Receipt, WorklistRow } from './worklist.store.ts';

/** Most lines of the list. */
const most = 300;

/**
 * The tests that wait for values, in the order of work: those whose samples were taken, and those without a sample
 * whose person has come. `lists`: the values of these tests that are written down by hand.
 */
export async function readWorklist(db: Db): Promise<{ tests: WorklistRow[]; lists: WorklistList[] }> {
  const tests = await selectToEnter(db, most);
  noteSubjects(
    tests.map(({ accountId }) => accountId),
    tests.map(({ bookingId }) => bookingId),
  );
  const testIds = [...new Set(tests.map(({ testId }) => testId))];
  return { tests, lists: testIds.length > 0 ? await selectToWrite(db, testIds) : [] };
}

/** How many tests wait for their values, and how many of them are late; at most `atMost`. */
export const countToEnter = (db: Db, atMost: number) => countUntested(db, atMost);

/**
 * Notes that a tube has come to the laboratory; a second time changes nothing. A stored one is taken out of its place.
 * @throws NOT_FOUND, TUBE_REJECTED, TUBE_DISCARDED
 */
export async function receiveSpecimen(
  { db }: Pick<Dependencies, 'db'>,
  { accountId }: Pick<Caller, 'accountId'>,
  accession: string,
): Promise<{ before: Receipt | null; place: string; bookingIds: number[] }> {
  return db.transaction(async (tx) => {
    const [tube] = await lockTubes(tx, { accession });
    if (!tube) throw clinicError('NOT_FOUND');
    refuseStep(tube, 'IN_TEST');
    noteSubjects(tube.tests.map((test) => test.accountId));
    noteRecords([tube.id]);
    const before = await findReceipt(tx, tube.id);
    await markReceived(tx, accountId, tube.id);
    return {
      before,
      place: tube.place,
      bookingIds: tube.tests.map(({ bookingId }) => bookingId),
    };
  });
}

/**
 * Notes defects of a tube that is tested all the same.
 * @throws NOT_FOUND, TUBE_REJECTED, TUBE_DISCARDED
 */
export async function noteSampleQuality(
  { db }: Pick<Dependencies, 'db'>,
  id: number,
  { marks, note }: Received<'noteSampleQuality'>['body'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const [tube] = await lockTubes(tx, { ids: [id] });
    if (!tube) throw clinicError('NOT_FOUND');
    refuseStep(tube, 'IN_TEST');
    await writeQuality(tx, id, marks, note ?? '');
    noteSubjects((await selectLinesOf(tx, id)).map((line) => line.accountId));
    noteRecords([id]);
  });
}
