import type { Change } from '#contract/reports/changes.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isReleased } from '../db/reach.ts';
import { reportColumns, reportJoins } from './report-columns.store.ts';
import type { ReportRow, SeenAtSignature, SignedAs } from './report-row.ts';

/** The signed report that belongs to a code, as far as a visitor is shown it. */
export interface VerifiedRow extends Pick<
  ReportRow,
  'id' | 'bookingId' | 'version' | 'status' | 'signedAt' | 'supersededAt'
> {
  signedAs: SignedAs;
  documentSha256: string;
}

const byId = statement<ReportRow>(
  'reports.by-id',
  `SELECT ${reportColumns} FROM reports r ${reportJoins} WHERE r.id = $1`,
);
const newest = statement<Pick<ReportRow, 'id' | 'status'>>(
  'reports.newest',
  'SELECT id, status FROM reports WHERE booking_id = $1 ORDER BY version DESC LIMIT 1',
);
const byCode = statement<VerifiedRow>(
  'reports.by-code',
  `
  SELECT r.id, r.booking_id AS "bookingId", r.version, r.status, r.signed_at AS "signedAt", r.signed_as AS "signedAs",
    r.superseded_at AS "supersededAt", d.sha256 AS "documentSha256"
  FROM reports r JOIN report_files d ON d.key = r.document_key
  WHERE r.verify_code = $1 AND ${isReleased('r.status')}`,
);
/** A signed version as lists of versions show it. */
export type VersionRow = Pick<ReportRow, 'id' | 'version' | 'status' | 'signedAt'> & {
  changes: Change[] | null;
  /** Whether the booking hid the requester when it was signed. */
  isRequesterHidden: boolean;
};
const versions = statement<VersionRow>(
  'reports.versions',
  `
  SELECT id, version, status, signed_at AS "signedAt", signed_as -> 'changes' AS changes,
    coalesce((signed_as -> 'isRequesterHidden')::boolean, false) AS "isRequesterHidden"
  FROM reports
  WHERE booking_id = $1 AND ${isReleased('status')}
  ORDER BY version DESC`,
);
const signatureOf = statement<{ signature: Buffer | null }>(
  'reports.signature-of',
  'SELECT signature FROM reports WHERE id = $1',
);
const bookingOf = statement<{ bookingId: number }>(
  'reports.booking-of',
  'SELECT booking_id AS "bookingId" FROM reports WHERE id = $1',
);

/** The reports of values in force of the same person's other bookings. */
const ofPerson = statement<ReportRow>(
  'reports.of-person',
  `
  SELECT ${reportColumns} FROM reports r ${reportJoins}
  JOIN bookings own ON own.id = $1 AND b.account_id = own.account_id AND b.id <> own.id
    AND b.patient_id IS NOT DISTINCT FROM own.patient_id
  WHERE r.status = 'SIGNED' AND r.kind = 'values'
  ORDER BY r.signed_at DESC LIMIT 24`,
);

/** The last signed reports of values of a booking's patient, without those of this booking. */
export const selectOfPerson = (db: Db, bookingId: number) => db.all(ofPerson, [bookingId]);
export const findReport = (db: Db, id: number) => db.first(byId, [id]);
/** The latest version of a booking's report, in any status. A withdrawn version does not count. */
export const findNewest = (tx: Db, bookingId: number) => tx.first(newest, [bookingId]);
export const findByCode = (db: Db, code: string) => db.first(byCode, [code]);
/** The signed versions, newest first. */
export const findVersions = (db: Db, bookingId: number) => db.all(versions, [bookingId]);
/** The drawn signature of a signed report, as PNG. */
export const findSignature = async (db: Db, id: number) => (await db.first(signatureOf, [id]))?.signature ?? null;
export const findBookingOf = async (db: Db, id: number) => (await db.first(bookingOf, [id]))?.bookingId ?? null;

/** The content of a report: a file (`pagesKey`: the pages of a Word file, if they exist already) or values. */
export type Content = Pick<
  ReportRow,
  | 'kind'
  | 'fileKey'
  | 'pagesKey'
  | 'results'
  | 'missing'
  | 'interpretation'
  | 'recommendations'
  | 'sampleKind'
  | 'sampleNumber'
  | 'sampleCollectedAt'
  | 'sampleReceivedAt'
  | 'sampleDoubt'
  | 'sampleReason'
  | 'isPregnant'
  | 'pregnantWeeks'
>;

const contentValues = (content: Content) => [
  content.kind,
  content.fileKey,
  content.pagesKey,
  content.results && JSON.stringify(content.results),
  content.interpretation,
  content.recommendations,
  content.sampleKind,
  content.sampleNumber,
  content.sampleCollectedAt,
  content.sampleReceivedAt,
  content.isPregnant,
  content.pregnantWeeks,
  JSON.stringify(content.missing),
  content.sampleDoubt,
  content.sampleReason,
];

const insert = statement<{ id: number }>(
  'reports.insert',
  `
  INSERT INTO reports (booking_id, uploaded_by, kind, file_key, pages_key, results, interpretation, recommendations,
    sample_kind, sample_number, sample_collected_at, sample_received_at, is_pregnant, pregnant_weeks, missing,
    sample_doubt, sample_reason)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING id`,
);
const replace = statement(
  'reports.replace',
  `
  UPDATE reports SET status = 'UPLOADED', revision = revision + 1, uploaded_by = $2, uploaded_at = clinic_now(),
    kind = $3, file_key = $4, pages_key = $5, results = $6, interpretation = $7, recommendations = $8,
    sample_kind = $9, sample_number = $10, sample_collected_at = $11, sample_received_at = $12,
    is_pregnant = $13, pregnant_weeks = $14, missing = $15, sample_doubt = $16, sample_reason = $17,
    accepted_by = NULL, accepted_at = NULL, rejected_by = NULL, rejected_at = NULL, rejection_reason = NULL
  WHERE id = $1`,
);
const copy = statement<{ id: number }>(
  'reports.amend',
  `
  INSERT INTO reports (booking_id, version, amendment_why, amended_by, uploaded_by,
    kind, file_key, pages_key, results, interpretation, recommendations,
    sample_kind, sample_number, sample_collected_at, sample_received_at, is_pregnant, pregnant_weeks, missing,
    sample_doubt, sample_reason)
  SELECT booking_id, version + 1, $2, $3, uploaded_by, kind, file_key, pages_key, results, interpretation,
    recommendations, sample_kind, sample_number, sample_collected_at, sample_received_at, is_pregnant, pregnant_weeks,
    missing, sample_doubt, sample_reason
  FROM reports WHERE id = $1 RETURNING id`,
);
const accept = statement(
  'reports.accept',
  `
  UPDATE reports
  SET status = 'PENDING_SIGNATURE', revision = revision + 1, accepted_by = $2, accepted_at = clinic_now()
  WHERE id = $1`,
);
const reject = statement(
  'reports.reject',
  `
  UPDATE reports
  SET status = 'REJECTED', revision = revision + 1, rejected_by = $2, rejected_at = clinic_now(), rejection_reason = $3
  WHERE id = $1`,
);
const withdraw = statement(
  'reports.withdraw',
  `
  UPDATE reports SET status = 'WITHDRAWN', version = 0, revision = revision + 1, withdrawn_by = $2,
    withdrawn_at = clinic_now()
  WHERE id = $1`,
);
const needsCheck = statement('reports.needs-check', 'UPDATE reports SET needs_check = $2 WHERE id = $1');
const attach = statement(
  'reports.attach-pages',
  'UPDATE reports SET pages_key = $2, revision = revision + 1 WHERE id = $1',
);
const supersede = statement(
  'reports.supersede',
  `
  UPDATE reports SET status = 'AMENDED', superseded_at = clinic_now() WHERE booking_id = $1 AND status = 'SIGNED'`,
);
const sign = statement(
  'reports.sign',
  `
  UPDATE reports
  SET status = 'SIGNED', revision = revision + 1, signed_by = $2, signed_at = $3, signed_as = $4, signature = $5,
    interpretation = $6, recommendations = $7, document_key = $8, verify_code = $9, attached_pages = $10, seen = $11
  WHERE id = $1`,
);
const event = statement(
  'reports.add-event',
  `
  INSERT INTO report_events (report_id, by, from_status, to_status, revision, note, file_key)
  SELECT id, $2, $3, status, revision, $4, coalesce(pages_key, file_key) FROM reports WHERE id = $1`,
);

export const insertReport = async (tx: Db, uploadedBy: number, bookingId: number, content: Content) =>
  (await tx.first(insert, [bookingId, uploadedBy, ...contentValues(content)]))!.id;
export const replaceContent = (tx: Db, uploadedBy: number, id: number, content: Content) =>
  tx.run(replace, [id, uploadedBy, ...contentValues(content)]);
/** Inserts a new version with the data of a signed one. */
export const insertAmendment = async (tx: Db, by: number, id: number, why: string) =>
  (await tx.first(copy, [id, why, by]))!.id;
/** Notes whether the values, as handed in, need a second person's check before the signature. */
export const writeNeedsCheck = (tx: Db, id: number, isNeeded: boolean) => tx.run(needsCheck, [id, isNeeded]);
export const writeAcceptance = (tx: Db, by: number, id: number) => tx.run(accept, [id, by]);
/** `by` is null for the scanner, and for a rejected sample. */
export const writeRejection = (tx: Db, by: number | null, id: number, reason: string) =>
  tx.run(reject, [id, by, reason]);
/** Withdraws a version that is worked on. Its number is given to the next. */
export const writeWithdrawal = (tx: Db, by: number, id: number) => tx.run(withdraw, [id, by]);
/** Keeps the pages of a Word file that waits for its signature. */
export const writePages = (tx: Db, id: number, pagesKey: string) => tx.run(attach, [id, pagesKey]);
/** Marks the booking's signed version as superseded, just before the new one is signed. */
export const supersedeSigned = (tx: Db, bookingId: number) => tx.run(supersede, [bookingId]);

export interface Signing {
  at: Date;
  as: SignedAs;
  signature: Buffer;
  interpretation: string;
  recommendations: string;
  documentKey: string;
  verifyCode: string;
  attachedPages: number | null;
  seen: SeenAtSignature | null;
}

export const writeSigning = (
  tx: Db,
  by: number,
  id: number,
  { at, as, signature, interpretation, recommendations, documentKey, verifyCode, attachedPages, seen }: Signing,
) =>
  tx.run(sign, [
    id,
    by,
    at,
    JSON.stringify(as),
    signature,
    interpretation,
    recommendations,
    documentKey,
    verifyCode,
    attachedPages,
    seen && JSON.stringify(seen),
  ]);

/** Records a step of a report; `from` is its status before. */
export const insertEvent = (tx: Db, by: number | null, id: number, from: string | null, note: string | null) =>
  tx.run(event, [id, by, from, note]);

const openOnce = statement(
  'reports.note-opened',
  'INSERT INTO report_openings (report_id) VALUES ($1) ON CONFLICT DO NOTHING',
);
/** Notes that a report's patient has opened it. */
export const noteOpened = (db: Db, id: number) => db.run(openOnce, [id]);
