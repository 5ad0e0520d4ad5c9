import { isWaiting, mayBecome, statusAfter } from '#contract/reports/states.ts';
import type { ReportDecision } from '#contract/reports/states.ts';
import { lockBookingOfReport, noteReportStep } from '../bookings/report-marks.service.ts';
import type { BookingRow } from '../bookings/columns.store.ts';
import { noteRecords, noteRows } from '../db/audit-trail.ts';
import { uniqueViolation } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { clinicError } from '../errors.ts';
import type { Asking, Caller } from '../caller.ts';
import { marksOf } from './report-marks.ts';
import type { ReportRow } from './report-row.ts';
import { isFourEyes, isLocked, isScanned, maySee, reportAbilities, signsDepartment } from './reports.policy.ts';
import {
  findBookingOf,
  findReport,
  insertAmendment,
  insertEvent,
  writeAcceptance,
  writeRejection,
} from './reports.store.ts';

/**
 * Locks a report's booking until the transaction ends and reads both. All steps of a booking's reports take this lock.
 * @throws NOT_FOUND
 */
export async function lockReport(
  tx: Db,
  asking: Asking,
  id: number,
): Promise<{ booking: BookingRow; report: ReportRow }> {
  const bookingId = await findBookingOf(tx, id);
  const booking = bookingId === null ? null : await lockBookingOfReport(tx, bookingId);
  const report = booking && (await findReport(tx, id));
  if (report) noteRows([report]);
  if (!booking || !report || !maySee(asking, report)) throw clinicError('NOT_FOUND');
  return { booking, report };
}

/** @throws STALE if it changed since the caller read it, OWN_UPLOAD, NOT_SCANNED, REPORT_STATE */
export function refuseUnlessWaiting(caller: Caller, report: ReportRow, revision: number | undefined): void {
  if (!isWaiting(report.status)) throw clinicError('REPORT_STATE');
  if (revision !== undefined && revision !== report.revision) throw clinicError('STALE');
  if (!isFourEyes(caller, report)) throw clinicError('OWN_UPLOAD');
}

/** Refuses reports of departments that the admin does not let the signer sign. @throws OTHER_DEPARTMENT */
export function refuseOtherDepartment(signer: Pick<Caller, 'signs'>, report: Pick<ReportRow, 'department'>): void {
  if (!signsDepartment(signer, report)) throw clinicError('OTHER_DEPARTMENT');
}

export interface Decision {
  reportId: number;
  status: ReportDecision;
  reason?: string | null;
  revision?: number;
}

/**
 * Accepts a report for signature, or rejects it with a reason. @throws NOT_FOUND, REPORT_STATE, STALE, OWN_UPLOAD,
 * NOT_SCANNED
 */
export async function validateReport({ db }: Dependencies, asking: Asking, decision: Decision): Promise<ReportRow> {
  const { caller } = asking;
  return db.transaction(async (tx) => {
    const { booking, report } = await lockReport(tx, asking, decision.reportId);
    refuseUnlessWaiting(caller, report, decision.revision);
    const isAccepted = decision.status === 'ACCEPTED';
    const to = statusAfter[decision.status];
    if (!mayBecome(report.status, to)) throw clinicError('REPORT_STATE');
    if (isAccepted && !isScanned(report)) throw clinicError('NOT_SCANNED');
    if (isAccepted) await writeAcceptance(tx, caller.accountId, report.id);
    else await writeRejection(tx, caller.accountId, report.id, decision.reason ?? '');
    await insertEvent(tx, caller.accountId, report.id, report.status, decision.reason || null);
    await noteReportStep(tx, caller, booking, { from: report.status, to }, marksOf(report, to));
    return (await findReport(tx, report.id))!;
  });
}

/**
 * Opens a new version of a signed report with a copy of its data. The old version stays in force until the new one is
 * signed.
 * @throws NOT_FOUND, FORBIDDEN, REPORT_STATE
 */
export async function amendReport(
  { db }: Dependencies,
  asking: Asking,
  id: number,
  why: { what: string; why: string },
): Promise<ReportRow> {
  const { caller } = asking;
  return db.transaction(async (tx) => {
    const { booking, report } = await lockReport(tx, asking, id);
    if (isLocked(asking, report)) throw clinicError('IDENTITY_NEEDED');
    if (!mayBecome(report.status, 'AMENDED')) throw clinicError('REPORT_STATE');
    // Patients and referring doctors see the report, but may not change it.
    if (!reportAbilities(caller, report).amend) throw clinicError('FORBIDDEN');
    const amended = await insertAmendment(tx, caller.accountId, id, why).catch((error: unknown) => {
      throw uniqueViolation(error) === null ? error : clinicError('REPORT_STATE', { cause: error });
    });
    noteRecords([amended]);
    await insertEvent(tx, caller.accountId, amended, null, why.why);
    await noteReportStep(tx, caller, booking, { from: null, to: 'UPLOADED' }, null);
    return (await findReport(tx, amended))!;
  });
}
