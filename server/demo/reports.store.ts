import type { Language } from '#contract/fields.ts';
import type { Department } from '#contract/lab-tests/departments.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Signer } from '../reports/report-row.ts';

const candidates = statement<DemoCandidate>(
  'demo.report-candidates',
  `
  SELECT b.id AS "bookingId", b.item_name AS "labTest", p.phone, p.language,
    b.scheduled_at AS "visitedAt"
  FROM bookings b JOIN booking_patients p ON p.booking_id = b.id
  WHERE b.kind = 'test' AND b.checkup_status = 'COMPLETED' AND b.item_name = ANY($1::text[])
  ORDER BY b.scheduled_at DESC, b.id`,
);
const reserve = statement('demo.report-file', 'INSERT INTO report_files (key) VALUES ($1)');
const kept = statement(
  'demo.report-files-kept',
  `
  UPDATE report_files f SET kept_at = clinic_now(), name = k.name, type = k.type, bytes = k.bytes, sha256 = k.sha256
  FROM jsonb_to_recordset($1::jsonb) AS k (key text, name text, type text, bytes bigint, sha256 text)
  WHERE f.key = k.key`,
);
const insert = statement<{ id: number }>(
  'demo.report',
  `
  INSERT INTO reports (booking_id, version, amendment_why, amended_by, uploaded_by, uploaded_at, kind,
    file_key, results, sample_kind, sample_number, sample_collected_at, sample_received_at, is_pregnant)
  SELECT $1, $2, $3, CASE WHEN $3::text IS NOT NULL THEN signer.id END, staff.id, $4, $5, $6, $7, $8, $9, $10, $11, $14
  FROM accounts staff, accounts signer WHERE staff.phone = $12 AND signer.phone = $13 RETURNING id`,
);
const accept = statement(
  'demo.report-accept',
  `
  UPDATE reports r
  SET status = 'PENDING_SIGNATURE', accepted_by = a.id, accepted_at = r.uploaded_at + interval '20 minutes'
  FROM accounts a
  WHERE a.phone = $2 AND r.id = $1`,
);
const reject = statement(
  'demo.report-reject',
  `
  UPDATE reports r
  SET status = 'REJECTED', rejected_by = a.id, rejected_at = r.uploaded_at + interval '20 minutes',
    rejection_reason = $3
  FROM accounts a
  WHERE a.phone = $2 AND r.id = $1`,
);
const supersede = statement(
  'demo.report-supersede',
  `UPDATE reports SET status = 'AMENDED', superseded_at = $2 WHERE booking_id = $1 AND status = 'SIGNED'`,
);
const sign = statement(
  'demo.report-sign',
  `
  UPDATE reports r
  SET status = 'SIGNED', signed_by = a.id, signed_at = $3, signed_as = $4, signature = $5, interpretation = $6,
    recommendations = $7, document_key = $8, verify_code = $9
  FROM accounts a
  WHERE a.phone = $2 AND r.id = $1`,
);
const signerRow = statement(
  'demo.report-signer',
  `
  INSERT INTO report_signers
    (account_id, name, qualification, registration_number, departments, signature_key, updated_at)
  SELECT id, $2, $3, $4, $5, $6, clinic_now() FROM accounts WHERE phone = $1`,
);
const signerAt = statement<Signer>(
  'demo.report-signer-at',
  `
  SELECT coalesce(d.name, s.name) AS name, coalesce(d.name_bn, '') AS "nameBn",
    coalesce(d.qualifications, s.qualification) AS qualification,
    coalesce(d.registration_number, s.registration_number) AS "registrationNumber"
  FROM report_signers s
    JOIN accounts a ON a.id = s.account_id
    LEFT JOIN doctors d ON d.account_id = a.id
  WHERE a.phone = $1`,
);
/** A doctor signs only reports that name them. */
const reporting = statement(
  'demo.report-reporting',
  `
  UPDATE bookings b SET reporting_doctor_id = d.id FROM reports r, lab_tests t, accounts a
  JOIN doctors d ON d.account_id = a.id JOIN report_signers s ON s.account_id = a.id
  WHERE r.booking_id = b.id AND t.id = b.lab_test_id AND a.role = 'Doctor' AND t.department = ANY(s.departments)`,
);
const event = statement(
  'demo.report-events',
  `
  INSERT INTO report_events (report_id, at, by, to_status, revision, note)
  SELECT id, uploaded_at, uploaded_by, status, revision, rejection_reason FROM reports`,
);
/** Bookings show the report in force. */
const marks = statement(
  'demo.report-marks',
  `
  UPDATE bookings b
  SET report_status = r.status, report_url = '/api/v1/download-report/' || r.id, report_uploaded_at = r.uploaded_at,
    report_uploaded_by = a.name
  FROM reports r JOIN accounts a ON a.id = r.uploaded_by
  WHERE r.booking_id = b.id AND r.status <> 'AMENDED'`,
);

export interface DemoCandidate {
  bookingId: number;
  labTest: string;
  phone: string;
  language: Language;
  visitedAt: Date;
}

/** Finished laboratory visits, of tests with these names, newest first. */
export const selectCandidates = (tx: Db, names: readonly string[]) => tx.all(candidates, [names]);

export interface DemoFile {
  key: string;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
}

/** Names a file that is written later. */
export const reserveDemoFile = (tx: Db, key: string) => tx.run(reserve, [key]);
/** Notes files as written. */
export const keepDemoFiles = (tx: Db, files: readonly DemoFile[]) => tx.run(kept, [JSON.stringify(files)]);

export interface DemoReport {
  bookingId: number;
  version: number;
  /** Of a second version: why it was amended. */
  why: string | null;
  uploadedAt: Date;
  fileKey: string | null;
  results: object | null;
  isPregnant: boolean | null;
  sampleKind: string | null;
  sampleNumber: string | null;
  sampleCollectedAt: Date;
  sampleReceivedAt: Date | null;
}

export const insertDemoReport = async (tx: Db, report: DemoReport, people: { staff: string; signer: string }) =>
  (await tx.first(insert, [
    report.bookingId,
    report.version,
    report.why,
    report.uploadedAt,
    report.fileKey ? 'file' : 'values',
    report.fileKey,
    report.results && JSON.stringify(report.results),
    report.sampleKind,
    report.sampleNumber,
    report.sampleCollectedAt,
    report.sampleReceivedAt,
    people.staff,
    people.signer,
    report.isPregnant,
  ]))!.id;
export const acceptDemoReport = (tx: Db, id: number, phone: string) => tx.run(accept, [id, phone]);
export const rejectDemoReport = (tx: Db, id: number, phone: string, reason: string) =>
  tx.run(reject, [id, phone, reason]);
export const supersedeDemoReport = (tx: Db, bookingId: number, at: Date) => tx.run(supersede, [bookingId, at]);
export const signDemoReport = (
  tx: Db,
  id: number,
  phone: string,
  signing: readonly [
    at: Date,
    as: string,
    signature: Buffer,
    interpretation: string,
    recommendations: string,
    documentKey: string,
    code: string,
  ],
) => tx.run(sign, [id, phone, ...signing]);
export const insertDemoSigner = (
  tx: Db,
  signer: Signer & { readonly phone: string; readonly departments: readonly Department[] },
  signatureKey: string,
) =>
  tx.run(signerRow, [
    signer.phone,
    signer.name,
    signer.qualification,
    signer.registrationNumber,
    signer.departments,
    signatureKey,
  ]);
/** Under which name the account with this phone signs. */
export const findDemoSigner = async (tx: Db, phone: string) => (await tx.first(signerAt, [phone]))!;

/** Reports of the last days are still new to their patients. */
const openings = statement(
  'demo.open-reports',
  `INSERT INTO report_openings (report_id, opened_at)
  SELECT id, signed_at FROM reports WHERE signed_at < clinic_now() - interval '10 days' OR status = 'AMENDED'`,
);

/** Writes the reports' first events and updates their bookings. */
export async function finishDemoReports(tx: Db): Promise<void> {
  await tx.run(event);
  await tx.run(marks);
  await tx.run(reporting);
  await tx.run(openings);
}
