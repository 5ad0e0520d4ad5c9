import type { Container } from '#contract/lab-tests/specimens.ts';
import type { Received } from '#contract/endpoints.ts';
import type { Caller } from '../caller.ts';
import { noteRecords, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { clinicError } from '../errors.ts';
import {
  findSample,
  findTube,
  findTubeOf,
  insertTube,
  lockToCollect,
  rejectTube,
  selectCollected,
  selectWaiting,
  writeSample,
} from './specimens.store.ts';
import type { CollectedRow, WaitingRow } from './specimens.store.ts';

/** Most lines of each list. */
const most = 300;

export interface SpecimenLists {
  waiting: WaitingRow[];
  collected: CollectedRow[];
}

/** The samples to take, and those of today. */
export async function listSpecimens(db: Db): Promise<SpecimenLists> {
  const [waiting, collected] = await Promise.all([selectWaiting(db, most), selectCollected(db, most)]);
  noteSubjects(
    [...waiting, ...collected].map(({ accountId }) => accountId),
    [...waiting, ...collected].flatMap(({ tests }) => tests.map(({ bookingId }) => bookingId)),
  );
  return { waiting, collected };
}

/**
 * The samples of some bookings have been taken: a tube for each container, with its number.
 * @throws NOT_FOUND, STALE if one has been taken already or is not to be taken, INVALID_FIELDS for two people
 */
export async function collect(
  tx: Db,
  { accountId }: Pick<Caller, 'accountId'>,
  { bookingIds }: Received<'collectSpecimens'>['body'],
): Promise<{ id: number; accession: string; container: Container }[]> {
  const rows = await lockToCollect(tx, bookingIds);
  noteSubjects(
    rows.map((row) => row.accountId),
    rows.map(({ id }) => id),
  );
  if (rows.length < new Set(bookingIds).size) throw clinicError('NOT_FOUND');
  if (new Set(rows.map(({ person }) => person)).size > 1)
    throw clinicError('INVALID_FIELDS', { fields: { bookingIds: 'specimen.people' } });
  if (rows.some(({ isTaken, container }) => isTaken || container === 'NONE')) throw clinicError('STALE');
  const tubes = [];
  for (const [container, ofTube] of Map.groupBy(rows, (row) => row.container)) {
    const ids = ofTube.map(({ id }) => id);
    tubes.push({ ...(await insertTube(tx, accountId, container, ids)), container });
  }
  return tubes;
}

/** A tube cannot be tested. @throws NOT_FOUND, STALE if it was rejected already */
export async function rejectSpecimen(
  { db }: Pick<Dependencies, 'db'>,
  { accountId }: Pick<Caller, 'accountId'>,
  id: number,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    noteRecords([id]);
    if (!(await findTube(tx, id))) throw clinicError('NOT_FOUND');
    const accounts = await rejectTube(tx, accountId, id, reason);
    if (accounts.length === 0) throw clinicError('STALE');
    noteSubjects(accounts.map((row) => row.accountId));
  });
}

/** The sample of a test. @throws NOT_FOUND */
export async function readSample(db: Db, testId: number): Promise<{ container: Container; kind: string }> {
  const sample = await findSample(db, testId);
  if (!sample) throw clinicError('NOT_FOUND');
  return sample;
}

/** @throws NOT_FOUND */
export async function changeSample(
  { db }: Pick<Dependencies, 'db'>,
  testId: number,
  { container, kind }: Received<'changeSample'>['body'],
): Promise<{ container: Container; kind: string }> {
  return db.transaction(async (tx) => {
    noteRecords([testId]);
    await readSample(tx, testId);
    await fillSample(tx, testId, { container, kind: kind ?? '' });
    return readSample(tx, testId);
  });
}

/** Gives a test its sample; also for the demo's data. */
export async function fillSample(
  tx: Db,
  testId: number,
  { container, kind }: { container: Container; kind: string },
): Promise<void> {
  await writeSample(tx, testId, container, kind);
}

/** The tube of a booking, for its report; null if none was collected here. */
export const tubeOf = (db: Db, bookingId: number) => findTubeOf(db, bookingId);
