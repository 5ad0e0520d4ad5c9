import { clinicClock, minuteOf } from '#contract/clinic-time.ts';
import type { Received } from '#contract/endpoints.ts';
import type { Asking } from '../../shared/caller.ts';
import type { Db } from '../../db/database.ts';
import { clinicError } from '../../shared/errors.ts';
import { allowOrFail } from '../../guards/rate-limits.ts';
import { collectAtHome } from '../../laboratory/specimens.service.ts';
import { changeStatus, lockForStep } from './home-visits.service.ts';
import type { HomeVisitRow } from './home-visits.service.ts';
import { isReachedRun } from './home-visits.policy.ts';
import { findHomeVisit, selectBookings } from './home-visits.store.ts';

/** How often a start code may be tried in a day. A guess is right once in 2,000 codes. */
const tries = 5;
const daySeconds = 24 * 3600;

type Start = Received<'startHomeVisit'>['body'];

/** The day on which the code was said: that of the time sent with it, however late it arrives. */
const saidOn = (db: Db, doneAt: string | undefined) =>
  clinicClock(doneAt === undefined ? db.now() : new Date(Math.min(Date.parse(doneAt), db.now().getTime()))).date;

/**
 * Counts a try of the start code. Called before the code is compared and before the transaction, so that wrong tries
 * count too. @throws TOO_MANY_REQUESTS
 */
export async function allowStart(db: Db, asking: Asking, id: number, { doneAt }: Start): Promise<void> {
  const row = await findHomeVisit(db, id);
  if (!row || !isReachedRun(asking, row) || row.status !== 'ASSIGNED' || saidOn(db, doneAt) !== row.day) return;
  await allowOrFail(db, [{ key: `home-start:${id}:${row.startCode}`, max: tries, windowSeconds: daySeconds }]);
}

/**
 * Begins a home visit: the patient has said the code at the door, on the visit's own day. If it is sent later, the day
 * on which it was done counts.
 * @throws NOT_FOUND, STALE if it cannot begin now, INVALID_FIELDS on another day or for a wrong code
 */
export async function startHomeVisit(
  tx: Db,
  asking: Asking,
  id: number,
  { code, doneAt }: Start,
): Promise<HomeVisitRow> {
  const row = await lockForStep(tx, asking, id);
  const startedAt = momentDone(tx.now(), doneAt, null);
  if (row.status === 'ASSIGNED') {
    if (saidOn(tx, doneAt) !== row.day) throw clinicError('INVALID_FIELDS', { fields: { code: 'homeVisit.otherDay' } });
    if (code !== row.startCode) throw clinicError('INVALID_FIELDS', { fields: { code: 'homeVisit.wrongCode' } });
  }
  return changeStatus(tx, row, 'STARTED', { startedAt });
}

/**
 * Notes that the samples were taken: their tubes get numbers, as at the clinic. Tubes that were not taken are asked for
 * at the clinic. @throws NOT_FOUND, STALE
 */
export async function collectHomeVisit(
  tx: Db,
  asking: Asking,
  id: number,
  { containers, doneAt }: Received<'collectHomeVisit'>['body'],
): Promise<HomeVisitRow> {
  const row = await lockForStep(tx, asking, id);
  const collectedAt = momentDone(tx.now(), doneAt, row.startedAt);
  if (row.status === 'STARTED') {
    const bookingIds = (await selectBookings(tx, row.visitId)).map((booking) => booking.id);
    await collectAtHome(tx, asking.caller, { bookingIds, containers, collectedAt });
  }
  return changeStatus(tx, row, 'COLLECTED', { collectedAt });
}

/** Notes that nobody was there, or that the collector could not come. @throws NOT_FOUND, STALE */
export async function missHomeVisit(
  tx: Db,
  asking: Asking,
  id: number,
  { reason }: Received<'missHomeVisit'>['body'],
): Promise<HomeVisitRow> {
  return changeStatus(tx, await lockForStep(tx, asking, id), 'MISSED', { reason });
}

/**
 * Notes that the samples were brought to the clinic; the scan at the worklist notes each tube. @throws NOT_FOUND, STALE
 */
export async function handOverHomeVisit(tx: Db, asking: Asking, id: number): Promise<HomeVisitRow> {
  return changeStatus(tx, await lockForStep(tx, asking, id), 'HANDED_OVER');
}

/** The time at which it was done as sent by the device, limited to between yesterday (or `after`) and now. */
function momentDone(moment: Date, said: string | undefined, after: Date | null): Date {
  const now = moment.getTime();
  const at = said === undefined ? now : Date.parse(said);
  const earliest = Math.max(after?.getTime() ?? 0, now - daySeconds * 1000);
  return minuteOf(new Date(Math.max(Math.min(at, now), earliest)));
}
