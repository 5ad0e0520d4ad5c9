-- Reports: uploaded, validated, signed, and never changed afterwards.

-- The last log-in; and the first one after 90 days without any, because the phone may have a new owner (S18).
ALTER TABLE accounts
  ADD COLUMN last_login_at timestamptz,
  ADD COLUMN silent_until timestamptz;
-- Reports signed before this time are closed to the session until its holder has confirmed their identity.
ALTER TABLE sessions ADD COLUMN reports_locked_before timestamptz;

-- The patient of each booking: the family member it names, else the account holder.
CREATE VIEW booking_patients AS
  SELECT b.id AS booking_id, a.id AS account_id, coalesce(p.id, 0) AS patient_id,
         CASE WHEN p.id IS NULL OR p.relation = 'Self' THEN a.name ELSE p.name END AS name, a.phone, a.language, p.gender,
         patient_age(p.birth_date, p.age_years, p.age_told_on) AS age
  FROM bookings b
  JOIN accounts a ON a.id = b.account_id
  LEFT JOIN patients p ON p.id = b.patient_id;

-- The stored files. A row is written before its file, so that a file left by a crash is found.
CREATE TABLE report_files (
  key        text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{32}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null until the file is complete and a report names it.
  kept_at    timestamptz,
  name       text,
  type       text,
  bytes      integer,
  sha256     text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  scan       text NOT NULL DEFAULT 'OFF' CHECK (scan IN ('OFF', 'WAITING', 'CLEAN', 'INFECTED')),
  scanned_at timestamptz,
  CHECK (kept_at IS NULL OR (name IS NOT NULL AND type IS NOT NULL AND bytes > 0 AND sha256 IS NOT NULL))
);
CREATE INDEX report_files_unkept ON report_files (created_at) WHERE kept_at IS NULL;
CREATE INDEX report_files_unscanned ON report_files (key) WHERE scan = 'WAITING';

CREATE TABLE reports (
  id                   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id           integer NOT NULL REFERENCES bookings (id),
  version              integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  status               text NOT NULL DEFAULT 'UPLOADED'
                       CHECK (status IN ('UPLOADED', 'PENDING_SIGNATURE', 'SIGNED', 'REJECTED', 'AMENDED')),
  revision             integer NOT NULL DEFAULT 1,
  -- Of an amended version: what it changes, why, and who decided it.
  amendment_what       text,
  amendment_why        text,
  amended_by           integer REFERENCES accounts (id),
  kind                 text NOT NULL CHECK (kind IN ('file', 'values')),
  file_key             text REFERENCES report_files (key),
  -- Rows of test, value, unit, limits, and the flag computed when they were saved (contract/reports/flags.ts).
  results              jsonb,
  interpretation       text,
  recommendations      text,
  sample_kind          text,
  sample_collected_at  timestamptz,
  uploaded_by          integer NOT NULL REFERENCES accounts (id),
  uploaded_at          timestamptz NOT NULL DEFAULT now(),
  accepted_by          integer REFERENCES accounts (id),
  accepted_at          timestamptz,
  rejected_by          integer REFERENCES accounts (id),
  rejected_at          timestamptz,
  rejection_reason     text,
  signed_by            integer REFERENCES accounts (id),
  signed_at            timestamptz,
  -- Patient, test, requester, signer and language as the document has them.
  signed_as            jsonb,
  signature            bytea,
  document_key         text REFERENCES report_files (key),
  verify_code          text CHECK (verify_code ~ '^[A-Za-z0-9_-]{22}$'),
  superseded_at        timestamptz,
  UNIQUE (booking_id, version),
  CHECK ((version = 1) = (amendment_what IS NULL) AND (amendment_what IS NULL) = (amendment_why IS NULL) AND (amendment_what IS NULL) = (amended_by IS NULL)),
  CHECK (CASE kind WHEN 'file' THEN file_key IS NOT NULL AND results IS NULL ELSE file_key IS NULL AND jsonb_array_length(results) > 0 END),
  CHECK (status <> 'PENDING_SIGNATURE' OR (accepted_by IS NOT NULL AND accepted_at IS NOT NULL)),
  CHECK (status <> 'REJECTED' OR (rejected_at IS NOT NULL AND length(rejection_reason) > 0)),
  CHECK (status NOT IN ('SIGNED', 'AMENDED') OR (signed_by IS NOT NULL AND signed_at IS NOT NULL AND signed_as IS NOT NULL AND signature IS NOT NULL
    AND document_key IS NOT NULL AND verify_code IS NOT NULL AND length(interpretation) > 0 AND length(recommendations) > 0)),
  CHECK ((status = 'AMENDED') = (superseded_at IS NOT NULL)),
  -- Nobody accepts their own upload.
  CONSTRAINT reports_four_eyes CHECK (signed_by <> uploaded_by AND accepted_by <> uploaded_by AND rejected_by <> uploaded_by)
);
-- At most one version of a booking's report is in progress, and one is signed.
CREATE UNIQUE INDEX reports_one_open ON reports (booking_id) WHERE status IN ('UPLOADED', 'PENDING_SIGNATURE', 'REJECTED');
CREATE UNIQUE INDEX reports_one_signed ON reports (booking_id) WHERE status = 'SIGNED';
CREATE UNIQUE INDEX reports_verify_code ON reports (verify_code);
CREATE INDEX reports_waiting ON reports (uploaded_at, id) WHERE status IN ('UPLOADED', 'PENDING_SIGNATURE');
CREATE INDEX reports_rejected ON reports (rejected_at DESC, id DESC) WHERE status = 'REJECTED';
CREATE INDEX reports_signed ON reports (signed_at DESC, id DESC) WHERE status = 'SIGNED';
CREATE INDEX reports_newest ON reports (uploaded_at DESC, id DESC);
CREATE INDEX reports_of_file ON reports (file_key);

CREATE FUNCTION guard_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'Reports are never deleted' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'UPLOADED' OR NEW.signed_by IS NOT NULL OR NEW.accepted_by IS NOT NULL THEN
      RAISE EXCEPTION 'A report begins as UPLOADED' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NOT (OLD.status, NEW.status) IN (('UPLOADED', 'UPLOADED'), ('UPLOADED', 'PENDING_SIGNATURE'), ('UPLOADED', 'REJECTED'),
      ('PENDING_SIGNATURE', 'SIGNED'), ('PENDING_SIGNATURE', 'REJECTED'), ('REJECTED', 'UPLOADED'), ('SIGNED', 'AMENDED')) THEN
    RAISE EXCEPTION 'A report does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status = 'SIGNED' AND to_jsonb(NEW) - 'status' - 'superseded_at' <> to_jsonb(OLD) - 'status' - 'superseded_at' THEN
    RAISE EXCEPTION 'A signed report is frozen' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.booking_id, NEW.version, NEW.amendment_what, NEW.amendment_why) IS DISTINCT FROM (OLD.booking_id, OLD.version, OLD.amendment_what, OLD.amendment_why) THEN
    RAISE EXCEPTION 'A report stays with its booking and version' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- What was accepted is signed unchanged: the data can change only when the report returns to UPLOADED.
  IF NEW.status <> 'UPLOADED' AND (NEW.kind, NEW.file_key, NEW.results, NEW.uploaded_by) IS DISTINCT FROM (OLD.kind, OLD.file_key, OLD.results, OLD.uploaded_by) THEN
    RAISE EXCEPTION 'The data of a report that was looked at do not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status IN ('PENDING_SIGNATURE', 'SIGNED') AND EXISTS (SELECT FROM report_files f WHERE f.key = NEW.file_key AND (f.kept_at IS NULL OR f.scan NOT IN ('OFF', 'CLEAN'))) THEN
    RAISE EXCEPTION 'An unscanned file is not released' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'SIGNED' AND NEW.version > 1
    AND NOT EXISTS (SELECT FROM reports r WHERE r.booking_id = NEW.booking_id AND r.version = NEW.version - 1 AND r.status = 'AMENDED') THEN
    RAISE EXCEPTION 'A new version takes the place of the one before' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reports_guard BEFORE INSERT OR UPDATE OR DELETE ON reports FOR EACH ROW EXECUTE FUNCTION guard_report();

-- A signed version is superseded only in the transaction that signs its successor.
CREATE FUNCTION guard_succession() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM reports r WHERE r.booking_id = NEW.booking_id AND r.version = NEW.version + 1 AND r.status IN ('SIGNED', 'AMENDED')) THEN
    RAISE EXCEPTION 'A signed report is superseded by a signed one only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER reports_succession AFTER UPDATE ON reports DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status = 'SIGNED') EXECUTE FUNCTION guard_succession();

-- A complete file never changes: only its scan result is written, once.
CREATE FUNCTION guard_report_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.kept_at IS NULL THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.scan <> 'WAITING' OR to_jsonb(NEW) - 'scan' - 'scanned_at' <> to_jsonb(OLD) - 'scan' - 'scanned_at' THEN
    RAISE EXCEPTION 'A kept file is frozen' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER report_files_guard BEFORE UPDATE OR DELETE ON report_files FOR EACH ROW EXECUTE FUNCTION guard_report_file();

-- The history of a report, with reasons and the hash of its data at that time. Rows are only added.
CREATE TABLE report_events (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  report_id   integer NOT NULL REFERENCES reports (id),
  at          timestamptz NOT NULL DEFAULT now(),
  -- Null for the virus scanner.
  by          integer REFERENCES accounts (id),
  from_status text,
  to_status   text NOT NULL,
  revision    integer NOT NULL,
  note        text,
  file_key    text REFERENCES report_files (key)
);
CREATE INDEX report_events_of_report ON report_events (report_id, id);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER report_events_guard BEFORE UPDATE OR DELETE ON report_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The name under which signers who are no doctors of the clinic sign, as they last gave it.
CREATE TABLE report_signers (
  account_id          integer PRIMARY KEY REFERENCES accounts (id),
  name                text NOT NULL,
  qualification       text NOT NULL,
  registration_number text NOT NULL
);
