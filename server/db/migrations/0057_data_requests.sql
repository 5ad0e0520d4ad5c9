-- What people ask about their own data: a correction, which the desk makes, or erasure, which ends the account at once
-- and overwrites who they are on the day from which nothing asks for it any more (contract/patients/retention.ts).
CREATE TABLE data_requests (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id     integer NOT NULL REFERENCES accounts (id),
  -- Of the person it is about; of an erasure the account holder. No reference: a holder may have no row in patients.
  patient_number text NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('CORRECTION', 'ERASURE')),
  field          text CHECK (field IN ('name', 'birthDate', 'gender', 'other')),
  wanted         text NOT NULL DEFAULT '' CHECK (length(wanted) <= 500),
  requested_at   timestamptz NOT NULL DEFAULT now(),
  -- Until when the clinic answers.
  due_on         date NOT NULL,
  decision       text CHECK (decision IN ('DONE', 'REFUSED')),
  answer         text NOT NULL DEFAULT '' CHECK (length(answer) <= 500),
  decided_at     timestamptz,
  -- Null where a restore carried it out again.
  decided_by     integer REFERENCES accounts (id),
  -- Of an erasure that was accepted: when the identity is overwritten, and when it was.
  erase_on       date,
  erased_at      timestamptz,
  CHECK ((kind = 'CORRECTION') = (field IS NOT NULL)),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK ((kind = 'ERASURE' AND decision = 'DONE') IS TRUE = (erase_on IS NOT NULL)),
  CHECK (erased_at IS NULL OR erase_on IS NOT NULL)
);
CREATE UNIQUE INDEX data_requests_open ON data_requests (account_id, patient_number, kind) WHERE decision IS NULL;
CREATE INDEX data_requests_of_account ON data_requests (account_id, id DESC);
CREATE INDEX data_requests_newest ON data_requests
  ((decision IS NOT NULL), (CASE WHEN decision IS NULL THEN id END), id DESC);
CREATE INDEX data_requests_to_erase ON data_requests (erase_on) WHERE erase_on IS NOT NULL AND erased_at IS NULL;

-- As before, but the function below may remove what names a person who is erased.
CREATE OR REPLACE FUNCTION refuse_correction_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('clinic.erases_identity', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Corrections are only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;

-- Overwrites who the people of a closed account are. Their numbers stay, as they stand in the ledger, in the audit and
-- on signed papers; the number takes the place of the name. Bookings and results stay too, of nobody who can be named.
CREATE FUNCTION erase_identity(account integer) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('clinic.erases_identity', 'on', true);
  DELETE FROM corrections WHERE account_id = account;
  PERFORM set_config('clinic.erases_identity', '', true);
  DELETE FROM phone_changes WHERE account_id = account;
  DELETE FROM role_requests WHERE account_id = account;
  UPDATE booking_changes SET old_value = NULL, new_value = NULL
    WHERE field IN ('mobileNumber', 'visitReason')
      AND booking_id IN (SELECT id FROM bookings WHERE account_id = account);
  UPDATE bookings SET contact_phone = NULL, visit_reason = NULL
    WHERE account_id = account AND (contact_phone IS NOT NULL OR visit_reason IS NOT NULL);
  UPDATE patients p SET name = coalesce(p.patient_number, a.patient_number), name_key = '-', email = NULL,
      birth_date = NULL, aadhaar_last4 = NULL, aadhaar_hash = NULL
    FROM accounts a WHERE a.id = p.account_id AND a.id = account;
  UPDATE accounts SET name = patient_number, name_key = '-', phone = '0000000000' WHERE id = account;
  UPDATE data_requests SET wanted = '', answer = '' WHERE account_id = account;
  UPDATE data_requests SET erased_at = now() WHERE account_id = account AND erase_on IS NOT NULL AND erased_at IS NULL;
END $$;
