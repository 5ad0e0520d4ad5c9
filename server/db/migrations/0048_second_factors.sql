-- The second step of a log-in: a code of an app (TOTP). Not in force until its first code was entered.
CREATE TABLE second_factors (
  account_id    integer PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- Sealed with the clinic's key.
  sealed_secret text NOT NULL,
  started_at    timestamptz NOT NULL DEFAULT now(),
  confirmed_at  timestamptz,
  -- The half minute, counted from 1970, of the newest code that was used: it and those before work no more.
  last_step     bigint
);

-- Codes for somebody whose phone with the app is lost. Each works once.
CREATE TABLE recovery_codes (
  account_id integer NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  -- Keyed with the clinic's key.
  code_hmac  bytea NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (account_id, code_hmac)
);

-- Those who entered the right one-time code and still owe the second step. Gone with the second factor.
CREATE TABLE login_tickets (
  ticket_hash bytea PRIMARY KEY,
  account_id  integer NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  attempts    integer NOT NULL DEFAULT 0,
  expires_at  timestamptz NOT NULL,
  consumed_at timestamptz
);
CREATE INDEX login_tickets_account ON login_tickets (account_id);

-- The roles whose people must have it.
CREATE TABLE second_factor_roles (role text PRIMARY KEY);
