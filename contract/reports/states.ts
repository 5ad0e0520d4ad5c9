/** Closed lists of a report's statuses and the allowed steps, apart from the schemas. */
import type { ErrorCode } from '../errors.ts';

/**
 * UPLOADED: waits for the pathologist. PENDING_SIGNATURE: accepted, waits for a signature. SIGNED: released, never
 * changed again. REJECTED: returned to the uploader. AMENDED: was signed, and a newer signed version replaces it.
 * WITHDRAWN: a new version that was opened by mistake; the signed one before it stands.
 */
export const reportStatuses = ['UPLOADED', 'PENDING_SIGNATURE', 'SIGNED', 'REJECTED', 'AMENDED', 'WITHDRAWN'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The allowed steps. The database enforces the same ones, and lets no first version be withdrawn. */
export const reportSteps: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  UPLOADED: ['PENDING_SIGNATURE', 'REJECTED', 'UPLOADED', 'WITHDRAWN'],
  PENDING_SIGNATURE: ['SIGNED', 'REJECTED', 'WITHDRAWN'],
  REJECTED: ['UPLOADED', 'WITHDRAWN'],
  SIGNED: ['AMENDED'],
  AMENDED: [],
  WITHDRAWN: [],
};

export const mayBecome = (from: ReportStatus, to: ReportStatus): boolean => reportSteps[from].includes(to);
/** Whether a report waits for a decision or a signature. */
export const isWaiting = (status: ReportStatus): boolean => mayBecome(status, 'REJECTED');
/** Of a report that was signed, also if a newer version has replaced it: its patient may see it. */
export const releasedStatuses: readonly ReportStatus[] = ['SIGNED', 'AMENDED'];
/** Whether a report was signed. */
export const isReleased = (status: ReportStatus): boolean => releasedStatuses.includes(status);

/** What the pathologist decides about a waiting report, and the status that follows. */
export const reportDecisions = ['ACCEPTED', 'REJECTED'] as const;
export type ReportDecision = (typeof reportDecisions)[number];
export const statusAfter = { ACCEPTED: 'PENDING_SIGNATURE', REJECTED: 'REJECTED' } as const satisfies Record<
  ReportDecision,
  ReportStatus
>;

/**
 * What keeps a reader from signing a report now, by the names of the errors. Nobody can resolve the first five for this
 * reader.
 */
export const signObstacles = [
  'FORBIDDEN',
  'REPORT_STATE',
  'OWN_UPLOAD',
  'NOT_SCANNED',
  'UNCHECKED',
  'SIGNER_INCOMPLETE',
  'OTHER_DEPARTMENT',
  'PATIENT_INCOMPLETE',
  'PAGES_NEEDED',
] as const satisfies readonly ErrorCode[];
export type SignObstacle = (typeof signObstacles)[number];

/** What keeps a reader from uploading a booking's report. */
export const uploadObstacles = ['FORBIDDEN', 'OF_DOCTOR', 'BOOKING_CANCELLED', 'REPORT_STATE'] as const;
export type UploadObstacle = (typeof uploadObstacles)[number];

/** A report is a file, or values entered one by one. */
export const reportKinds = ['file', 'values'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What a virus scanner says of a file. */
const scanVerdicts = ['CLEAN', 'INFECTED'] as const;
export type ScanVerdict = (typeof scanVerdicts)[number];
/**
 * The result of the virus scan: `OFF` if the clinic has no scanner, `WAITING` until it answers. Only files that are OFF
 * or CLEAN can be downloaded or signed.
 */
export const scanStates = ['OFF', 'WAITING', ...scanVerdicts] as const;
export type ScanState = (typeof scanStates)[number];

/**
 * `pending`: UPLOADED and PENDING_SIGNATURE, critical ones first, of both the oldest first; doctors get those they may
 * sign. `rejected`: returned to their uploaders; Staff get their own first. `signed` and `completed`: the current
 * versions. `today`: signed on the clinic's current day. Left out: all the caller may see.
 */
export const reportLists = ['pending', 'rejected', 'signed', 'today', 'completed'] as const;
export type ReportList = (typeof reportLists)[number];

/** What the page behind the QR code says of a report. */
export const verifyResults = ['GENUINE', 'SUPERSEDED', 'UNKNOWN'] as const;
export type VerifyResult = (typeof verifyResults)[number];
