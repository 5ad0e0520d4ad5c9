/** The columns of a `BookingRow`, from a relation called `b` with `bookingJoins`. */
export const bookingColumns = `
  b.id, b.kind, b.account_id AS "accountId", a.name AS "accountName", a.phone AS "patientPhone",
  b.patient_id AS "patientId", CASE WHEN patient.relation <> 'Self' THEN patient.name ELSE a.name END AS "patientName",
  coalesce(patient.relation, 'Self') AS "patientRelation", patient.gender AS "patientGender",
  patient_age(patient.birth_date, patient.age_years, patient.age_told_on) AS "patientAge",
  b.item_name AS "itemName", b.item_name_bn AS "itemNameBn", b.lab_test_id AS "labTestId", b.price_paise AS "pricePaise",
  b.requested_at AS "requestedAt", b.scheduled_at AS "scheduledAt",
  b.scheduled_has_time AS "scheduledHasTime", b.contact_phone AS "contactPhone",
  b.payment_status AS "paymentStatus", b.checkup_status AS "checkupStatus", b.appointment_status AS "appointmentStatus",
  b.payment_amount1_paise AS "amount1Paise", b.payment_id1 AS "paymentId1",
  b.payment_amount2_paise AS "amount2Paise", b.payment_id2 AS "paymentId2", b.patient_discount_paise AS "discountPaise",
  b.status_cleared_by AS "statusClearedBy", b.report_status AS "reportStatus", b.report_url AS "reportUrl",
  b.report_uploaded_by AS "reportUploadedBy", b.report_uploaded_at AS "reportUploadedAt",
  b.doctor_id AS "doctorId", doctor.name AS "doctorName", doctor.phone AS "doctorPhone", doctor.speciality AS "doctorSpeciality",
  doctor.speciality_bn AS "doctorSpecialityBn",
  b.referer_id AS "refererId", referer.name AS "refererName", referer.phone AS "refererPhone", referer.speciality AS "refererSpeciality",
  referer.name_bn AS "refererNameBn", referer.speciality_bn AS "refererSpecialityBn",
  b.referring_doctor_id AS "referringDoctorId", referring.name AS "referringDoctorName",
  referring.phone AS "referringDoctorPhone", referring.speciality AS "referringDoctorSpeciality",
  referring.name_bn AS "referringDoctorNameBn", referring.speciality_bn AS "referringDoctorSpecialityBn",
  b.reporting_doctor_id AS "reportingDoctorId", reporting.name AS "reportingDoctorName",
  reporting.phone AS "reportingDoctorPhone", reporting.speciality AS "reportingDoctorSpeciality",
  reporting.name_bn AS "reportingDoctorNameBn", reporting.speciality_bn AS "reportingDoctorSpecialityBn",
  b.referer_commission_paise AS "refererCommissionPaise", b.referring_doctor_commission_paise AS "referringDoctorCommissionPaise",
  b.is_referer_hidden AS "isRefererHidden", b.is_referring_doc_hidden AS "isReferringDocHidden", b.version`;

export const bookingJoins = `
  JOIN accounts a ON a.id = b.account_id
  LEFT JOIN patients patient ON patient.id = b.patient_id
  LEFT JOIN doctors doctor ON doctor.id = b.doctor_id
  LEFT JOIN doctors referer ON referer.id = b.referer_id
  LEFT JOIN doctors referring ON referring.id = b.referring_doctor_id
  LEFT JOIN doctors reporting ON reporting.id = b.reporting_doctor_id`;
