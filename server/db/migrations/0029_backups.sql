-- Backups: what was made or failed, when and where. A row is only added.
CREATE TABLE backup_runs (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  began_at   timestamptz NOT NULL,
  ended_at   timestamptz NOT NULL DEFAULT now(),
  -- Made by the clinic itself, not by a command.
  is_nightly boolean NOT NULL,
  -- A folder or a bucket.
  place      text NOT NULL,
  -- The archive; null if it failed.
  archive    text,
  bytes      bigint,
  row_count  bigint,
  file_count integer,
  -- Files that were missing or damaged in the clinic itself.
  lost_files integer NOT NULL DEFAULT 0,
  -- One line, if it failed.
  failure    text,
  CHECK ((archive IS NULL) = (failure IS NOT NULL))
);
CREATE INDEX backup_runs_newest ON backup_runs (ended_at DESC);

-- Which secret.key the data were made with. Null until the next start.
ALTER TABLE clinic_kind ADD COLUMN key_fingerprint text CHECK (key_fingerprint ~ '^[0-9a-f]{16}$');
