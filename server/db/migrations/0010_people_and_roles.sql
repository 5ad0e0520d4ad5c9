-- Finding people by names as they are written, half remembered or spelt in the other script; and asking for a role.

-- What a name sounds like, written by the server (contract/name-key.ts): lower-case Latin letters, Bengali transliterated.
ALTER TABLE accounts ADD COLUMN name_key text NOT NULL DEFAULT '';
CREATE INDEX accounts_name_key ON accounts USING gin (name_key gin_trgm_ops) WHERE deleted_at IS NULL;
-- Digits search phones by their beginning.
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
-- One open request a person.
CREATE UNIQUE INDEX role_requests_open ON role_requests (account_id) WHERE decision IS NULL;
CREATE INDEX role_requests_newest ON role_requests ((decision IS NOT NULL), created_at DESC, id DESC);
