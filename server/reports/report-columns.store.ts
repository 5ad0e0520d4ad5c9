import { hasRemark, languageOfPatient, qualityOf, requesterOf } from '../db/columns.ts';
import { hasRejectedControl, measuredFrom, rejectedControls } from '../db/rejected-controls.ts';
import { uncalledRows } from './critical-calls.store.ts';
import { isReleased } from '../db/reach.ts';

/** SQL: whether a report, the relation `r`, waits to be accepted or signed. */
export const isWaiting = `r.status IN ('UPLOADED', 'PENDING_SIGNATURE')`;

/** SQL: the day of the sample or, without one, today, by the clinic's calendar. */
const day = 'clinic_day(coalesce(r.sample_collected_at, clinic_now()))';

/** SQL: the age in full years on the day of the sample; needs the relations `r` and `person`. */
export const ageOfSample = `patient_age_on(person.birth_date, person.age_years, person.age_told_on, ${day})`;
/** SQL: whether the report has a value of an analyte, the relation `a`. */
const isMeasured = `a.code IN (SELECT value ->> 'analyte' FROM jsonb_array_elements(r.results))`;
/**
 * The time in which the values were measured. A correction is entered anew; a new version without one is as old as its
 * tube.
 */
const measured = { from: measuredFrom('r.booking_id', 'r'), until: 'r.uploaded_at' };

/**
 * SQL: whether all values are surely normal (`isSurelyNormal`). They are not if one has no range, a control was
 * rejected, or the sample was not received or something was noticed about it. Null for a file.
 */
export const isInRange = `(NOT r.results @? '$[*] ? (!(@.flag == "NORMAL") || exists(@.said) || exists(@.doubt)
    || exists(@.starred))'
  AND coalesce(r.missing, '[]') = '[]' AND r.sample_doubt IS NULL AND NOT ${hasRejectedControl(isMeasured, measured)}
  AND NOT ${hasRemark('r.booking_id')})`;
export const isOutOfRange = `r.results @? '$[*] ? (@.flag != null && @.flag != "NORMAL")'`;

/** The select list of a `ReportRow`; it needs the relation `r` and `reportJoins`. */
export const reportColumns = `
  r.id, r.booking_id AS "bookingId", b.kind AS "bookingType", r.version, r.status, r.revision,
  r.needs_check AS "needsCheck",
  b.checkup_status AS "checkupStatus", b.appointment_status AS "appointmentStatus",
  EXISTS (SELECT FROM reports n WHERE n.booking_id = r.booking_id AND n.version > r.version
    AND NOT ${isReleased('n.status')}) AS "hasOpenVersion",
  EXISTS (SELECT FROM report_openings o WHERE o.report_id = r.id) AS "isOpened",
  p.account_id AS "accountId", p.patient_id AS "patientId", p.patient_number AS "patientNumber",
  p.name AS "patientName", p.phone AS "patientPhone", ${languageOfPatient('person', 'p')} AS "patientLanguage",
  coalesce(person.relation, 'Self') AS "patientRelation",
  p.gender, ${ageOfSample} AS age,
  infant_age_on(person.birth_date, person.age_unit, person.age_told_on, ${day}) AS "infantAge",
  b.item_name AS "testName", b.item_name_bn AS "testNameBn",
  coalesce(test.department, 'OTHER') AS department, coalesce(test.method, '') AS method,
  coalesce(test.referral_lab, '') AS "referralLab",
  ${requesterOf('referring', 'b')} AS requester, referring.name_bn AS "requesterBn",
  b.is_self_requested AS "isSelfRequested",
  b.is_referring_doc_hidden AS "isRequesterHidden",
  b.doctor_id AS "doctorId", b.referer_id AS "refererId", b.referring_doctor_id AS "referringDoctorId",
  b.reporting_doctor_id AS "reportingDoctorId",
  r.kind, r.file_key AS "fileKey", f.name AS "fileName", f.type AS "fileType", f.bytes AS "fileBytes",
  f.sha256 AS "fileSha256", f.scan,
  r.pages_key AS "pagesKey", g.bytes AS "pagesBytes", g.sha256 AS "pagesSha256",
  r.attached_pages AS "attachedPages", r.superseded_at AS "supersededAt",
  r.results, coalesce(r.missing, '[]') AS missing,
  CASE WHEN ${isWaiting} THEN (SELECT jsonb_agg(control)
    FROM (${rejectedControls(isMeasured, measured)}) found) END AS controls,
  CASE WHEN ${isWaiting} THEN ${uncalledRows} END AS uncalled,
  CASE WHEN r.signed_as IS NULL THEN (SELECT to_jsonb(noticed) FROM (${qualityOf('r.booking_id')}) noticed)
    ELSE coalesce(r.signed_as -> 'sampleQuality', '{"marks": [], "note": ""}') END AS "sampleQuality",
  r.seen,
  r.interpretation, r.recommendations, r.sample_kind AS "sampleKind", r.sample_number AS "sampleNumber",
  r.sample_collected_at AS "sampleCollectedAt", r.sample_received_at AS "sampleReceivedAt",
  r.sample_doubt AS "sampleDoubt", r.sample_reason AS "sampleReason",
  r.is_pregnant AS "isPregnant", r.pregnant_weeks AS "pregnantWeeks",
  r.uploaded_by AS "uploadedById", uploader.name AS "uploadedBy", r.uploaded_at AS "uploadedAt",
  (SELECT name FROM accounts WHERE id = r.accepted_by) AS "acceptedBy", r.accepted_at AS "acceptedAt",
  r.rejection_reason AS "rejectionReason",
  r.signed_by AS "signedById", r.signed_at AS "signedAt", r.signed_as AS "signedAs",
  (SELECT min(signed_at) FROM reports WHERE booking_id = r.booking_id) AS "firstSignedAt",
  r.document_key AS "documentKey", d.sha256 AS "documentSha256", d.bytes AS "documentBytes",
  r.verify_code AS "verifyCode",
  r.amendment_what AS "amendmentWhat", r.amendment_why AS "amendmentWhy",
  (SELECT name FROM accounts WHERE id = r.amended_by) AS "amendedBy",
  (SELECT name FROM accounts WHERE id = r.withdrawn_by) AS "withdrawnBy", r.withdrawn_at AS "withdrawnAt"`;

export const reportJoins = `
  JOIN bookings b ON b.id = r.booking_id
  JOIN booking_patients p ON p.booking_id = r.booking_id
  LEFT JOIN patients person ON person.id = b.patient_id
  LEFT JOIN lab_tests test ON test.id = b.lab_test_id
  JOIN accounts uploader ON uploader.id = r.uploaded_by
  LEFT JOIN doctors referring ON referring.id = b.referring_doctor_id
  LEFT JOIN report_files f ON f.key = r.file_key
  LEFT JOIN report_files g ON g.key = r.pages_key
  LEFT JOIN report_files d ON d.key = r.document_key`;
