import { may, scopeOf } from '#contract/permissions.ts';
import type { Scope } from '#contract/permissions.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import type { Role } from '#contract/roles.ts';
import { signerGaps } from '#contract/reports/signers.ts';
import type { SignerGap } from '#contract/reports/signers.ts';
import { isReleased, isWaiting, mayBecome, statusAfter } from '#contract/reports/states.ts';
import type { ReportDecision, SignObstacle } from '#contract/reports/states.ts';
import { isOwn, isReached, isReporting, namesPatient, uploadObstacle } from '../bookings/bookings.policy.ts';
import type { Parties } from '../bookings/bookings.policy.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { isLocked } from '../patients/identity.policy.ts';
import type { ReportRow } from './report-row.ts';
import type { SignerRow } from './signers.store.ts';

/** The roles that are told by SMS of critical values that have waited too long for a call. */
export const toldOfCritical: readonly Role[] = ['Pathologist', 'Admin'];

/** What the rules read of a profile: the names under a signature, and the departments. */
type SignerProfile = Pick<SignerRow, SignerGap>;

/**
 * The one description of who sees which reports (P6). Everybody sees the released ones of the bookings that they reach
 * (`reaches`). Before a release those who work on reports see them: all of them, those on which they are the reporting
 * doctor, or none. `maySee` applies it to one report; lists.store.ts writes it as SQL for lists.
 */
export const seesBefore = {
  any: 'all',
  involved: 'reporting',
  own: 'none',
  no: 'none',
} as const satisfies Record<Scope, 'all' | 'reporting' | 'none'>;

/** Whether the caller may see the report, as `seesBefore` describes it. */
export function maySee({ caller, scope }: Asking, row: Parties & Pick<ReportRow, 'status'>): boolean {
  if (seesBefore[scope] === 'all') return true;
  if (seesBefore[scope] === 'reporting' && isReporting(caller, row)) return true;
  return isReleased(row.status) && isReached(caller, scope, row);
}

/** Whether a report is in force, the caller's own, and nobody has opened it on their phone. */
export const isNewTo = (caller: Caller, row: ReportRow): boolean =>
  row.status === 'SIGNED' && isOwn(caller, row) && !row.isOpened;

/** Whether the report is a Word file, which is released only with its real pages (D62). */
function isWord({ fileType }: Pick<ReportRow, 'fileType'>): boolean {
  return fileType === reportFileTypes.doc || fileType === reportFileTypes.docx;
}

/** Whether the report waits for the PDF of its Word file. */
export function needsPages(row: Pick<ReportRow, 'status' | 'fileType' | 'pagesKey'>): boolean {
  return isWaiting(row.status) && isWord(row) && row.pagesKey === null;
}

/** Whether a report was released before documents had the pages of uploaded files: its document only names the file. */
function isCertificate(row: ReportRow): boolean {
  return isReleased(row.status) && row.attachedPages === null && (isWord(row) || row.fileType === reportFileTypes.pdf);
}

/**
 * Whether the caller may have the uploaded file itself: those who work on the report, and readers of a document that
 * only names it. Of a superseded version only a PDF is handed out, because only that can be marked; of a withdrawn one
 * nothing.
 */
export function mayHaveFile({ caller, scope }: Asking, row: ReportRow): boolean {
  if (row.status === 'WITHDRAWN') return false;
  if (row.status === 'AMENDED' && row.fileType !== reportFileTypes.pdf) return false;
  return worksOn({ caller, scope }, row) || isCertificate(row);
}

/** Whether the caller works on the report: not its patient, nor a doctor who only reads it. */
export const worksOn = ({ caller, scope }: Pick<Asking, 'caller' | 'scope'>, row: Parties): boolean =>
  scope === 'any' || isReporting(caller, row);

/** Whether the caller may sign reports like this one, in any status. */
function isSigner(caller: Caller, row: Parties): boolean {
  const reach = scopeOf('reports.sign', caller.role);
  return reach === 'any' || (reach === 'involved' && isReporting(caller, row));
}

/** Four eyes: nobody accepts or signs their own upload, or a report about themselves. */
function isFourEyes(caller: Caller, row: Pick<ReportRow, 'uploadedById'> & Parties): boolean {
  return row.uploadedById !== caller.accountId && !isOwn(caller, row);
}

/** Whether the file, if there is one, has passed the virus scan. */
export const isScanned = ({ scan }: Pick<ReportRow, 'scan'>) => scan === null || scan === 'OFF' || scan === 'CLEAN';

/** What keeps the caller from deciding about a report or signing it; null if nothing does. */
function reviewObstacle(
  caller: Caller,
  row: Pick<ReportRow, 'status' | 'uploadedById'> & Parties,
): 'REPORT_STATE' | 'OWN_UPLOAD' | null {
  if (!isWaiting(row.status)) return 'REPORT_STATE';
  return isFourEyes(caller, row) ? null : 'OWN_UPLOAD';
}

/** What keeps the caller from accepting a report for signature; null if nothing does. */
export function acceptObstacle(caller: Caller, row: ReportRow): DecisionObstacle | null {
  return decisionObstacle(caller, row, 'ACCEPTED') ?? (isScanned(row) ? null : 'NOT_SCANNED');
}

/** What keeps the caller from rejecting a report; null if nothing does. */
export function rejectObstacle(caller: Caller, row: ReportRow): DecisionObstacle | null {
  return decisionObstacle(caller, row, 'REJECTED');
}

/** Whether values wait for a second person before anybody may sign them. */
const isUnchecked = ({ status, needsCheck }: Pick<ReportRow, 'status' | 'needsCheck'>) =>
  needsCheck && status === 'UPLOADED';

/** What keeps the caller from checking typed values; null if nothing does. */
export function checkObstacle(caller: Caller, row: ReportRow): DecisionObstacle | null {
  if (!may('reports.check', caller.role) || !row.needsCheck) return 'FORBIDDEN';
  return reviewObstacle(caller, row) ?? (isUnchecked(row) ? null : 'REPORT_STATE');
}

type DecisionObstacle = 'FORBIDDEN' | 'REPORT_STATE' | 'OWN_UPLOAD' | 'NOT_SCANNED';

function decisionObstacle(caller: Caller, row: ReportRow, decision: ReportDecision): DecisionObstacle | null {
  if (!may('reports.validate', caller.role)) return 'FORBIDDEN';
  return reviewObstacle(caller, row) ?? (mayBecome(row.status, statusAfter[decision]) ? null : 'REPORT_STATE');
}

/** What decides whether somebody can sign a report now. */
export type ToSign = Parties &
  Pick<
    ReportRow,
    'status' | 'needsCheck' | 'uploadedById' | 'scan' | 'department' | 'age' | 'gender' | 'fileType' | 'pagesKey'
  >;

/**
 * What keeps the caller from signing a report now; null if nothing does. Obstacles that nobody can remove come first.
 * Buttons, lists and counts of reports to be signed all use this rule.
 * @param signer the profile under which the caller would sign; null for callers who sign no reports
 */
export function signObstacle(caller: Caller, row: ToSign, signer: SignerProfile | null): SignObstacle | null {
  if (!signer || !isSigner(caller, row)) return 'FORBIDDEN';
  const review = reviewObstacle(caller, row);
  if (review) return review;
  if (!isScanned(row)) return 'NOT_SCANNED';
  if (isUnchecked(row)) return 'UNCHECKED';
  if (gapsOf(signer).length > 0) return 'SIGNER_INCOMPLETE';
  if (!signer.departments.includes(row.department)) return 'OTHER_DEPARTMENT';
  // Ranges depend on both, and a report must show them (I7).
  if (row.age === null || row.gender === null) return 'PATIENT_INCOMPLETE';
  return needsPages(row) ? 'PAGES_NEEDED' : null;
}

/** What keeps the caller from attaching the PDF of a Word file; null if nothing does. `signer`: see `signObstacle`. */
export function attachObstacle(caller: Caller, row: ReportRow, signer: SignerProfile | null): SignObstacle | null {
  if (!signer || !isSigner(caller, row)) return 'FORBIDDEN';
  if (!signer.departments.includes(row.department)) return 'OTHER_DEPARTMENT';
  return reviewObstacle(caller, row) ?? (isWord(row) ? null : 'REPORT_STATE');
}

/**
 * What keeps the caller from amending a report; null if nothing does. A reader who may not amend it is told so, because
 * they can see it.
 */
export function amendObstacle(asking: Asking, row: ReportRow): 'IDENTITY_NEEDED' | 'REPORT_STATE' | 'FORBIDDEN' | null {
  if (isLocked(asking, row)) return 'IDENTITY_NEEDED';
  if (!mayBecome(row.status, 'AMENDED') || row.hasOpenVersion) return 'REPORT_STATE';
  return amends(asking.caller, row) ? null : 'FORBIDDEN';
}

/** Whether the caller may open new versions of reports like this one, and withdraw them, in any status. */
function amends(caller: Caller, row: Parties): boolean {
  const reach = scopeOf('reports.amend', caller.role);
  return reach === 'any' || (reach === 'involved' && isReporting(caller, row));
}

/** What keeps the caller from withdrawing a version that was opened by mistake; null if nothing does. */
export function withdrawObstacle(
  asking: Asking,
  row: ReportRow,
): 'IDENTITY_NEEDED' | 'REPORT_STATE' | 'FORBIDDEN' | null {
  if (isLocked(asking, row)) return 'IDENTITY_NEEDED';
  if (!amends(asking.caller, row)) return 'FORBIDDEN';
  return row.version > 1 && mayBecome(row.status, 'WITHDRAWN') ? null : 'REPORT_STATE';
}

/** Whether a report can be printed on the clinic's own paper: it is signed, in force, and drawn from entered values. */
export const isForStationery = ({ status, kind }: Pick<ReportRow, 'status' | 'kind'>): boolean =>
  status === 'SIGNED' && kind === 'values';

/** Whether a report of entered values waits for its signature: those who may see it get it as a draft. */
export const isDraft = ({ status, kind }: Pick<ReportRow, 'status' | 'kind'>): boolean =>
  isWaiting(status) && kind === 'values';

/** What the caller may do with a report now; the screen shows these buttons. `signer` as for `signObstacle`. */
export function reportAbilities(asking: Asking, row: ReportRow, signer: SignerProfile | null) {
  const { caller } = asking;
  const obstacle = signObstacle(caller, row, signer);
  return {
    sign: obstacle === null,
    signObstacle: obstacle,
    attachPages: attachObstacle(caller, row, signer) === null,
    accept: acceptObstacle(caller, row) === null,
    check: checkObstacle(caller, row) === null,
    reject: rejectObstacle(caller, row) === null,
    correct: uploadObstacle(caller, { ...row, kind: row.bookingType, newestReport: row.status }) === null,
    amend: amendObstacle(asking, row) === null,
    withdraw: withdrawObstacle(asking, row) === null,
    namePatient: namesPatient(asking, row),
    printPlain: isForStationery(row) && may('reports.printPlain', caller.role),
  };
}

/** What a profile lacks before its account can sign: the law asks for name, qualification and number (I7). */
export function gapsOf(signer: Pick<SignerRow, SignerGap>): SignerGap[] {
  return signerGaps.filter((gap) => signer[gap].length === 0);
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether a text sent with a signature is that of the profile; an empty one states nothing and passes. */
export function isSameText(sent: string | null | undefined, own: string): boolean {
  return !sent?.trim() || plain(sent) === plain(own);
}
