-- A new version of a signed report that was opened by mistake is withdrawn, as long as it is not signed. Its row stays,
-- and never changes again. Its number goes to the next version: a withdrawn one has version 0, so that the newest of a
-- booking's report is never one of them.
DO $$
DECLARE rule text;
BEGIN
  FOR rule IN SELECT conname FROM pg_constraint WHERE conrelid = 'reports'::regclass AND contype = 'c'
      AND (pg_get_constraintdef(oid) = 'CHECK ((version >= 1))'
        OR pg_get_constraintdef(oid) LIKE 'CHECK ((status = ANY (%''AMENDED''%')
  LOOP
    EXECUTE format('ALTER TABLE reports DROP CONSTRAINT %I', rule);
  END LOOP;
END $$;
ALTER TABLE reports
  DROP CONSTRAINT reports_booking_id_version_key,
  DROP CONSTRAINT reports_amendment,
  ADD COLUMN withdrawn_by integer REFERENCES accounts (id),
  ADD COLUMN withdrawn_at timestamptz,
  ADD CONSTRAINT reports_status CHECK (
    status IN ('UPLOADED', 'PENDING_SIGNATURE', 'SIGNED', 'REJECTED', 'AMENDED', 'WITHDRAWN')),
  ADD CONSTRAINT reports_version CHECK (version >= 0 AND (version = 0) = (status = 'WITHDRAWN')),
  ADD CONSTRAINT reports_amendment CHECK (
    (version = 1) = (amendment_why IS NULL) AND (amendment_why IS NULL) = (amended_by IS NULL)
    AND (amendment_what IS NULL OR version <> 1)),
  ADD CONSTRAINT reports_withdrawal CHECK (
    (status = 'WITHDRAWN') = (withdrawn_at IS NOT NULL) AND (withdrawn_at IS NULL) = (withdrawn_by IS NULL));
CREATE UNIQUE INDEX reports_booking_id_version_key ON reports (booking_id, version) WHERE version > 0;
-- Who asks for a booking's report does not say that.
CREATE INDEX reports_of_booking ON reports (booking_id, version);
DROP INDEX reports_newest;
CREATE INDEX reports_newest ON reports (uploaded_at DESC, id DESC) WHERE status <> 'WITHDRAWN';

CREATE OR REPLACE FUNCTION guard_report() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF OLD.status = 'PENDING_SIGNATURE' AND NEW.status = 'PENDING_SIGNATURE' THEN
    -- Between acceptance and signature the signer may attach a Word file's pages, and nothing else changes.
    IF to_jsonb(NEW) - 'pages_key' - 'revision' <> to_jsonb(OLD) - 'pages_key' - 'revision' THEN
      RAISE EXCEPTION 'The data of a report that was looked at do not change'
          USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status = 'WITHDRAWN' THEN
    -- Of what waits behind a signed version; nothing else of it changes.
    IF OLD.version < 2 OR OLD.status NOT IN ('UPLOADED', 'PENDING_SIGNATURE', 'REJECTED') THEN
      RAISE EXCEPTION 'A report does not go from % to %', OLD.status, NEW.status
          USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF to_jsonb(NEW) - '{status,version,revision,withdrawn_by,withdrawn_at}'::text[]
      <> to_jsonb(OLD) - '{status,version,revision,withdrawn_by,withdrawn_at}'::text[] THEN
      RAISE EXCEPTION 'The data of a withdrawn version do not change'
          USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NOT (OLD.status, NEW.status) IN (('UPLOADED', 'UPLOADED'), ('UPLOADED', 'PENDING_SIGNATURE'),
      ('UPLOADED', 'REJECTED'), ('PENDING_SIGNATURE', 'SIGNED'), ('PENDING_SIGNATURE', 'REJECTED'),
      ('REJECTED', 'UPLOADED'), ('SIGNED', 'AMENDED')) THEN
    RAISE EXCEPTION 'A report does not go from % to %', OLD.status, NEW.status
        USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status = 'SIGNED'
      AND to_jsonb(NEW) - 'status' - 'superseded_at' <> to_jsonb(OLD) - 'status' - 'superseded_at' THEN
    RAISE EXCEPTION 'A signed report is frozen' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.booking_id, NEW.version, NEW.amendment_what, NEW.amendment_why)
      IS DISTINCT FROM (OLD.booking_id, OLD.version, OLD.amendment_what, OLD.amendment_why) THEN
    RAISE EXCEPTION 'A report stays with its booking and version' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- What was accepted is what is signed: the data change only on the way back to UPLOADED.
  IF NEW.status <> 'UPLOADED' AND (NEW.kind, NEW.file_key, NEW.pages_key, NEW.results, NEW.uploaded_by)
      IS DISTINCT FROM (OLD.kind, OLD.file_key, OLD.pages_key, OLD.results, OLD.uploaded_by) THEN
    RAISE EXCEPTION 'The data of a report that was looked at do not change'
        USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status IN ('PENDING_SIGNATURE', 'SIGNED')
      AND EXISTS (SELECT FROM report_files f WHERE f.key IN (NEW.file_key, NEW.pages_key)
      AND (f.kept_at IS NULL OR f.scan NOT IN ('OFF', 'CLEAN'))) THEN
    RAISE EXCEPTION 'An unscanned file is not released' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'SIGNED' AND NEW.pages_key IS NULL AND EXISTS (SELECT FROM report_files f
      WHERE f.key = NEW.file_key AND f.type NOT IN ('application/pdf', 'image/jpeg', 'image/png')) THEN
    RAISE EXCEPTION 'A Word file is released only with its real pages'
        USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'SIGNED' AND NEW.version > 1
    AND NOT EXISTS (SELECT FROM reports r WHERE r.booking_id = NEW.booking_id
        AND r.version = NEW.version - 1 AND r.status = 'AMENDED') THEN
    RAISE EXCEPTION 'A new version takes the place of the one before'
        USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
