-- Doctor bookings and test bookings share one table and one series of numbers: a number means one booking, and a search
-- for both is one query.

CREATE TABLE bookings (
  id                               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind                             text NOT NULL CHECK (kind IN ('test', 'doctor')),
  account_id                       integer NOT NULL REFERENCES accounts (id),
  doctor_id                        integer REFERENCES doctors (id),
  lab_test_id                      integer REFERENCES lab_tests (id),
  -- The name and price that the doctor or test had when it was booked.
  item_name                        text NOT NULL,
  price_paise                      bigint NOT NULL CHECK (price_paise >= 0),
  requested_at                     timestamptz NOT NULL DEFAULT now(),
  scheduled_at                     timestamptz,
  payment_status                   text NOT NULL DEFAULT 'PENDING' CHECK (payment_status IN ('PENDING', 'PARTIAL', 'COMPLETED')),
  checkup_status                   text NOT NULL DEFAULT 'PENDING' CHECK (checkup_status IN ('PENDING', 'COMPLETED', 'CANCELLED')),
  appointment_status               text NOT NULL DEFAULT 'REQUESTED'
                                   CHECK (appointment_status IN ('REQUESTED', 'SCHEDULED', 'COMPLETED', 'CANCELLED')),
  payment_amount1_paise            bigint CHECK (payment_amount1_paise >= 0),
  payment_id1                      text NOT NULL DEFAULT 'cash',
  payment_amount2_paise            bigint CHECK (payment_amount2_paise >= 0),
  payment_id2                      text NOT NULL DEFAULT 'cash',
  patient_discount_paise           bigint CHECK (patient_discount_paise >= 0),
  status_cleared_by                text,
  report_status                    text,
  report_url                       text,
  report_uploaded_by               text,
  report_uploaded_at               timestamptz,
  referer_id                       integer REFERENCES doctors (id),
  referring_doctor_id              integer REFERENCES doctors (id),
  reporting_doctor_id              integer REFERENCES doctors (id),
  referer_commission_paise         bigint CHECK (referer_commission_paise >= 0),
  referring_doctor_commission_paise bigint CHECK (referring_doctor_commission_paise >= 0),
  is_referer_hidden                boolean NOT NULL DEFAULT false,
  is_referring_doc_hidden          boolean NOT NULL DEFAULT false,
  created_by                       integer NOT NULL REFERENCES accounts (id),
  version                          integer NOT NULL DEFAULT 1,
  CHECK (kind = 'doctor' OR lab_test_id IS NOT NULL)
);
-- For the lists: of an account, of all, and of a doctor who is involved; newest first.
CREATE INDEX bookings_of_account ON bookings (account_id, kind, requested_at DESC, id DESC);
CREATE INDEX bookings_newest ON bookings (kind, requested_at DESC, id DESC);
CREATE INDEX bookings_upcoming ON bookings (kind, scheduled_at, id) WHERE checkup_status = 'PENDING';
CREATE INDEX bookings_of_doctor ON bookings (doctor_id) WHERE doctor_id IS NOT NULL;
CREATE INDEX bookings_of_referer ON bookings (referer_id) WHERE referer_id IS NOT NULL;
CREATE INDEX bookings_of_referring_doctor ON bookings (referring_doctor_id) WHERE referring_doctor_id IS NOT NULL;
CREATE INDEX bookings_of_reporting_doctor ON bookings (reporting_doctor_id) WHERE reporting_doctor_id IS NOT NULL;
