import type { ErrorCode } from '#contract/errors.ts';
import { statusAfter } from '#contract/reports/states.ts';
import type { ReportDecision } from '#contract/reports/states.ts';
import { lockBookingOfReport, noteReportStep } from '../bookings/report-marks.service.ts';
import type { ReportedBooking } from '../bookings/report-marks.store.ts';
import { noteRecords, noteRepeat, notedSoFar, noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { marksOf } from './report-row.ts';
import type { ReportRow } from './report-row.ts';
import { refuseRejected } from './reject.service.ts';
import {
  acceptObstacle,
  amendObstacle,
  checkObstacle,
  maySee,
  rejectObstacle,
  withdrawObstacle,
} from './reports.policy.ts';
import {
  findBookingOf,
  findNewest,
  findReport,
  insertAmendment,
  insertEvent,
  writeAcceptance,
  writeNeedsCheck,
  writeRejection,
  writeWithdrawal,
} from './reports.store.ts';
import { dropDrafts } from './value-drafts.store.ts';

/**
 * Locks a report's booking until the transaction ends, and reads both. All steps of a booking's reports take this lock.
 * @throws NOT_FOUND
 */
export async function lockReport(
  tx: Db,
  asking: Asking,
  id: number,
): Promise<{ booking: ReportedBooking; report: ReportRow }> {
  const bookingId = await findBookingOf(tx, id);
  if (bookingId === null) throw clinicError('NOT_FOUND');
  const booking = (await lockBookingOfReport(tx, bookingId))!;
  const report = (await findReport(tx, id))!;
  noteRows([report]);
  if (!maySee(asking, report)) throw clinicError('NOT_FOUND');
  return { booking, report };
}

/** Obstacles that remain for every later revision of a report. */
const final: readonly ErrorCode[] = ['FORBIDDEN', 'REPORT_STATE'];

/**
 * Refuses a step for which the policy names an obstacle, or that was made for another revision of the report.
 * @throws STALE, and the obstacle
 */
export function refuse(
  report: ReportRow,
  obstacle: ErrorCode | null,
  revision?: number,
  fields?: Record<string, string>,
): void {
  const isStale = revision !== undefined && revision !== report.revision;
  if (isStale && !(obstacle && final.includes(obstacle))) throw clinicError('STALE');
  if (obstacle) throw clinicError(obstacle, fields && { fields });
}

export interface Decision {
  reportId: number;
  status: ReportDecision;
  reason?: string | null;
  revision?: number;
}

/**
 * Accepts a report for signature, or rejects it with a reason.
 * @throws NOT_FOUND, REPORT_STATE, STALE, OWN_UPLOAD, NOT_SCANNED
 */
export async function validateReport({ db }: Dependencies, asking: Asking, decision: Decision): Promise<ReportRow> {
  const { caller } = asking;
  return db.transaction(async (tx) => {
    const { booking, report } = await lockReport(tx, asking, decision.reportId);
    const isAccepted = decision.status === 'ACCEPTED';
    refuse(report, (isAccepted ? acceptObstacle : rejectObstacle)(caller, report), decision.revision);
    const to = statusAfter[decision.status];
    if (isAccepted) await writeAcceptance(tx, caller.accountId, report.id);
    else await writeRejection(tx, caller.accountId, report.id, decision.reason ?? '');
    await insertEvent(tx, caller.accountId, report.id, report.status, decision.reason || null);
    await noteReportStep(tx, caller, booking, { from: report.status, to }, marksOf(report, to));
    return (await findReport(tx, report.id))!;
  });
}

/**
 * Notes whether the values of a report need a second person's check: typed ones do if the clinic has it so; a file is
 * read by its signer. What is noted stays with the report.
 */
export async function askForCheck(tx: Db, id: number, kind: ReportRow['kind']): Promise<void> {
  const { profile } = await readClinic(tx);
  await writeNeedsCheck(tx, id, kind === 'values' && profile.valueCheck === 'second-person');
}

/**
 * Notes that somebody other than the person who entered the values has compared them with the source. The report then
 * waits for its signature.
 * @throws NOT_FOUND, FORBIDDEN if no check is asked for, REPORT_STATE, STALE, OWN_UPLOAD
 */
export async function checkReport(
  { db }: Dependencies,
  asking: Asking,
  id: number,
  revision: number,
): Promise<ReportRow> {
  const { caller } = asking;
  return db.transaction(async (tx) => {
    const { booking, report } = await lockReport(tx, asking, id);
    refuse(report, checkObstacle(caller, report), revision);
    await accept(tx, caller, booking, report);
    return (await findReport(tx, id))!;
  });
}

/** Accepts a waiting report for signature. */
export async function accept(tx: Db, caller: Caller, booking: ReportedBooking, report: ReportRow): Promise<void> {
  await writeAcceptance(tx, caller.accountId, report.id);
  await insertEvent(tx, caller.accountId, report.id, 'UPLOADED', null);
  await noteReportStep(tx, caller, booking, { from: 'UPLOADED', to: 'PENDING_SIGNATURE' }, null);
}

/**
 * Opens a new version of a signed report with a copy of its data. The old version stays in force until the new one is
 * signed.
 * @throws NOT_FOUND, FORBIDDEN, REPORT_STATE, IDENTITY_NEEDED
 */
export async function amendReport(
  { db }: Dependencies,
  asking: Asking,
  id: number,
  { why }: { why: string },
): Promise<ReportRow> {
  const { caller } = asking;
  return db.transaction(async (tx) => {
    const { booking, report } = await lockReport(tx, asking, id);
    refuse(report, amendObstacle(asking, report));
    const amended = await insertAmendment(tx, caller.accountId, id, why);
    noteRecords([amended]);
    await askForCheck(tx, amended, report.kind);
    await insertEvent(tx, caller.accountId, amended, null, why);
    await noteReportStep(tx, caller, booking, { from: null, to: 'UPLOADED' }, null);
    return (await findReport(tx, amended))!;
  });
}

/**
 * Withdraws a new version that was opened by mistake: the signed one before it stays in force. What was typed for it
 * and not handed in is deleted. If it is withdrawn already, nothing is done, and the answer is the same.
 * @param seen the revision; `evenIfRejected`: the caller knows that the sample was rejected, and that the signed values
 *   are right all the same
 * @returns the report in force
 * @throws NOT_FOUND, IDENTITY_NEEDED, FORBIDDEN, REPORT_STATE for one that is signed, or the first; STALE,
 *   SAMPLE_REJECTED
 */
export async function withdrawVersion(
  { db }: Dependencies,
  asking: Asking,
  id: number,
  seen: { revision: number; evenIfRejected?: boolean | undefined },
): Promise<ReportRow> {
  const { caller } = asking;
  return db.transaction(async (tx) => {
    const { booking, report } = await lockReport(tx, asking, id);
    const obstacle = withdrawObstacle(asking, report);
    const isRepeat = report.status === 'WITHDRAWN' && obstacle === 'REPORT_STATE';
    if (!isRepeat) {
      refuse(report, obstacle, seen.revision);
      // Without the version nobody would be asked for the sample.
      if (!seen.evenIfRejected) await refuseRejected(tx, report.bookingId, null);
      await writeWithdrawal(tx, caller.accountId, id);
      await dropDrafts(tx, report.bookingId);
      await insertEvent(tx, caller.accountId, id, report.status, null);
      await noteReportStep(tx, caller, booking, { from: report.status, to: 'WITHDRAWN' }, null);
    }
    const inForce = (await findReport(tx, (await findNewest(tx, report.bookingId))!.id))!;
    noteRows([inForce]);
    if (isRepeat) noteRepeat(notedSoFar());
    // The signed values are of a sample that could not be tested.
    else if (!seen.evenIfRejected) await refuseRejected(tx, inForce.bookingId, inForce.sampleNumber);
    return inForce;
  });
}
