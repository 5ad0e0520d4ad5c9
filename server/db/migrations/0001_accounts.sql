-- Accounts, one-time codes and sessions.
-- Codes and tokens are stored only as hashes. All times are the database's.

CREATE TABLE accounts (
  id                integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone             text NOT NULL CHECK (phone ~ '^[0-9]{10}$'),
  name              text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  role              text NOT NULL DEFAULT 'User'
                    CHECK (role IN ('User', 'Doctor', 'Receptionist', 'Staff', 'Pathologist', 'Admin')),
  language          text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'bn')),
  phone_verified_at timestamptz,
  created_at        timestamptz NOT NULL DEFAULT now(),
  deleted_at        timestamptz
);
-- A phone belongs to one account that is not deleted. So a sign-up can only insert an account, and never changes one.
CREATE UNIQUE INDEX accounts_phone ON accounts (phone) WHERE deleted_at IS NULL;
CREATE INDEX accounts_admins ON accounts (id) WHERE role = 'Admin' AND deleted_at IS NULL;

CREATE TABLE login_challenges (
  id          uuid PRIMARY KEY,
  phone       text NOT NULL,
  code_hmac   bytea NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at  timestamptz NOT NULL,
  consumed_at timestamptz
);
-- Only the newest challenge of a phone is valid.
CREATE INDEX login_challenges_newest ON login_challenges (phone, created_at DESC);
CREATE INDEX login_challenges_expiry ON login_challenges (expires_at);

CREATE TABLE sessions (
  token_hash   bytea PRIMARY KEY,
  account_id   integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  device       text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_account ON sessions (account_id, created_at);
CREATE INDEX sessions_age ON sessions (created_at);
