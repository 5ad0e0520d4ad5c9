import { scopeOf } from '#contract/permissions.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import { isReleased, isWaiting, mayBecome } from '#contract/reports/states.ts';
import { isInvolved, isOwn, isReporting } from '../bookings/bookings.policy.ts';
import type { Parties } from '../bookings/bookings.policy.ts';
import type { Asking, Caller } from '../caller.ts';
import { isUnproven } from '../patients/identity.policy.ts';
import type { ReportRow } from './report-row.ts';

/**
 * Patients and involved doctors see released reports; those who work on reports see all (P6). `reports.store.ts` has
 * the same rule in SQL for lists.
 */
export function maySee({ caller, scope }: Asking, row: ReportRow): boolean {
  if (scope === 'any') return true;
  if (scope === 'involved' && isReporting(caller, row)) return true;
  return isReleased(row.status) && (isOwn(caller, row) || (scope === 'involved' && isInvolved(caller, row)));
}

/** Whether the report is a Word file, which is released only with its real pages (D62). */
export function isWord({ fileType }: Pick<ReportRow, 'fileType'>): boolean {
  return fileType === reportFileTypes.doc || fileType === reportFileTypes.docx;
}

/** Whether the report waits for the PDF of its Word file. */
export function needsPages(row: ReportRow): boolean {
  return isWaiting(row.status) && isWord(row) && row.pagesKey === null;
}

/** Released before documents had the pages of uploaded files: the document only names the file. */
function isCertificate(row: ReportRow): boolean {
  return isReleased(row.status) && row.attachedPages === null && (isWord(row) || row.fileType === reportFileTypes.pdf);
}

/**
 * Who may have the uploaded file itself: those who work on the report, and readers of a document that only names it.
 * Of a superseded version only a PDF is handed out, because only that can be marked.
 */
export function mayHaveFile({ caller, scope }: Asking, row: ReportRow): boolean {
  if (row.status === 'AMENDED' && row.fileType !== reportFileTypes.pdf) return false;
  return scope === 'any' || isReporting(caller, row) || isCertificate(row);
}

/** Whether the caller may sign reports like this one, in any status. */
export function isSigner(caller: Caller, row: Parties): boolean {
  const reach = scopeOf('reports.sign', caller.role);
  return reach === 'any' || (reach === 'involved' && isReporting(caller, row));
}

/** Whether the admin lets the signer sign reports of this department. */
export function signsDepartment(
  { signs }: Pick<Caller, 'signs'>,
  { department }: Pick<ReportRow, 'department'>,
): boolean {
  return signs.includes(department);
}

/** Four eyes: nobody accepts or signs their own upload, or a report about themselves. */
export function isFourEyes(caller: Caller, row: Pick<ReportRow, 'uploadedById'> & Parties): boolean {
  return row.uploadedById !== caller.accountId && !isOwn(caller, row);
}

/** Whether the file, if there is one, has passed the virus scan. */
export const isScanned = ({ scan }: Pick<ReportRow, 'scan'>) => scan === null || scan === 'OFF' || scan === 'CLEAN';

/** What the caller may do with a report now; the screen shows these buttons. */
export function reportAbilities(caller: Caller, row: ReportRow) {
  const { role } = caller;
  const amends = scopeOf('reports.amend', role);
  return {
    sign:
      isWaiting(row.status) &&
      isSigner(caller, row) &&
      signsDepartment(caller, row) &&
      isFourEyes(caller, row) &&
      isScanned(row),
    validate: isWaiting(row.status) && scopeOf('reports.validate', role) === 'any' && isFourEyes(caller, row),
    correct: mayBecome(row.status, 'UPLOADED') && scopeOf('reports.upload', role) === 'any',
    amend:
      mayBecome(row.status, 'AMENDED') && (amends === 'any' || (amends === 'involved' && isReporting(caller, row))),
  };
}

/**
 * Whether this session must confirm its person before it opens the report, because the phone number was silent for long
 * (S18). The account holder's own reports: they give the age, which answers the question. Those of the family: if the
 * first version was signed before; an amendment is not a new report.
 */
export function isLocked(
  { caller, scope }: Asking,
  row: Pick<ReportRow, 'firstSignedAt' | 'patientRelation'> & Parties,
): boolean {
  const { reportsLockedBefore: before } = caller;
  if (scope === 'any' || before === null || !isOwn(caller, row)) return false;
  if (isUnproven(caller, { accountId: row.accountId, relation: row.patientRelation })) return true;
  return row.firstSignedAt !== null && row.firstSignedAt < before;
}
