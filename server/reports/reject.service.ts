import { writeAccession } from '#contract/laboratory/accession.ts';
import { mayStep, tubeStateOf } from '#contract/laboratory/tube-states.ts';
import type { Caller } from '../shared/caller.ts';
import { noteRecords, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { writeRejected } from '../laboratory/storage.service.ts';
import { returnForSample } from './return.service.ts';
import { findAgain, selectTubeLines } from './reject.store.ts';

/**
 * Rejects a tube that cannot be tested. Reports made from it that wait for their signature go back to those who handed
 * them in, and its tests are asked for again until they are taken or cancelled. A signed report stands until it is
 * corrected.
 * @throws NOT_FOUND, STALE if it was rejected or discarded already, REPORT_STATE if all of its reports are signed
 */
export async function rejectSpecimen(
  { db }: Pick<Dependencies, 'db'>,
  caller: Pick<Caller, 'accountId' | 'role'>,
  id: number,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    noteRecords([id]);
    const lines = await selectTubeLines(tx, id);
    const [tube] = lines;
    if (!tube) throw clinicError('NOT_FOUND');
    noteSubjects(lines.map(({ accountId }) => accountId));
    if (!mayStep(tubeStateOf(tube), 'REJECTED')) throw clinicError('STALE');
    const states = [];
    for (const { bookingId } of lines)
      states.push(await returnForSample(tx, caller, bookingId, `${writeAccession(tube.accession)}: ${reason}`));
    if (states.every((state) => state === 'SIGNED')) throw clinicError('REPORT_STATE');
    if (!(await writeRejected(tx, caller.accountId, id, reason))) throw clinicError('STALE');
  });
}

/**
 * Refuses a report while a sample of the booking has to be taken again, and values of a rejected tube. The caller has
 * locked the booking.
 * @param sampleNumber the numbers of the tubes, as the report has them
 * @throws SAMPLE_REJECTED
 */
export async function refuseRejected(tx: Db, bookingId: number, sampleNumber: string | null): Promise<void> {
  const { isWanted, rejected } = await findAgain(tx, bookingId);
  if (isWanted || rejected.some((accession) => sampleNumber?.includes(accession))) throw clinicError('SAMPLE_REJECTED');
}

/**
 * Whether a sample of the booking has to be taken again (WANTED), was taken since the report came back (TAKEN), or
 * neither (null).
 */
export async function readAgain(db: Db, bookingId: number): Promise<'WANTED' | 'TAKEN' | null> {
  const { isWanted, isTaken } = await findAgain(db, bookingId);
  if (isWanted) return 'WANTED';
  return isTaken ? 'TAKEN' : null;
}
