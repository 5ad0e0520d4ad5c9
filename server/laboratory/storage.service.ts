import type { Received } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { discardObstacle, keptUntil, mayStep, tubeStateOf } from '#contract/laboratory/tube-states.ts';
import type { TubeFacts, TubeState } from '#contract/laboratory/tube-states.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import type { Caller } from '../shared/caller.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { noteRecords, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { findByNumber, lockTubes, selectStored, writeDiscarded, writeStored } from './storage.store.ts';
import type { StoredRow, TubeRow } from './storage.store.ts';

export { writeRejected } from './storage.store.ts';

/** Most tubes of the list; the others appear as tubes are discarded. */
const most = 500;

export interface StoredTubes {
  today: string;
  tubes: (StoredRow & { keptUntil: string })[];
}

const noteTubes = (tubes: readonly TubeRow[]) =>
  noteSubjects(
    tubes.flatMap(({ tests }) => tests.map(({ accountId }) => accountId)),
    tubes.flatMap(({ tests }) => tests.map(({ bookingId }) => bookingId)),
  );

/** The tubes in their places, first those that may be discarded soonest. */
export async function listStored(db: Db): Promise<StoredTubes> {
  const [rows, { profile }] = await Promise.all([selectStored(db, most), readClinic(db)]);
  noteTubes(rows);
  const tubes = rows.map((row) => ({ ...row, keptUntil: keptUntil(row.storedAt, profile.tubeDays[row.container]) }));
  return {
    today: clinicToday(db.now()),
    tubes: tubes.toSorted((one, other) => one.keptUntil.localeCompare(other.keptUntil)),
  };
}

/** The error of a step that the state of a tube does not allow. */
const obstacles = {
  COLLECTED: 'TUBE_NOT_RECEIVED',
  IN_TEST: 'STALE',
  STORED: 'STALE',
  DISCARDED: 'TUBE_DISCARDED',
  REJECTED: 'TUBE_REJECTED',
} as const satisfies Record<TubeState, ErrorCode>;

/** @throws TUBE_NOT_RECEIVED, TUBE_REJECTED, TUBE_DISCARDED where the tube's state does not allow the step */
export function refuseStep(tube: TubeFacts, to: TubeState): void {
  const state = tubeStateOf(tube);
  if (!mayStep(state, to)) throw clinicError(obstacles[state]);
}

/**
 * Notes the place in which a tube stands now.
 * @returns the place before, '' if none
 * @throws NOT_FOUND, TUBE_NOT_RECEIVED, TUBE_REJECTED, TUBE_DISCARDED
 */
export async function storeSpecimen(
  { db }: Pick<Dependencies, 'db'>,
  { accountId }: Pick<Caller, 'accountId'>,
  { accession, place }: Received<'storeSpecimen'>['body'],
): Promise<{ before: string }> {
  return db.transaction(async (tx) => {
    const [tube] = await lockTubes(tx, { accession });
    if (!tube) throw clinicError('NOT_FOUND');
    refuseStep(tube, 'STORED');
    noteTubes([tube]);
    noteRecords([tube.id]);
    await writeStored(tx, accountId, tube.id, place);
    return { before: tube.place };
  });
}

/**
 * Notes that tubes were thrown away.
 * @throws NOT_FOUND, STALE if one is not stored any more, is waited for, or is to be kept longer
 */
export async function discardSpecimens(
  { db }: Pick<Dependencies, 'db'>,
  { accountId }: Pick<Caller, 'accountId'>,
  ids: readonly number[],
): Promise<{ discarded: number }> {
  return db.transaction(async (tx) => {
    const tubes = await lockTubes(tx, { ids });
    noteTubes(tubes);
    noteRecords(tubes.map(({ id }) => id));
    if (tubes.length < ids.length) throw clinicError('NOT_FOUND');
    const { profile } = await readClinic(tx);
    const today = clinicToday(tx.now());
    for (const { container, storedAt, isWaitedFor, ...tube } of tubes) {
      if (!storedAt || !mayStep(tubeStateOf({ ...tube, storedAt }), 'DISCARDED')) throw clinicError('STALE');
      const until = keptUntil(storedAt, profile.tubeDays[container]);
      if (discardObstacle({ isWaitedFor, keptUntil: until }, today) !== null) throw clinicError('STALE');
    }
    await writeDiscarded(tx, accountId, ids);
    return { discarded: ids.length };
  });
}

export type FoundTube = NonNullable<Awaited<ReturnType<typeof findByNumber>>>;

/** The tube with this number, for the search; null if there is none. */
export async function findTube(db: Db, accession: string): Promise<FoundTube | null> {
  const tube = await findByNumber(db, accession);
  if (tube) noteTubes([tube]);
  return tube;
}
