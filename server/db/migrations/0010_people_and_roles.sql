-- Searches for people by name, also by part of it or in the other script; and requests for roles.

-- The name's phonetic key, computed by the server (contract/patients/name-key.ts).
ALTER TABLE accounts ADD COLUMN name_key text NOT NULL DEFAULT '';
CREATE INDEX accounts_name_key ON accounts USING gin (name_key gin_trgm_ops) WHERE deleted_at IS NULL;
-- For searches by the first digits of a phone.
CREATE INDEX accounts_phone_prefix ON accounts (phone text_pattern_ops) WHERE deleted_at IS NULL;

CREATE TABLE role_requests (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  integer NOT NULL REFERENCES accounts (id),
  role        text NOT NULL CHECK (role IN ('User', 'Doctor', 'Receptionist', 'Staff', 'Pathologist', 'Admin')),
  reason      text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  created_at  timestamptz NOT NULL DEFAULT now(),
  decision    text CHECK (decision IN ('GRANTED', 'DECLINED')),
  decided_at  timestamptz,
  decided_by  integer REFERENCES accounts (id),
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
-- One open request per account.
CREATE UNIQUE INDEX role_requests_open ON role_requests (account_id) WHERE decision IS NULL;
CREATE INDEX role_requests_newest ON role_requests ((decision IS NOT NULL), created_at DESC, id DESC);
