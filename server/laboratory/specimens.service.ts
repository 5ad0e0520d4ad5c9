import type { Container, Sample } from '#contract/laboratory/specimens.ts';
import { sampleDoubtOf } from '#contract/reports/unseen-sample.ts';
import type { SampleDoubt } from '#contract/reports/unseen-sample.ts';
import { tubeStateOf } from '#contract/laboratory/tube-states.ts';
import type { TubeState } from '#contract/laboratory/tube-states.ts';
import type { Received } from '#contract/endpoints.ts';
import type { Caller } from '../shared/caller.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { noteRecords, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { takesSamplesIfAllowed } from './laboratory.policy.ts';
import {
  areSamplesChosen,
  countToCollect,
  isSampleLacking,
  findTubeOf,
  findWanted,
  insertTube,
  isListed,
  lockToCollect,
  selectCollected,
  selectChosenSamples,
  selectSamples,
  selectTubeFacts,
  selectTubesOf,
  selectWaiting,
  selectWanted,
  writeSamples,
  selectNumbersOfToday,
} from './specimens.store.ts';
import type { CollectedRow, WaitingRow } from './specimens.store.ts';

/** Most lines of each list. */
const most = 300;

export interface SpecimenLists {
  waiting: WaitingRow[];
  collected: CollectedRow[];
  /** A person's numbers in today's queues. */
  queueNumbersOf: NumbersOf;
}

/** @throws FORBIDDEN for the reception, where only the laboratory takes samples */
export async function refuseTaking(db: Db, caller: Pick<Caller, 'role'>): Promise<void> {
  if (!(await takesSamples(db, caller))) throw clinicError('FORBIDDEN');
}

const takesSamples = async (db: Db, caller: Pick<Caller, 'role'>): Promise<boolean> =>
  !takesSamplesIfAllowed(caller) || (await readClinic(db)).profile.sampleTaking === 'reception';

/** How many people samples are to be taken from, at most `most`; undefined for a reception that takes none. */
export const countPeopleToCollect = async (db: Db, caller: Pick<Caller, 'role'>, most: number) =>
  (await takesSamples(db, caller)) ? countToCollect(db, most) : undefined;

/** Whether a sample is to be taken for a test, by this caller. @throws NOT_FOUND */
export async function isToCollect(db: Db, caller: Pick<Caller, 'role'>, bookingId: number): Promise<boolean> {
  const test = await findWanted(db, bookingId);
  if (!test) throw clinicError('NOT_FOUND');
  return test.isWanted && (await takesSamples(db, caller));
}

/** The samples to take, and those of today. @throws FORBIDDEN */
export async function listSpecimens(db: Db, caller: Pick<Caller, 'role'>): Promise<SpecimenLists> {
  await refuseTaking(db, caller);
  const [waiting, collected, queueNumbersOf] = await Promise.all([
    selectWaiting(db, most),
    selectCollected(db, most),
    readNumbersOfToday(db),
  ]);
  noteSubjects(
    [...waiting, ...collected].map(({ accountId }) => accountId),
    [...waiting, ...collected].flatMap(({ tests }) => tests.map(({ bookingId }) => bookingId)),
  );
  return { waiting, collected, queueNumbersOf };
}

/**
 * Tubes of one person have been taken; each gets its number.
 * @throws FORBIDDEN, NOT_FOUND, STALE if one has been taken already or is not to be taken, INVALID_FIELDS for two
 *   people
 */
export async function collectTubes(
  tx: Db,
  caller: Pick<Caller, 'accountId' | 'role'>,
  { tubes, isUrgent = false }: Received<'collectSpecimens'>['body'],
): Promise<Taken[]> {
  await refuseTaking(tx, caller);
  return takeTubes(tx, caller, tubes, { isUrgent, collectedAt: null, isAtHome: false });
}

/**
 * Tubes of one person have been taken at home.
 * @param containers those that were taken; undefined: all that are to be taken
 * @throws STALE
 */
export async function collectAtHome(
  tx: Db,
  caller: Pick<Caller, 'accountId'>,
  {
    bookingIds,
    containers,
    collectedAt,
  }: { bookingIds: readonly number[]; containers: readonly Container[] | undefined; collectedAt: Date },
): Promise<Taken[]> {
  const tubes = (await selectWanted(tx, bookingIds)).filter(({ container }) => containers?.includes(container) ?? true);
  return takeTubes(tx, caller, tubes, { isUrgent: false, collectedAt, isAtHome: true });
}

/** A tube with its number. */
interface Taken {
  id: number;
  accession: string;
  container: Container;
}

async function takeTubes(
  tx: Db,
  caller: Pick<Caller, 'accountId'>,
  tubes: readonly { container: Container; bookingIds: readonly number[] }[],
  { isUrgent, collectedAt, isAtHome }: { isUrgent: boolean; collectedAt: Date | null; isAtHome: boolean },
): Promise<Taken[]> {
  const { rows, areAllKnown } = await lockToCollect(tx, tubes, isAtHome);
  noteSubjects(
    rows.map((row) => row.accountId),
    rows.map(({ id }) => id),
  );
  if (!areAllKnown) throw clinicError('NOT_FOUND');
  if (new Set(rows.map(({ person }) => person)).size > 1)
    throw clinicError('INVALID_FIELDS', { fields: { tubes: 'specimen.people' } });
  if (rows.some(({ isWanted }) => !isWanted)) throw clinicError('STALE');
  const taken = [];
  for (const { container, bookingIds } of tubes) {
    const tube = { container, bookingIds: [...new Set(bookingIds)], isUrgent, collectedAt };
    taken.push({ ...(await insertTube(tx, caller.accountId, tube)), container });
  }
  return taken;
}

/** The samples that a test needs. @throws NOT_FOUND */
export async function readSamples(db: Db, testId: number): Promise<Sample[]> {
  if (!(await isListed(db, testId))) throw clinicError('NOT_FOUND');
  return selectSamples(db, testId);
}

/** @throws NOT_FOUND */
export async function changeSamples(
  { db }: Pick<Dependencies, 'db'>,
  testId: number,
  { samples }: Received<'changeSamples'>['body'],
): Promise<Sample[]> {
  return db.transaction(async (tx) => {
    noteRecords([testId]);
    await readSamples(tx, testId);
    await fillSamples(
      tx,
      testId,
      samples.map(({ container, kind }) => ({ container, kind: kind ?? '' })),
    );
    return selectSamples(tx, testId);
  });
}

/** Gives a test its samples; also for the demo's data. */
export const fillSamples = (tx: Db, testId: number, samples: readonly Sample[]): Promise<void> =>
  fillSamplesOf(tx, [{ testId, samples }]);

/** Gives each of some tests its samples; none: the test has no sample. */
export const fillSamplesOf = (
  tx: Db,
  wanted: readonly { testId: number; samples: readonly Sample[] }[],
): Promise<void> => writeSamples(tx, wanted);

/** The samples that the clinic has chosen for each test, for files; without tests whose department decides. */
export const readChosenSamples = (db: Db): Promise<ReadonlyMap<number, Sample[]>> => selectChosenSamples(db);

/** Gives a test its samples, unless the clinic has chosen some; samples that are only assumed are replaced. */
export async function fillUnchosenSamples(tx: Db, testId: number, samples: readonly Sample[]): Promise<void> {
  if (!(await areSamplesChosen(tx, testId))) await fillSamples(tx, testId, samples);
}

/** The tubes of a booking, for its report; null if none was collected here. */
export const tubeOf = (db: Db, bookingId: number) => findTubeOf(db, bookingId);

/** The tubes of a booking that can be tested, with what was noticed of each and all their tests. */
export const remarksOf = (db: Db, bookingId: number) => selectTubesOf(db, bookingId);

/** Where each tube of a booking is; the caller holds the lock on the booking, so that none is taken meanwhile. */
export const readTubeStates = async (tx: Db, bookingId: number): Promise<TubeState[]> =>
  (await selectTubeFacts(tx, bookingId)).map(tubeStateOf);

/**
 * Why the sample of a booking's values is doubtful, by the laboratory's notes: a tube is lacking, or did not arrive.
 * Null if neither.
 */
export const readSampleDoubt = async (db: Db, bookingId: number): Promise<SampleDoubt | null> =>
  sampleDoubtOf({
    isLacking: await isSampleLacking(db, bookingId),
    states: await readTubeStates(db, bookingId),
  });

/** Reads the numbers in today's sessions, by account and patient number. */
async function readNumbersOfToday(db: Db): Promise<NumbersOf> {
  const numbers = new Map(
    (await selectNumbersOfToday(db)).map((row) => [`${row.accountId}/${row.patientNumber}`, row.numbers]),
  );
  return ({ accountId, patientNumber }) => numbers.get(`${accountId}/${patientNumber}`) ?? [];
}
type NumbersOf = (person: { accountId: number; patientNumber: string }) => readonly number[];
