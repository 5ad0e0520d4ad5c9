/** The select list of a `ReportRow`; it needs the relation `r` and `reportJoins`. */
export const reportColumns = `
  r.id, r.booking_id AS "bookingId", b.kind AS "bookingType", r.version, r.status, r.revision,
  p.account_id AS "accountId", p.patient_id AS "patientId", p.name AS "patientName", p.phone AS "patientPhone", p.language AS "patientLanguage",
  p.gender, p.age, b.item_name AS "testName", b.item_name_bn AS "testNameBn", referring.name AS requester, referring.name_bn AS "requesterBn",
  b.is_referring_doc_hidden AS "isRequesterHidden",
  b.doctor_id AS "doctorId", b.referer_id AS "refererId", b.referring_doctor_id AS "referringDoctorId", b.reporting_doctor_id AS "reportingDoctorId",
  r.kind, r.file_key AS "fileKey", f.name AS "fileName", f.type AS "fileType", f.bytes AS "fileBytes", f.sha256 AS "fileSha256", f.scan,
  r.results, r.interpretation, r.recommendations, r.sample_kind AS "sampleKind", r.sample_collected_at AS "sampleCollectedAt",
  r.uploaded_by AS "uploadedById", uploader.name AS "uploadedBy", r.uploaded_at AS "uploadedAt",
  (SELECT name FROM accounts WHERE id = r.accepted_by) AS "acceptedBy", r.accepted_at AS "acceptedAt", r.rejection_reason AS "rejectionReason",
  r.signed_by AS "signedById", r.signed_at AS "signedAt", r.signed_as AS "signedAs",
  r.document_key AS "documentKey", d.sha256 AS "documentSha256", d.bytes AS "documentBytes", r.verify_code AS "verifyCode",
  r.amendment_what AS "amendmentWhat", r.amendment_why AS "amendmentWhy", (SELECT name FROM accounts WHERE id = r.amended_by) AS "amendedBy"`;

export const reportJoins = `
  JOIN bookings b ON b.id = r.booking_id
  JOIN booking_patients p ON p.booking_id = r.booking_id
  JOIN accounts uploader ON uploader.id = r.uploaded_by
  LEFT JOIN doctors referring ON referring.id = b.referring_doctor_id
  LEFT JOIN report_files f ON f.key = r.file_key
  LEFT JOIN report_files d ON d.key = r.document_key`;
