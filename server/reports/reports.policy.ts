import { scopeOf } from '#contract/permissions.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import type { ReportFileType } from '#contract/reports/files.ts';
import type { Asking, Caller } from '../caller.ts';
import type { ReportRow } from './report-row.ts';

type Parties = Pick<ReportRow, 'accountId' | 'doctorId' | 'refererId' | 'referringDoctorId' | 'reportingDoctorId'>;

/** Signed, also if a newer version has replaced it. */
export function isReleased({ status }: Pick<ReportRow, 'status'>): boolean {
  return status === 'SIGNED' || status === 'AMENDED';
}

function isOwn(caller: Caller, { accountId }: Parties): boolean {
  return accountId === caller.accountId;
}

/** Whether the caller is the reporting doctor: marked as one by the clinic, and named on the booking. */
function isReporting({ doctor }: Caller, { reportingDoctorId }: Parties): boolean {
  return doctor !== null && doctor.isReporting && doctor.id === reportingDoctorId;
}

function isInvolved(
  { doctor }: Caller,
  { doctorId, refererId, referringDoctorId, reportingDoctorId }: Parties,
): boolean {
  return doctor !== null && [doctorId, refererId, referringDoctorId, reportingDoctorId].includes(doctor.id);
}

/**
 * Patients and involved doctors see released reports; those who work on reports see all (P6). `reports.store.ts` has
 * the same rule in SQL for lists.
 */
export function maySee({ caller, scope }: Asking, row: ReportRow): boolean {
  if (scope === 'any') return true;
  if (scope === 'involved' && isReporting(caller, row)) return true;
  return isReleased(row) && (isOwn(caller, row) || (scope === 'involved' && isInvolved(caller, row)));
}

/**
 * A Word document leaves the clinic only as the signed PDF (D62); the file itself goes only to those who work on the
 * report.
 */
export function mayHaveFile({ caller, scope }: Asking, type: ReportFileType, row: Parties): boolean {
  const isWord = type === reportFileTypes.doc || type === reportFileTypes.docx;
  return !isWord || scope === 'any' || isReporting(caller, row);
}

/** Whether the caller may sign reports like this one, in any status. */
export function isSigner(caller: Caller, row: Parties): boolean {
  const reach = scopeOf('reports.sign', caller.role);
  return reach === 'any' || (reach === 'involved' && isReporting(caller, row));
}

/** Four eyes: nobody accepts or signs their own upload, or a report about themselves. */
export function isFourEyes(caller: Caller, row: Pick<ReportRow, 'uploadedById'> & Parties): boolean {
  return row.uploadedById !== caller.accountId && !isOwn(caller, row);
}

const isWaiting = ({ status }: ReportRow) => status === 'UPLOADED' || status === 'PENDING_SIGNATURE';
/** Whether the file, if there is one, has passed the virus scan. */
export const isScanned = ({ scan }: Pick<ReportRow, 'scan'>) => scan === null || scan === 'OFF' || scan === 'CLEAN';

/** What the caller may do with a report now; the screen shows these buttons. */
export function reportAbilities(caller: Caller, row: ReportRow) {
  const { role } = caller;
  const amends = scopeOf('reports.amend', role);
  return {
    sign: isWaiting(row) && isSigner(caller, row) && isFourEyes(caller, row) && isScanned(row),
    validate: isWaiting(row) && scopeOf('reports.validate', role) === 'any' && isFourEyes(caller, row),
    correct: (row.status === 'REJECTED' || row.status === 'UPLOADED') && scopeOf('reports.upload', role) === 'any',
    amend: row.status === 'SIGNED' && (amends === 'any' || (amends === 'involved' && isReporting(caller, row))),
  };
}

/** Signed before the phone number's long silence ended, and this session has not confirmed its person yet. */
export function isLocked({ caller, scope }: Asking, row: Pick<ReportRow, 'signedAt'> & Parties): boolean {
  const { reportsLockedBefore: before } = caller;
  return scope !== 'any' && isOwn(caller, row) && before !== null && row.signedAt !== null && row.signedAt < before;
}
