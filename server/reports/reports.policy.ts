import { scopeOf } from '#contract/permissions.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import type { ReportFileType } from '#contract/reports/files.ts';
import type { Asking, Caller } from '../caller.ts';
import type { ReportRow } from './report-row.ts';

type Parties = Pick<ReportRow, 'accountId' | 'doctorId' | 'refererId' | 'referringDoctorId' | 'reportingDoctorId'>;

/** Signed, whether or not a newer version has taken its place. */
export function isReleased({ status }: Pick<ReportRow, 'status'>): boolean {
  return status === 'SIGNED' || status === 'AMENDED';
}

function isOwn(caller: Caller, { accountId }: Parties): boolean {
  return accountId === caller.accountId;
}

/** The caller is the doctor who reports on it: marked so by the clinic and named so on the booking. */
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
 * Patients and the doctors around them see what is released; who works on reports sees them before (P6).
 * `reports.store.ts` says the same in SQL for lists.
 */
export function maySee({ caller, scope }: Asking, row: ReportRow): boolean {
  if (scope === 'any') return true;
  if (scope === 'involved' && isReporting(caller, row)) return true;
  return isReleased(row) && (isOwn(caller, row) || (scope === 'involved' && isInvolved(caller, row)));
}

/**
 * Word documents are taken in, but leave the house only as the signed PDF (D62): before it, to those who work on them.
 */
export function mayHaveFile({ caller, scope }: Asking, type: ReportFileType, row: Parties): boolean {
  const isWord = type === reportFileTypes.doc || type === reportFileTypes.docx;
  return !isWord || scope === 'any' || isReporting(caller, row);
}

/** Whether the caller signs reports like this one, whatever its state. */
export function isSigner(caller: Caller, row: Parties): boolean {
  const reach = scopeOf('reports.sign', caller.role);
  return reach === 'any' || (reach === 'involved' && isReporting(caller, row));
}

/** Nobody lets through what they handed in, or what is about themselves. */
export function isFourEyes(caller: Caller, row: Pick<ReportRow, 'uploadedById'> & Parties): boolean {
  return row.uploadedById !== caller.accountId && !isOwn(caller, row);
}

const isWaiting = ({ status }: ReportRow) => status === 'UPLOADED' || status === 'PENDING_SIGNATURE';
/** Whether a file, if there is one, has passed the scanner. */
export const isScanned = ({ scan }: Pick<ReportRow, 'scan'>) => scan === null || scan === 'OFF' || scan === 'CLEAN';

/** What the caller may do next with a report, as its buttons ask it. */
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

/**
 * Signed before the phone came back from a long silence, and the session's person has not said yet that it is still
 * them.
 */
export function isLocked({ caller, scope }: Asking, row: Pick<ReportRow, 'signedAt'> & Parties): boolean {
  const { reportsLockedBefore: before } = caller;
  return scope !== 'any' && isOwn(caller, row) && before !== null && row.signedAt !== null && row.signedAt < before;
}
